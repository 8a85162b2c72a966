import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkBuilt } from '../../cli/check/built.ts'
import { linkSite } from '../link/test-site.ts'
import { type MockServer, startMockServer } from './mock-server.ts'

const pages: Record<string, string> = {
  '/base/docs/intro': `<a href="/base/docs/guide/">a</a> <a href="/base/docs/gone">b</a> <img src="/base/img/gone.png">
    <a href="/base/docs/by-theme">c</a> <a href="/outside">d</a> <a href="/100%">e</a> <a href="https://example.com/">f</a>`,
  '/base/docs/guide/': '<a href="/base/docs/intro#anything">a</a>',
}

let server: MockServer
beforeAll(async () => {
  server = await startMockServer((request, response) => {
    const html = pages[request.url ?? '']
    response.writeHead(html === undefined ? 404 : 200, { 'Content-Type': 'text/html' }).end(html ?? 'Not found')
  })
})
afterAll(() => server.close())

describe('a built site', () => {
  it('is crawled, and dead links are reported at the references they were printed from', async () => {
    const span = (line: number) => ({ line, column: 1, endLine: line, endColumn: 9 })
    const { table, linked, config } = linkSite({
      pages: [
        {
          source: 'content/docs/intro.md',
          pathname: '/docs/intro',
          references: [
            { url: './guide/index.md', span: span(1) },
            { url: '/docs/gone', span: span(2) },
            { url: '/img/gone.png', kind: 'image', span: span(3) },
          ],
        },
        { source: 'content/docs/guide/index.md', pathname: '/docs/guide/' },
      ],
      config: { baseUrl: '/base/' },
    })
    const findings = await checkBuilt({ origin: server.origin, baseUrl: config.baseUrl, table, linked })
    const file = 'content/docs/intro.md'
    const page = { kind: 'page', pathname: '/docs/intro' }
    const said = findings.map(({ code, message, origin }) => [code, message, origin])
    expect(said.sort()).toEqual(
      [
        [
          'link/not-found',
          '"/base/docs/gone" answers 404 Not Found in the built site.',
          { kind: 'file', file, ...span(2) },
        ],
        [
          'asset/not-found',
          '"/base/img/gone.png" answers 404 Not Found in the built site.',
          { kind: 'file', file, ...span(3) },
        ],
        ['link/not-found', '"/base/docs/by-theme" answers 404 Not Found in the built site.', page],
        [
          'link/not-found',
          '"/outside" answers 404 Not Found in the built site, because it is outside the base URL.',
          page,
        ],
        [
          'link/not-found',
          '"/100%" answers 404 Not Found in the built site, because it is outside the base URL.',
          page,
        ],
      ].sort(),
    )
  })
})
