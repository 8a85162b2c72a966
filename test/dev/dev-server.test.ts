import { rmSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BrowserError } from '../../cli/dev/browser-errors.ts'
import { createDevServer, type ServedSite } from '../../cli/dev/dev-server.ts'
import type { EditorPosition } from '../../cli/dev/open-editor.ts'
import { createReloadChannel } from '../../cli/dev/reload-channel.ts'
import type { ReportedDiagnostic } from '../../cli/diagnostics/diagnostic.ts'
import type { RunningServer } from '../../cli/serve/listen.ts'
import { createHostileProject, MARKER } from '../serve/hostile-project.ts'
import { hostileRequests } from '../serve/hostile-requests.ts'
import { getRaw, sendRaw } from '../serve/raw-request.ts'

const files: Record<string, string> = {
  'index.html': '<html><head></head><body><h1>Home</h1></body></html>',
  'docs/intro/index.html': '<html><body><h1>Intro</h1></body></html>',
  '404.html': '<html><body><h1>Page Not Found</h1></body></html>',
  'assets/site.1.css': 'a{}',
  'assets/island-a.1.js': 'a()',
  'broken/index.html': '',
}
const threw: ReportedDiagnostic = {
  code: 'page/render-failed',
  severity: 'throw',
  message: 'x is <not> defined',
  origin: { kind: 'page', pathname: '/broken' },
}
const opened: EditorPosition[] = []
const errors: BrowserError[] = []
const site: ServedSite = {
  root: '/nowhere',
  getBaseUrl: () => '/',
  waitForBuild: async () => {},
  isBuilt: () => true,
  find: (path) => (path in files ? Promise.resolve({ contents: files[path] ?? '' }) : undefined),
  findSourceMap: async (path) => (path === 'assets/island-a.1.js' ? '{"sources":[]}' : undefined),
  listProblems: (pathname) =>
    pathname === '/broken'
      ? { page: [threw], rest: [], blocking: new Set([threw]) }
      : { page: [], rest: [threw], blocking: new Set() },
  async reportBrowserError(error) {
    errors.push(error)
    return { page: [threw], rest: [], blocking: new Set([threw]) }
  },
  async openFile(position) {
    opened.push(position)
    return position.path === 'a.md' ? null : 'There is no such file.'
  },
  client: 'follow()',
}

const project = createHostileProject()
const channel = createReloadChannel()
const servers: RunningServer[] = []

async function start(served: ServedSite): Promise<RunningServer> {
  const request = { host: null, port: 0, exactPort: false, allowedHosts: [] }
  const onError = (error: unknown) => {
    throw error
  }
  const { value } = await createDevServer(served, channel, { ...request, onError })
  if (!value) throw new Error('the server did not start')
  servers.push(value)
  return value
}

let server: RunningServer
beforeAll(async () => {
  server = await start(site)
})
afterAll(async () => {
  channel.close()
  await Promise.all(servers.map((each) => each.close()))
  rmSync(project.folder, { recursive: true, force: true })
})

describe('the list of hostile requests', () => {
  it.each(
    hostileRequests(project.absoluteMarker).map((request) => [`${request.group}: ${request.name}`, request] as const),
  )('is refused: %s', async (_name, { lines, expected }) => {
    const { port } = server
    const response = await sendRaw(
      port,
      lines.map((line) => line.replaceAll('PORT', String(port))),
    )
    expect(response.timedOut).toBe(false)
    expect(response.text).not.toContain(MARKER)
    expect(response.text).not.toMatch(/access-control-/i)
    if (expected !== 'any') expect(expected).toContain(response.status)
    expect((await getRaw(port, '/')).status).toBe(200)
  })
})

it('the script of an island names its source map, which other scripts do not have', async () => {
  const script = await fetch(`${server.origin}/assets/island-a.1.js`)
  const address = new URL(script.headers.get('sourcemap') ?? '', script.url)
  expect([await script.text(), await (await fetch(address)).json()]).toEqual(['a()', { sources: [] }])
  const others = [fetch(`${server.origin}/assets/island-b.1.js.map`), fetch(`${server.origin}/assets/site.1.css`)]
  const [missing, style] = await Promise.all(others)
  expect([missing?.status, style?.headers.get('sourcemap')]).toEqual([404, null])
})

describe('a page', () => {
  it.each(['/docs/intro', '/docs/intro/', '/docs/intro.html', '/docs/intro/index.html?x'])(
    'is found at %s, never kept, and follows the reload channel',
    async (path) => {
      const response = await fetch(server.origin + path)
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
      expect((await response.text()).replace(/ data-docsgen-page="[0-9a-f]{16}"/, '')).toBe(
        `<html><body><h1>Intro</h1><script type="module" src="/@docsgen/dev.js?at=${channel.folder}"></script></body></html>`,
      )
    },
  )

  it('that does not exist is the 404 page, with its status', async () => {
    const response = await fetch(`${server.origin}/nothing`)
    expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('Page Not Found')])
  })

  it('that threw shows what it threw, escaped', async () => {
    const response = await fetch(`${server.origin}/broken`)
    expect([response.status, await response.text()]).toEqual([500, expect.stringContaining('x is &lt;not&gt; defined')])
  })

  it('is held until the site is built', async () => {
    let finish = () => {}
    const built = new Promise<void>((resolve) => {
      finish = resolve
    })
    const early = await start({ ...site, waitForBuild: () => built })
    const responding = fetch(`${early.origin}/docs/intro`)
    expect(await Promise.race([responding, setTimeout(50, 'held')])).toBe('held')
    finish()
    expect((await responding).status).toBe(200)
  })

  it('shows the problems if the site has not been built yet', async () => {
    const none = await start({ ...site, isBuilt: () => false })
    const response = await fetch(`${none.origin}/docs/intro`)
    const text = await response.text()
    expect([response.status, text]).toEqual([500, expect.stringContaining('The site cannot be built yet')])
    expect(text).toContain('/@docsgen/dev.js')
  })
})

describe('the reload channel', () => {
  it('tells open pages of every build', async () => {
    channel.announce(1)
    const response = await fetch(`${server.origin}${channel.folder}events`)
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    const reader = response.body?.getReader()
    const read = async () => Buffer.from((await reader?.read())?.value ?? []).toString()
    expect(await read()).toContain('data: {"build":1,"files":[],"isIndexing":false}\n\n')
    channel.announce(2, ['/a.svg'], true)
    expect(await read()).toBe('data: {"build":2,"files":["/a.svg"],"isIndexing":true}\n\n')
    await reader?.cancel()
  })

  it.each([
    ['another token', '/@docsgen/00000000000000000000000000000000/events', 404],
    ['no token', '/@docsgen/events', 404],
  ])('is not found with %s', async (_name, path, status) => {
    expect((await fetch(server.origin + path)).status).toBe(status)
  })

  it('is closed to other sites', async () => {
    const headers = [`Host: localhost:${server.port}`, 'Origin: https://evil.example']
    expect((await getRaw(server.port, `${channel.folder}events`, headers)).status).toBe(403)
  })
})

describe('the problems of a page', () => {
  const read = async (query: string) => (await fetch(`${server.origin}${channel.folder}problems${query}`)).json()

  it('are those of its pathname, which may be encoded', async () => {
    expect(await read('?pathname=/%2562roken')).toMatchObject({ total: 1, pageTotal: 1, page: [{ isBlocking: true }] })
    expect(await read('?pathname=/docs/intro')).toMatchObject({
      total: 1,
      pageTotal: 0,
      rest: [{ location: '/broken' }],
    })
  })

  it('are not found without the token', async () => {
    expect((await fetch(`${server.origin}/@docsgen/problems?pathname=/broken`)).status).toBe(404)
  })
})

const post = (path: string, headers: readonly string[]) =>
  sendRaw(server.port, [
    `POST ${path} HTTP/1.1`,
    `Host: localhost:${server.port}`,
    ...headers,
    'Content-Length: 0',
    'Connection: close',
  ])
const own = () => [`Origin: ${server.origin}`]

describe('an error of an island in a browser', () => {
  const query = 'error?pathname=/docs/intro&message=no%20lamp&stack=at%20x'

  it('is reported, and its page is told how to show it', async () => {
    const response = await post(channel.folder + query, own())
    expect([response.status, response.body]).toEqual([200, expect.stringContaining('"code":"page/render-failed"')])
    expect(errors).toEqual([{ pathname: '/docs/intro', message: 'no lamp', stack: 'at x' }])
  })

  it('is refused from another site', async () => {
    errors.length = 0
    expect((await post(channel.folder + query, ['Origin: https://evil.example'])).status).toBe(403)
    expect(errors).toEqual([])
  })
})

describe('a request to open a file in the editor', () => {
  const open = '?path=a.md&line=3&column=7'

  it('opens it at its position', async () => {
    opened.length = 0
    expect((await post(`${channel.folder}open${open}`, own())).status).toBe(200)
    expect(opened).toEqual([{ path: 'a.md', line: 3, column: 7 }])
  })

  it('is told why the file was not opened', async () => {
    const response = await post(`${channel.folder}open?path=../b.md&line=x&column=-2`, own())
    expect([response.status, response.text]).toEqual([422, expect.stringContaining('There is no such file.')])
    expect(opened.at(-1)).toEqual({ path: '../b.md', line: 1, column: 1 })
  })

  it.each([
    ['of another site', () => `${channel.folder}open`, () => ['Origin: https://evil.example'], 403],
    ['of another port of this machine', () => `${channel.folder}open`, () => ['Origin: http://localhost:1'], 403],
    ['of a sandboxed page', () => `${channel.folder}open`, () => ['Origin: null'], 403],
    ['without an origin', () => `${channel.folder}open`, () => [], 403],
    ['of a form on another site', () => `${channel.folder}open`, () => [...own(), 'Sec-Fetch-Site: cross-site'], 403],
    ['without the token', () => '/@docsgen/open', own, 405],
    ['to the other endpoints', () => `${channel.folder}problems`, own, 405],
    ['to pages', () => '/docs/intro', own, 405],
  ])('is refused: one %s', async (_name, path, headers, status) => {
    opened.length = 0
    expect((await post(path() + open, headers())).status).toBe(status)
    expect(opened).toEqual([])
  })

  it('is refused if it is a read, which links and images can be', async () => {
    expect((await getRaw(server.port, `${channel.folder}open${open}`)).status).toBe(405)
    expect(opened).toEqual([])
  })
})
