import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkExternal } from '../../cli/check/external/check-external.ts'
import { type MockServer, startMockServer } from './mock-server.ts'

let stored: unknown
const record: Parameters<typeof checkExternal>[0]['record'] = {
  read: () => stored,
  write: (value) => {
    stored = value
  },
}

let server: MockServer
/** Answers the first requests for a path, in their order; those after it are answered by the path. */
const planned = new Map<string, { status: number; retryAfter?: string }[]>()
let busiest = 0
let busy = 0
beforeAll(async () => {
  server = await startMockServer((request, response) => {
    const path = request.url ?? ''
    const plan = planned.get(path)?.shift()
    if (plan) {
      const { status, retryAfter } = plan
      return void response.writeHead(status, retryAfter === undefined ? {} : { 'Retry-After': retryAfter }).end()
    }
    if (path.startsWith('/busy')) {
      busiest = Math.max(busiest, ++busy)
      return void setTimeout(() => {
        busy--
        response.end('x')
      }, 20)
    }
    if (path === '/slow') return
    if (path === '/reset') return void request.socket.destroy()
    if (path === '/head' && request.method === 'HEAD') return void response.writeHead(405).end()
    if (path === '/loop') return void response.writeHead(302, { Location: '/loop' }).end()
    if (path === '/moved') return void response.writeHead(301, { Location: '/ok' }).end()
    if (path === '/page') {
      return void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<a href="/404">x</a>')
    }
    const status = Number(/^\/(\d+)/.exec(path)?.[1] ?? 200)
    response.writeHead(status, { 'Content-Type': 'text/plain' }).end('x')
  })
})
afterAll(() => server.close())
beforeEach(() => void server.requests.splice(0))
afterEach(() => {
  stored = undefined
})

const HOUR = 60 * 60 * 1000
const NOW = Date.parse('2026-03-01T10:00:00Z')

const at = (line: number) =>
  ({ kind: 'file', file: 'content/docs/a.md', line, column: 1, endLine: line, endColumn: 9 }) as const

function request(paths: string[], { now = NOW, ...limits }: { now?: number; retries?: number; perHost?: number } = {}) {
  return checkExternal({
    external: paths.map((path, index) => ({
      url: path.startsWith('/') ? server.origin + path : path,
      uses: [{ origin: at(index + 1), pathname: '/docs/a' }],
    })),
    record,
    now,
    limits: { timeoutMs: 2_000, retries: 0, retryDelayMs: 10, ...limits },
  })
}

describe('a link that leaves the site', () => {
  it.each([
    ['that answers', '/ok', null],
    ['that answers to GET only', '/head', null],
    ['that has moved', '/moved', null],
    ['that answers without content', '/204', null],
    ['that is a page with dead links of its own', '/page', null],
    ['that requires a password', '/401', null],
    ['that rejects everything but browsers', '/403', null],
    ['that is rate limited', '/429', null],
    ['that answers as LinkedIn does', '/999', null],
    ['that is gone', '/404', 'answers 404 Not Found'],
    ['whose server fails', '/503', 'answers 503 Service Unavailable'],
    ['that redirects to itself', '/loop', 'cannot be reached'],
    ['that does not answer in time', '/slow', 'does not answer in time'],
    ['whose server closes the connection', '/reset', 'cannot be reached (UND_ERR_SOCKET)'],
    ['without a server', 'http://127.0.0.1:9/', 'cannot be reached'],
  ])('%s', async (_name, path, expected) => {
    const { diagnostics } = await request([path])
    const url = path.startsWith('/') ? server.origin + path : path
    const said = expected === null ? [] : [expect.stringContaining(`"${url}" ${expected}`)]
    expect(diagnostics.map(({ message }) => message)).toEqual(said)
  })

  it('is reported at each of its uses, with its page', async () => {
    const uses = [1, 2].map((line) => ({ origin: at(line), pathname: '/docs/a' }))
    const config = {
      origin: { kind: 'config', file: 'site.config.ts', path: 'navbar.items[0].href' },
      pathname: null,
    } as const
    const url = `${server.origin}/404`
    const { diagnostics } = await checkExternal({
      external: [{ url, uses: [...uses, config] }],
      record,
      now: NOW,
      limits: { retries: 0 },
    })
    const common = {
      code: 'link/external',
      message: `"${url}" answers 404 Not Found.`,
      hint: 'It failed for the first time on 2026-03-01. By default, it is an error if it fails on another day.',
      target: url,
    }
    expect(diagnostics).toEqual([
      { ...common, origin: at(1), pathname: '/docs/a' },
      { ...common, origin: at(2), pathname: '/docs/a' },
      { ...common, origin: config.origin },
    ])
  })

  it('is requested once, whatever its fragments', async () => {
    await request(['/ok', '/ok#a', '/ok#b'])
    expect(server.requests).toEqual(['GET /ok'])
  })
})

describe('answers', () => {
  it('are trusted for a day, and dead URLs are requested again', async () => {
    await request(['/ok', '/404'])
    server.requests.splice(0)
    expect((await request(['/ok', '/404'], { now: NOW + 24 * HOUR })).trusted).toBe(1)
    expect(server.requests.filter((asked) => asked.endsWith('/ok'))).toEqual([])
    server.requests.splice(0)
    await request(['/ok'], { now: NOW + 24 * HOUR + 1 })
    expect(server.requests).toEqual(['GET /ok'])
  })
})

describe('a failure', () => {
  const isError = async (path: string, now: number) =>
    (await request([path], { now })).diagnostics.map((diagnostic) => diagnostic.isError ?? false)

  it('is a warning on the first day, however often it is seen', async () => {
    expect(await isError('/404', NOW)).toEqual([false])
    expect(await isError('/404', NOW + 13 * HOUR)).toEqual([false])
  })

  it('is an error on the next day, and says since when', async () => {
    await request(['/404'])
    const { diagnostics } = await request(['/404'], { now: NOW + 23 * HOUR })
    expect(diagnostics).toMatchObject([{ isError: true, hint: 'It has failed since 2026-03-01.' }])
  })

  it('is a warning in the first hours of the next day', async () => {
    const midnight = Date.parse('2026-03-02T00:00:00Z')
    expect(await isError('/404', midnight - HOUR)).toEqual([false])
    expect(await isError('/404', midnight + HOUR)).toEqual([false])
  })

  it('counts again from the first day after an answer', async () => {
    planned.set('/mended', [{ status: 404 }])
    expect(await isError('/mended', NOW)).toEqual([false])
    expect(await isError('/mended', NOW + 30 * HOUR)).toEqual([])
    planned.set('/mended', [{ status: 404 }])
    expect(await isError('/mended', NOW + 60 * HOUR)).toEqual([false])
  })

  it('is remembered while its server does not let the check in', async () => {
    planned.set('/guarded', [{ status: 404 }, { status: 403 }, { status: 404 }])
    expect(await isError('/guarded', NOW)).toEqual([false])
    expect(await isError('/guarded', NOW + 24 * HOUR)).toEqual([])
    expect(await isError('/guarded', NOW + 48 * HOUR)).toEqual([true])
  })
})

describe('a server', () => {
  it('gets a second request after an error', async () => {
    planned.set('/flaky', [{ status: 500 }])
    const { diagnostics } = await request(['/flaky'], { retries: 1 })
    expect([diagnostics, server.requests]).toEqual([[], ['GET /flaky', 'GET /flaky']])
  })

  it('gets no second request after 404', async () => {
    await request(['/404'], { retries: 2 })
    expect(server.requests).toEqual(['GET /404'])
  })

  it.each([429, 503])('that answers %i is asked again after the time in Retry-After', async (status) => {
    planned.set('/limited', [{ status, retryAfter: '1' }])
    const begin = performance.now()
    const { diagnostics, skipped } = await request(['/limited'], { retries: 1 })
    expect([diagnostics, skipped]).toEqual([[], []])
    expect(performance.now() - begin).toBeGreaterThan(900)
  })

  it('that asks for a long wait gets no further request, and all its URLs are listed', async () => {
    planned.set('/1', [{ status: 429, retryAfter: new Date(Date.now() + 2 * HOUR).toUTCString() }])
    const { diagnostics, skipped } = await request(['/1', '/2', '/3'], { retries: 2, perHost: 1 })
    expect(diagnostics).toEqual([])
    expect(skipped.map(({ url }) => url)).toEqual(['/1', '/2', '/3'].map((path) => server.origin + path))
    expect(skipped[0]?.reason).toMatch(/^answers 429 Too Many Requests and asks to wait 7\d\d\d seconds$/)
    expect(skipped[1]?.reason).toBe(`is on a host that ${skipped[0]?.reason}`)
    expect(server.requests).toEqual(['GET /1'])
  })

  it('gets no more requests at the same time than one host may get', async () => {
    const paths = Array.from({ length: 9 }, (_, index) => `/busy-${index}`)
    await request(paths, { perHost: 3 })
    expect([busiest, server.requests.length]).toEqual([3, 9])
  })

  it('that does not exist is not requested for each of its URLs', async () => {
    const closed = await startMockServer(() => {})
    await closed.close()
    const paths = Array.from({ length: 5 }, (_, index) => `${closed.origin}/${index}`)
    const progress: string[] = []
    const begin = performance.now()
    const { diagnostics } = await checkExternal({
      external: paths.map((url) => ({ url, uses: [{ origin: at(1), pathname: null }] })),
      record,
      now: NOW,
      limits: { perHost: 1, retries: 1, retryDelayMs: 1_000 },
      onProgress: ({ done, total }) => progress.push(`${done}/${total}`),
    })
    expect(diagnostics).toHaveLength(5)
    expect(progress).toEqual(['1/5', '2/5', '3/5', '4/5', '5/5'])
    // Each URL alone would take a second.
    expect(performance.now() - begin).toBeLessThan(3_000)
  })
})

it('lists the URLs that were skipped, and why', async () => {
  const { diagnostics, skipped, urls } = await request(['/403', '/ok', '/999', 'mailto:a@test.example'])
  expect(diagnostics).toEqual([])
  expect({ skipped, urls }).toEqual({
    skipped: [
      { url: `${server.origin}/403`, reason: 'answers 403 Forbidden' },
      { url: `${server.origin}/999`, reason: 'answers 999' },
    ],
    urls: 3,
  })
})
