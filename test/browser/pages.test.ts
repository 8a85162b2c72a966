import { expect, it } from 'vitest'
import { describeSite } from './chrome-site.ts'

describeSite('the pages of this site', {}, ({ open }) => {
  it.each([720, 768, 996, 1100])('begin at the same edge with and without a wide diagram, at %s px', async (width) => {
    const edges = new Set<number>()
    for (const path of ['/docs/intro', '/docs/architecture/', '/docs/glossary']) {
      const page = await open(path, { width })
      edges.add(Math.round((await page.locator('h1').boundingBox())?.x ?? Number.NaN))
    }
    expect([...edges]).toHaveLength(1)
  })
})
