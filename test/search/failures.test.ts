import { inflateSync } from 'node:zlib'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { listShardNames, toShardName } from '../../cli/search/plan-index-files.ts'
import type { IndexRoot } from '../../src/search/local/index-format.ts'
import { createLocalProvider } from '../../src/search/local/local-provider.ts'
import { findUrls, openHost, type TestPage, toHost, toRecords } from './site.ts'

const pages: Record<string, TestPage> = {
  '/a/': { title: 'Staking', text: 'Lock tokens.' },
  '/b/': { title: 'Nodes', text: 'Run a node.' },
}

/** Kinds of files, in the order in which a root lists the shards of a small index. */
const kinds = ['terms', 'corrections', 'texts', 'root'] as const

/** The name of a host's file of some kind. */
function nameOf(host: ReadonlyMap<string, Uint8Array>, kind: (typeof kinds)[number]): string {
  if (kind === 'root') return '/search/en.bin'
  const root: IndexRoot = JSON.parse(inflateSync(host.get('/search/en.bin') ?? new Uint8Array()).toString())
  const names = listShardNames(root)
  expect(names.length).toBe(3)
  return `/search/${toShardName('en', names[kinds.indexOf(kind)] ?? '')}`
}

const flipByte = (bytes: Uint8Array, at: number) => bytes.map((byte, index) => (index === at ? byte ^ 0x55 : byte))

const damages: [what: string, damage: (bytes: Uint8Array) => Uint8Array][] = [
  ['is cut', (bytes) => bytes.slice(0, bytes.length - 8)],
  ['is empty', () => new Uint8Array()],
  ['has other bytes at its beginning', (bytes) => flipByte(bytes, 0)],
  ['has another byte within', (bytes) => flipByte(bytes, bytes.length >> 1)],
  ['has another byte at its end', (bytes) => flipByte(bytes, bytes.length - 1)],
  ['is a page', () => new TextEncoder().encode('<!doctype html><title>Not found</title>')],
]

describe.each([
  ['root', 'root', 'staking'],
  ['shard of terms', 'terms', 'staking'],
  ['shard of texts', 'texts', 'staking'],
  ['list for corrections', 'corrections', 'stakimg'],
] as const)('a %s', (_, kind, query) => {
  test.each(damages)('that %s is an error, and is read again the next time', async (_what, damage) => {
    const host = toHost(toRecords(pages))
    const name = nameOf(host, kind)
    const intact = host.get(name) ?? new Uint8Array()
    host.set(name, damage(intact))
    const provider = openHost(host)
    await expect(provider.search({ query })).rejects.toMatchObject({ name: 'SearchError', code: 'damaged', url: name })
    host.set(name, intact)
    expect(await findUrls(provider, query)).toEqual(['/a/'])
  })

  test('that is missing is an error, and is read again the next time', async () => {
    const host = toHost(toRecords(pages))
    const name = nameOf(host, kind)
    const intact = host.get(name) ?? new Uint8Array()
    const provider = openHost(host)
    host.delete(name)
    await expect(provider.search({ query })).rejects.toMatchObject({
      name: 'SearchError',
      code: 'unreachable',
      url: name,
    })
    host.set(name, intact)
    expect(await findUrls(provider, query)).toEqual(['/a/'])
  })
})

describe('the local provider', () => {
  test('reads no file twice', async () => {
    const requests: string[] = []
    const provider = openHost(toHost(toRecords(pages)), requests)
    await Promise.all([provider.load(), provider.load(), findUrls(provider, 'staking'), findUrls(provider, 'nodes')])
    await findUrls(provider, 'staking')
    expect(requests.length).toBe(new Set(requests).size)
  })

  test('reads the root only when it is loaded', async () => {
    const requests: string[] = []
    await openHost(toHost(toRecords(pages)), requests).load()
    expect(requests).toEqual(['/search/en.bin'])
  })

  test('takes up a later build whose files have taken the place of those it knows', async () => {
    const host = toHost(toRecords(pages))
    const provider = openHost(host)
    await provider.load()
    host.clear()
    for (const [name, bytes] of toHost(toRecords({ ...pages, '/c/': { title: 'Staking again' } })))
      host.set(name, bytes)
    expect(await findUrls(provider, 'staking')).toEqual(['/a/', '/c/'])
  })

  test('does not take an index of another version', async () => {
    const host = toHost(toRecords(pages))
    const { deflateSync, inflateSync } = await import('node:zlib')
    const root = JSON.parse(inflateSync(host.get('/search/en.bin') ?? new Uint8Array()).toString())
    host.set('/search/en.bin', new Uint8Array(deflateSync(JSON.stringify({ ...root, version: 99 }))))
    await expect(openHost(host).load()).rejects.toMatchObject({ code: 'damaged' })
  })

  test('rejects with the reason of an aborted signal, before and during a search', async () => {
    const provider = openHost(toHost(toRecords(pages)))
    const controller = new AbortController()
    const pending = provider.search({ query: 'staking', signal: controller.signal })
    controller.abort()
    await expect(pending).rejects.toMatchObject({ name: 'AbortError' })
    await expect(provider.search({ query: 'staking', signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
    expect(await findUrls(provider, 'staking')).toEqual(['/a/'])
  })
})

describe('fetching', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  /** What `fetch` answers, one after the other; then the file. */
  async function searchWith(...answers: (number | Error)[]) {
    vi.useFakeTimers()
    const host = toHost(toRecords(pages))
    const asked: [url: string, cache: RequestCache | undefined][] = []
    vi.stubGlobal('fetch', async (url: string, { cache }: RequestInit = {}) => {
      asked.push([url, cache])
      const answer = answers.shift()
      if (answer instanceof Error) throw answer
      return answer === undefined
        ? new Response(new Uint8Array(host.get(url) ?? []))
        : new Response('', { status: answer })
    })
    const provider = createLocalProvider({ indexes: { en: '/search/en.bin' } })
    const searching = provider.search({ query: 'staking' }).then(
      ({ hits }) => hits.map(({ url }) => url),
      (error: unknown) => error,
    )
    await vi.runAllTimersAsync()
    return { result: await searching, asked, provider }
  }

  test('compares the root with the server’s and takes shards from the browser’s cache', async () => {
    const { result, asked } = await searchWith()
    expect(result).toEqual(['/a/'])
    expect(asked.map(([, cache]) => cache)).toEqual(['no-cache', 'default', 'default'])
  })

  test.each([
    ['a lost connection', new TypeError('network')],
    ['an overloaded server', 503],
    ['too many requests', 429],
  ])('repeats a request once after %s', async (_, failure) => {
    expect((await searchWith(failure)).result).toEqual(['/a/'])
  })

  test('gives up after the second failure', async () => {
    const { result, asked } = await searchWith(new TypeError('network'), new TypeError('network'))
    expect(result).toMatchObject({
      code: 'unreachable',
      url: '/search/en.bin',
      cause: new TypeError('network'),
    })
    expect(asked).toHaveLength(2)
  })

  test('does not repeat a request for a file that is not there', async () => {
    const { result, asked } = await searchWith(404)
    expect(result).toMatchObject({ code: 'unreachable', cause: new Error('HTTP status 404') })
    expect(asked).toHaveLength(1)
  })

  test('goes past the browser’s cache after a failure', async () => {
    const { asked, provider } = await searchWith(404)
    expect(await findUrls(provider, 'staking')).toEqual(['/a/'])
    expect(asked[1]).toEqual(['/search/en.bin', 'reload'])
  })
})
