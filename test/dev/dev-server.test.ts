import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDevServer, type ServedSite } from '../../cli/dev/dev-server.ts'
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
  'broken/index.html': '',
}
const threw: ReportedDiagnostic = {
  code: 'page/render-failed',
  severity: 'throw',
  message: 'x is <not> defined',
  origin: { kind: 'page', pathname: '/broken' },
}
const site: ServedSite = {
  getBaseUrl: () => '/',
  isBuilt: () => true,
  find: (path) =>
    path in files
      ? Promise.resolve({ contents: files[path] ?? '', reported: path === 'broken/index.html' ? [threw] : [] })
      : undefined,
  getDiagnostics: () => [],
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

describe('a page', () => {
  it.each(['/docs/intro', '/docs/intro/', '/docs/intro.html', '/docs/intro/index.html?x'])(
    'is found at %s, never kept, and follows the reload channel',
    async (path) => {
      const response = await fetch(server.origin + path)
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
      expect(await response.text()).toBe(
        `<html><body><h1>Intro</h1><script type="module" src="/@docsgen/dev.js?events=${channel.pathname}"></script></body></html>`,
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
    const response = await fetch(server.origin + channel.pathname)
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    const reader = response.body?.getReader()
    const read = async () => Buffer.from((await reader?.read())?.value ?? []).toString()
    expect(await read()).toContain('data: 1\n\n')
    channel.announce(2)
    expect(await read()).toBe('data: 2\n\n')
    await reader?.cancel()
  })

  it.each([
    ['another token', '/@docsgen/events/00000000000000000000000000000000', 404],
    ['no token', '/@docsgen/events/', 404],
  ])('is not found with %s', async (_name, path, status) => {
    expect((await fetch(server.origin + path)).status).toBe(status)
  })

  it('is closed to other sites', async () => {
    const headers = [`Host: localhost:${server.port}`, 'Origin: https://evil.example']
    expect((await getRaw(server.port, channel.pathname, headers)).status).toBe(403)
  })
})
