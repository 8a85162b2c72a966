import { describe, expect, it } from 'vitest'
import { createPageCache, type FetchedPage, MAX_CACHED_PAGES } from '../../../src/runtime/navigation/page-cache.ts'

const url = (path: string) => new URL(path, 'https://a.example')

/** A site that answers `path -> html`, and the list of its requests. */
function createSite(answer: (path: string) => Promise<string> = async (path) => path) {
  const asked: string[] = []
  let time = 0
  const fetchPage = async (address: URL): Promise<FetchedPage> => {
    asked.push(address.pathname)
    return { url: address, html: await answer(address.pathname) }
  }
  return { asked, cache: createPageCache(fetchPage, () => time), wait: (ms: number) => (time += ms) }
}

describe('fetched pages', () => {
  it('are not fetched again, whatever the fragment', async () => {
    const { asked, cache } = createSite()
    await cache.load(url('/a'), { priority: 'low' })
    expect((await cache.load(url('/a#part'), { priority: 'high' })).html).toBe('/a')
    expect(asked).toEqual(['/a'])
  })

  it('are fetched again after five minutes', async () => {
    const { asked, cache, wait } = createSite()
    await cache.load(url('/a'), { priority: 'low' })
    wait(5 * 60_000)
    expect(cache.has(url('/a'))).toBe(false)
    await cache.load(url('/a'), { priority: 'high' })
    expect(asked).toEqual(['/a', '/a'])
  })

  it('are limited: the least recently used one is dropped first', async () => {
    const { cache } = createSite()
    for (let index = 0; index < MAX_CACHED_PAGES; index++) await cache.load(url(`/${index}`), { priority: 'low' })
    await cache.load(url('/0'), { priority: 'high' })
    await cache.load(url('/new'), { priority: 'low' })
    expect([cache.has(url('/0')), cache.has(url('/1')), cache.has(url('/new'))]).toEqual([true, false, true])
  })

  it('are not cached if they failed to load', async () => {
    const { asked, cache } = createSite(() => Promise.reject(new Error('No.')))
    await expect(cache.load(url('/a'), { priority: 'low' })).rejects.toThrow('No.')
    await expect(cache.load(url('/a'), { priority: 'high' })).rejects.toThrow('No.')
    expect(asked).toEqual(['/a', '/a'])
  })

  it('are fetched again after an aborted fetch', async () => {
    const { asked, cache } = createSite(() => new Promise(() => undefined))
    const first = new AbortController()
    void cache.load(url('/a'), { priority: 'high', signal: first.signal })
    first.abort()
    void cache.load(url('/a'), { priority: 'high' })
    expect(asked).toEqual(['/a', '/a'])
  })

  it('are dropped when the site has changed', async () => {
    const { cache } = createSite()
    await cache.load(url('/a'), { priority: 'low' })
    cache.clear()
    expect(cache.has(url('/a'))).toBe(false)
  })
})
