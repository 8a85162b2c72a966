import { describe, expect, it, vi } from 'vitest'
import type { SearchProvider, SearchRequest, SearchResponse } from '../../src/search/search-provider.ts'
import { createSession } from '../../src/search/session.ts'

const respond = (query: string): SearchResponse => ({
  ...{ query, page: 0, hits: [], count: 0, hasMore: false, suggestions: [] },
  facets: { language: {}, tags: {}, section: {} },
})

/** A provider that answers when it is told to, and remembers what it was asked. */
function createProvider() {
  const asked: { request: SearchRequest; answer(response: SearchResponse): void; fail(error: Error): void }[] = []
  const provider: SearchProvider = {
    load: async () => undefined,
    search: (request) => new Promise((answer, fail) => asked.push({ request, answer, fail })),
  }
  return { asked, load: async () => provider }
}

describe('a search session', () => {
  it('drops the answer to a request that was overtaken, whichever comes first', async () => {
    const { asked, load } = createProvider()
    const session = createSession(load)
    const first = session.ask({ query: 'a' })
    const second = session.ask({ query: 'ab' })
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    asked[1]?.answer(respond('ab'))
    asked[0]?.answer(respond('a'))
    expect(await second).toMatchObject({ query: 'ab' })
    expect(await first).toBeNull()
    expect(asked[0]?.request.signal?.aborted).toBe(true)
  })

  it('rejects with the error of the last request only, and answers the next', async () => {
    const { asked, load } = createProvider()
    const session = createSession(load)
    const first = session.ask({ query: 'a' })
    const second = session.ask({ query: 'ab' })
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    asked[0]?.fail(new Error('first'))
    asked[1]?.fail(new Error('second'))
    expect(await first).toBeNull()
    await expect(second).rejects.toThrow('second')
    const third = session.ask({ query: 'abc' })
    await vi.waitFor(() => expect(asked).toHaveLength(3))
    asked[2]?.answer(respond('abc'))
    expect(await third).toMatchObject({ query: 'abc' })
  })

  it('forgets what it was asked when it is stopped', async () => {
    const { load } = createProvider()
    const session = createSession(load)
    const answer = session.ask({ query: 'a' })
    session.stop()
    expect(await answer).toBeNull()
  })

  it('fails when the provider cannot be loaded, or never answers', async () => {
    const broken = createSession(() => Promise.reject(new Error('no script')))
    await expect(broken.ask({ query: 'a' })).rejects.toThrow('no script')
    vi.useFakeTimers()
    const silent = createSession(() => new Promise(() => undefined)).ask({ query: 'a' })
    const failure = expect(silent).rejects.toThrow('takes too long')
    await vi.advanceTimersByTimeAsync(60_000)
    await failure
    vi.useRealTimers()
  })
})
