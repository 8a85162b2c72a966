import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkExternal } from '../../cli/check/external.ts'
import { type MockServer, startMockServer } from './mock-server.ts'

const stored = new Map<string, string>()
const store: Parameters<typeof checkExternal>[0]['store'] = {
  getJson: (stage, key) => JSON.parse(stored.get(stage + key) ?? 'null') ?? undefined,
  putJson: (stage, key, value) => void stored.set(stage + key, JSON.stringify(value)),
}

let server: MockServer
beforeAll(async () => {
  server = await startMockServer((request, response) => {
    const path = request.url ?? ''
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
afterEach(() => stored.clear())

const at = (line: number) =>
  ({ kind: 'file', file: 'content/docs/a.md', line, column: 1, endLine: line, endColumn: 9 }) as const

function request(paths: string[], more: { now?: number } = {}) {
  return checkExternal({
    external: paths.map((path, index) => ({
      url: path.startsWith('/') ? server.origin + path : path,
      uses: [{ origin: at(index + 1), pathname: '/docs/a' }],
    })),
    store,
    now: 1_000_000,
    timeoutMs: 2_000,
    retries: 0,
    ...more,
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
    const findings = await request([path])
    const url = path.startsWith('/') ? server.origin + path : path
    const said = expected === null ? [] : [expect.stringContaining(`"${url}" ${expected}`)]
    expect(findings.map((finding) => finding.message)).toEqual(said)
  })

  it('is reported at each of its uses, with its page', async () => {
    const uses = [1, 2].map((line) => ({ origin: at(line), pathname: '/docs/a' }))
    const config = {
      origin: { kind: 'config', file: 'site.config.ts', path: 'navbar.items[0].href' },
      pathname: null,
    } as const
    const url = `${server.origin}/404`
    const findings = await checkExternal({
      external: [{ url, uses: [...uses, config] }],
      store,
      now: 0,
      retries: 0,
    })
    expect(findings).toEqual([
      {
        code: 'link/external',
        message: `"${url}" answers 404 Not Found.`,
        origin: at(1),
        target: url,
        pathname: '/docs/a',
      },
      {
        code: 'link/external',
        message: `"${url}" answers 404 Not Found.`,
        origin: at(2),
        target: url,
        pathname: '/docs/a',
      },
      { code: 'link/external', message: `"${url}" answers 404 Not Found.`, origin: config.origin, target: url },
    ])
  })

  it('is requested once, whatever its fragments', async () => {
    await request(['/ok', '/ok#a', '/ok#b'])
    expect(server.requests).toEqual(['GET /ok'])
  })
})

describe('answers', () => {
  const DAY = 24 * 60 * 60 * 1000

  it('are cached for a day, and dead ones are requested again', async () => {
    await request(['/ok', '/404'])
    server.requests.splice(0)
    expect(await request(['/ok', '/404'], { now: 1_000_000 + DAY })).toHaveLength(1)
    expect(server.requests.filter((asked) => asked.endsWith('/ok'))).toEqual([])
    server.requests.splice(0)
    await request(['/ok'], { now: 1_000_001 + DAY })
    expect(server.requests).toEqual(['GET /ok'])
  })
})
