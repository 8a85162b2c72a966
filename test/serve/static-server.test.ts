import { once } from 'node:events'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer } from '../../cli/serve/listen.ts'
import { createStaticServer, type StaticServerRequest } from '../../cli/serve/static-server.ts'
import { createFolder, createHostileProject, MARKER } from './hostile-project.ts'
import { hostileRequests } from './hostile-requests.ts'
import { getRaw, sendRaw } from './raw-request.ts'

const folders: string[] = []
const servers: RunningServer[] = []

afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()))
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

async function start(request: Partial<StaticServerRequest> & { directory: string }): Promise<RunningServer> {
  const defaults = { baseUrl: '/', host: null, port: 0, exactPort: false, allowedHosts: [] }
  const onError = (error: unknown) => {
    throw error
  }
  const { value } = await createStaticServer({ ...defaults, onError, ...request })
  if (!value) throw new Error('the server did not start')
  servers.push(value)
  return value
}

function createSite(files: Record<string, string>): string {
  const folder = createFolder(files)
  folders.push(folder)
  return folder
}

const page = `<h1>Intro</h1>${'<p>text</p>'.repeat(400)}`
const site = {
  'index.html': '<h1>Home</h1>',
  'index.md': '# Home',
  '404.html': '<h1>Page Not Found</h1>',
  'docs/intro/index.html': page,
  'docs/intro.md': '# Intro',
  'flat.html': '<h1>Flat</h1>',
  'what?.html': '<h1>What</h1>',
  'größe/index.html': '<h1>Size</h1>',
  'assets/site.1a2b3c4d.css': 'a{}',
  'robots.txt': 'User-agent: *',
  _headers: '/*',
  '.well-known/security.txt': 'Contact: mailto:a@b.example',
}

describe('rules of _redirects', () => {
  const rules = [
    '/old/* /docs/:splat 302',
    '/docs/intro /flat',
    '/flat /docs/intro 301!',
    '/app/* /docs/intro 200',
    '/gone /flat 404',
  ]
  it.each([
    ['/old/intro?q=1', 302, '/docs/intro?q=1'],
    ['/docs/intro', 200, undefined],
    ['/flat', 301, '/docs/intro'],
    ['/app/any/where', 200, undefined],
    ['/gone', 404, undefined],
    ['/nothing', 404, undefined],
  ])('%s is answered with %i, and sent to %s', async (path, status, location) => {
    const { port } = await start({ directory: createSite({ ...site, _redirects: rules.join('\n') }) })
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' })
    expect(response.status).toBe(status)
    expect(response.headers.get('location') ?? undefined).toBe(location)
    if (path === '/app/any/where') expect(await response.text()).toBe(page)
    if (path === '/gone') expect(await response.text()).toBe(site['flat.html'])
  })

  it('apply where the site has the page of a redirect, which is for hosts without rules', async () => {
    const files = {
      ...site,
      'old/index.html': '<noscript><meta http-equiv="refresh" content="0; url=/docs/intro"></noscript>',
      'größe/index.html': '<noscript><meta http-equiv="refresh" content="0; url=/docs/intro"></noscript>',
      _redirects: '/old /docs/intro 301\n/gr%C3%B6%C3%9Fe /docs/intro 301\n',
    }
    const { port } = await start({ directory: createSite(files) })
    for (const path of ['/old', '/old/', '/gr%C3%B6%C3%9Fe']) {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' })
      expect([path, response.status, response.headers.get('location')]).toEqual([path, 301, '/docs/intro'])
    }
  })

  it('name pathnames of the server, base path included', async () => {
    const files = { ...site, _redirects: '/base/old /base/docs/intro\n/elsewhere /base/' }
    const { port } = await start({ directory: createSite(files), baseUrl: '/base/' })
    for (const [path, location] of [
      ['/base/old', '/base/docs/intro'],
      ['/elsewhere', '/base/'],
    ]) {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' })
      expect([response.status, response.headers.get('location')]).toEqual([301, location])
    }
  })
})

describe('rules of _headers', () => {
  const rules = `# Comment
/*
  X-Frame: one
  Content-Security-Policy: frame-ancestors 'self' https://portal.example
  Cache-Control: no-store
  Content-Length: 3
/docs/*
  X-Frame: two
not a path
  X-Lost: yes
/flat
  ! X-Frame
  ! Cache-Control
`
  it.each([
    ['/', 'one'],
    ['/docs/intro', 'one, two'],
    ['/flat', null],
    ['/nothing', 'one'],
  ])('apply to %s', async (path, frame) => {
    const { port } = await start({ directory: createSite({ ...site, _headers: rules }) })
    const { headers } = await fetch(`http://127.0.0.1:${port}${path}`)
    expect([headers.get('x-frame'), headers.get('x-lost')]).toEqual([frame, null])
    expect(headers.get('content-security-policy')).toBe("frame-ancestors 'self' https://portal.example")
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('content-length')).not.toBe('3')
  })
})

describe('the list of hostile requests', () => {
  const project = createHostileProject()
  folders.push(project.folder)
  let port = 0
  beforeAll(async () => {
    port = (await start({ directory: project.directory })).port
  })
  const requests = hostileRequests(project.absoluteMarker)

  it('has 98 entries', () => expect(requests).toHaveLength(98))

  it.each(requests.map((request) => [`${request.group}: ${request.name}`, request] as const))(
    'is refused: %s',
    async (_name, { lines, expected }) => {
      const response = await sendRaw(
        port,
        lines.map((line) => line.replaceAll('PORT', String(port))),
      )
      expect(response.timedOut).toBe(false)
      expect(response.text).not.toContain(MARKER)
      expect(response.text).not.toMatch(/access-control-/i)
      expect(response.text).not.toContain(project.folder)
      if (expected !== 'any') expect(expected).toContain(response.status)
      const after = await getRaw(port, '/')
      expect(after.status).toBe(200)
      expect(after.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      })
    },
  )

  it('lets legitimate requests through', async () => {
    const hosts = ['localhost', 'LOCALHOST', '127.0.0.1', '[::1]', 'docs.localhost']
    for (const host of hosts) expect((await getRaw(port, '/', [`Host: ${host}:${port}`])).status).toBe(200)
    const own = [`Host: localhost:${port}`, `Origin: http://localhost:${port}`, 'Sec-Fetch-Site: same-origin']
    expect((await getRaw(port, '/', own)).status).toBe(200)
    const linked = [`Host: localhost:${port}`, 'Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: navigate']
    expect((await getRaw(port, '/', linked)).status).toBe(200)
  })
})

describe('createStaticServer', () => {
  let origin = ''
  beforeAll(async () => {
    origin = (await start({ directory: createSite(site) })).origin
  })

  it.each([
    ['/', 'Home'],
    ['/index.html', 'Home'],
    ['/docs/intro', 'Intro'],
    ['/docs/intro/', 'Intro'],
    ['/docs/intro.html', 'Intro'],
    ['/docs/intro/index.html', 'Intro'],
    ['/docs/intro?q=1', 'Intro'],
    ['/flat', 'Flat'],
    ['/flat/', 'Flat'],
    ['/flat.html', 'Flat'],
    ['/what%3F', 'What'],
    ['/gr%C3%B6%C3%9Fe', 'Size'],
    ['/gro%CC%88%C3%9Fe/', 'Size'],
  ])('answers %s with the page %s', async (path, title) => {
    const response = await fetch(origin + path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^text\/html; ?charset=utf-8$/i)
    expect(await response.text()).toContain(`<h1>${title}</h1>`)
  })

  it.each([
    ['/docs/intro', 'text/markdown', '# Intro'],
    ['/docs/intro/', 'text/markdown, text/html;q=0.9, */*;q=0.8', '# Intro'],
    ['/docs/intro', 'text/html, text/markdown', '# Intro'],
    ['/docs/intro', 'text/html, text/markdown;q=0.5', '<h1>Intro</h1>'],
    ['/docs/intro', 'text/markdown;q=0', '<h1>Intro</h1>'],
    ['/docs/intro', '*/*', '<h1>Intro</h1>'],
    ['/', 'text/markdown', '# Home'],
    ['/flat', 'text/markdown', '<h1>Flat</h1>'],
    ['/assets/site.1a2b3c4d.css', 'text/markdown', 'a'],
  ])('answers %s for a client that accepts %s with %s', async (path, accept, start) => {
    const response = await fetch(origin + path, { headers: { Accept: accept } })
    expect([response.status, (await response.text()).startsWith(start)]).toEqual([200, true])
    expect(response.headers.get('vary')?.startsWith('Accept,') === true).toBe(!path.startsWith('/assets/'))
  })

  it.each(['/nothing', '/docs', '/docs/intro/more', '/robots.txt/', '/_headers', '/assets'])(
    'answers %s with the 404 page and its status',
    async (path) => {
      const response = await fetch(origin + path, { headers: { Range: 'bytes=0-3' } })
      expect(response.status).toBe(404)
      expect(await response.text()).toBe(site['404.html'])
    },
  )

  it('serves the 404 page for a page that was deleted since it was listed', async () => {
    const own = createSite({ ...site, 'gone/index.html': '<h1>Gone</h1>' })
    const server = await start({ directory: own })
    expect((await fetch(`${server.origin}/gone`)).status).toBe(200)
    rmSync(join(own, 'gone/index.html'))
    const response = await fetch(`${server.origin}/gone`)
    expect([response.status, await response.text()]).toEqual([404, site['404.html']])
  })

  it('caches hashed assets for a year and revalidates everything else', async () => {
    const asset = await fetch(`${origin}/assets/site.1a2b3c4d.css`)
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const document = await fetch(`${origin}/docs/intro`)
    expect(document.headers.get('cache-control')).toBe('no-cache')
    const etag = document.headers.get('etag') ?? ''
    const { port, host } = new URL(origin)
    const again = await getRaw(Number(port), '/docs/intro', [`Host: ${host}`, `If-None-Match: ${etag}`])
    expect([again.status, again.body]).toEqual([304, ''])
  })

  it.each(['gzip', 'br'])('compresses with %s if the client accepts it', async (encoding) => {
    const response = await fetch(`${origin}/docs/intro`, { headers: { 'Accept-Encoding': encoding } })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('vary')).toBe('Accept, Accept-Encoding')
    expect(await response.text()).toBe(page)
  })

  it('answers HEAD without a body, and ranges', async () => {
    const head = await fetch(`${origin}/robots.txt`, { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe('13')
    expect(await head.text()).toBe('')
    const range = await fetch(`${origin}/robots.txt`, { headers: { Range: 'bytes=-1' } })
    expect([range.status, await range.text()]).toEqual([206, '*'])
  })

  it('lists the methods that it supports', async () => {
    const response = await fetch(origin, { method: 'POST', body: 'x' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  it('serves .well-known', async () => {
    expect((await fetch(`${origin}/.well-known/security.txt`)).status).toBe(200)
  })

  it('serves under the base path and nowhere else', async () => {
    const server = await start({ directory: createSite(site), baseUrl: '/a/b/' })
    const redirect = await fetch(`${server.origin}/?q`, { redirect: 'manual' })
    expect([redirect.status, redirect.headers.get('location')]).toEqual([302, '/a/b/?q'])
    expect((await fetch(`${server.origin}/a/b`, { redirect: 'manual' })).headers.get('location')).toBe('/a/b/')
    expect((await fetch(`${server.origin}/a/b/docs/intro`)).status).toBe(200)
    expect((await fetch(`${server.origin}/docs/intro`)).status).toBe(404)
    expect((await fetch(`${server.origin}/a/bc`)).status).toBe(404)
  })

  it('serves the new site after a build has swapped the folder', async () => {
    const folder = createSite({ 'build/index.html': 'old', 'next/index.html': 'new', 'next/added/index.html': 'added' })
    const server = await start({ directory: join(folder, 'build') })
    expect(await (await fetch(server.origin)).text()).toBe('old')
    renameSync(join(folder, 'build'), join(folder, 'previous'))
    expect((await fetch(server.origin)).status).toBe(404)
    renameSync(join(folder, 'next'), join(folder, 'build'))
    expect(await (await fetch(server.origin)).text()).toBe('new')
    expect(await (await fetch(`${server.origin}/added`)).text()).toBe('added')
  })

  it('finds a file that is written while it runs', async () => {
    const folder = createSite({ 'docs/a.html': 'a' })
    const server = await start({ directory: folder })
    await new Promise((resolve) => setTimeout(resolve, 1100))
    mkdirSync(join(folder, 'docs/new'))
    writeFileSync(join(folder, 'docs/new/index.html'), 'new')
    expect(await (await fetch(`${server.origin}/docs/new/`)).text()).toBe('new')
  })
})

describe('a port in use', () => {
  async function occupy(): Promise<{ port: number; free: () => void }> {
    const blocker = createServer()
    await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve))
    const address = blocker.address()
    return { port: typeof address === 'object' && address ? address.port : 0, free: () => blocker.close() }
  }

  it('is an error if it must be exact; otherwise the next free one is used', async () => {
    const { port, free } = await occupy()
    const directory = createSite(site)
    const request = { directory, baseUrl: '/', host: null, port, allowedHosts: [], onError: () => {} }
    const exact = await createStaticServer({ ...request, exactPort: true })
    expect(exact.value).toBeNull()
    expect(exact.diagnostics).toMatchObject([
      { code: 'server/port-taken', message: `Port ${port} is in use by another program.` },
    ])
    expect((await start({ ...request, exactPort: false })).port).toBeGreaterThan(port)
    free()
  })

  it('is distinguished from an address that does not belong to this machine', async () => {
    const request = { directory: '/', baseUrl: '/', port: 0, exactPort: true, allowedHosts: [], onError: () => {} }
    const { diagnostics } = await createStaticServer({ ...request, host: '192.0.2.1' })
    expect(diagnostics).toMatchObject([{ code: 'server/cannot-listen', origin: { option: '--host' } }])
  })

  // Node itself waits five seconds for a connection that is kept alive, and a minute for half a request.
  it('closes without waiting for open connections', { timeout: 30_000 }, async () => {
    const server = await start({ directory: createSite(site) })
    const socket = connect(server.port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: ')
    await once(socket, 'connect')
    await fetch(server.origin, { headers: { Connection: 'keep-alive' } })
    const isClosed = once(socket.resume(), 'close')
    await server.close()
    await isClosed
  })
})
