import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { computeScore, runChecks } from 'afdocs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { missing, openSite, skipReason, type TestSite } from './site.ts'

describe.skipIf(missing !== null)(`agents that read the site of this repository${skipReason}`, () => {
  let site: TestSite
  /** The origin in its links. */
  let published: string
  beforeAll(async () => {
    site = await openSite()
    published = /<loc>(https:\/\/[^/]+)/.exec(readFileSync(join(site.directory, 'sitemap.xml'), 'utf8'))?.[1] ?? ''
    // Its links lead to its own address, where nothing is served. No other host is requested.
    const request = globalThis.fetch
    vi.stubGlobal('fetch', (input: string | URL, init?: RequestInit) => {
      const url = String(input).replace(`${published}/`, `${site.origin}/`)
      return url.startsWith(`${site.origin}/`) ? request(url, init) : Promise.reject(new Error(`Requested ${url}`))
    })
  })
  afterAll(async () => {
    vi.unstubAllGlobals()
    await site?.close()
  })

  test('find every page as Markdown that has what the page has: afdocs scores 100', async () => {
    const report = await runChecks(site.origin, {
      canonicalOrigin: published,
      samplingStrategy: 'deterministic',
      maxLinksToTest: 24,
      maxConcurrency: 8,
      requestDelay: 0,
    })
    const failed = report.results.filter(({ status }) => status === 'fail' || status === 'error')
    expect(failed.map(({ id, message }) => `${id}: ${message}`)).toEqual([])
    expect(computeScore(report).overall).toBe(100)
  })
})
