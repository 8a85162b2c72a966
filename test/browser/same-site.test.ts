import { describe, expect, it } from 'vitest'
import { commonSites } from './chrome-site.ts'
import { compareSites } from './same-site.ts'
import { missing, openSite, skipReason } from './site.ts'

/** So that tests of what pages look like and do need only one of the two. */
describe.skipIf(missing !== null).each(commonSites)(`the site of $name${skipReason}`, ({ files }) => {
  it('is the same from dev as from build, file by file, but for the script that updates pages', {
    timeout: 240_000,
  }, async () => {
    const build = await openSite({ files })
    const dev = await openSite({ files, server: 'dev' })
    try {
      expect(await compareSites(build, dev)).toEqual([])
    } finally {
      await Promise.all([build.close(), dev.close()])
    }
  })
})
