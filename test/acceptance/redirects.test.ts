import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { config, folder, report, whileServing } from './docsgen.ts'

const root = folder({
  'site.config.ts': config(`title: 'Test', url: 'https://test.example', baseUrl: '/base/', favicon: './img/icon.svg',
    navbar: { items: [{ label: 'Docs', to: '/docs' }] },`),
  'content/docs/intro.md': '# Intro\n\nSee [all](/docs/), [part](/docs#part) and [gone](/docs#gone).\n\n## Part\n',
  'static/img/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"/>',
})

test('R-11: a root of the documents without a page leads to their first page, below a base path as well', async () => {
  const { code, diagnostics, summary } = await report(root, ['build'])
  expect(code).toBe(0)
  expect(diagnostics.map(({ message }) => message)).toEqual([expect.stringContaining('"gone"')])
  const read = (path: string) => readFileSync(join(root, 'build', path), 'utf8')
  const redirect = read('docs/index.html')
  expect(redirect).toContain('<meta http-equiv="refresh" content="0; url=/base/docs/intro">')
  expect(redirect).toContain('<link rel="canonical" href="https://test.example/base/docs/intro">')
  expect(redirect).toContain('<meta name="robots" content="noindex">')
  // Links lead to the page itself, and the redirect is no page.
  expect(read('docs/intro/index.html')).toContain(
    'See <a href="/base/docs/intro">all</a>, <a href="/base/docs/intro#part">',
  )
  expect(read('index.html')).toMatch(/<a[^>]*href="\/base\/docs\/intro"[^>]*>Docs<\/a>/)
  expect(read('sitemap.xml')).not.toMatch(/docs\/?<\/loc>/)
  expect(read('llms.txt')).not.toMatch(/docs\/?\)/)
  expect(summary.routes).toBe(4)
})

test.each(['serve', 'dev'])(
  'R-11: `%s` serves the redirect, and the icon of a site with a base path',
  async (command) => {
    await whileServing([command, '--root', root, '--port', '0'], async (origin) => {
      for (const pathname of ['/base/docs', '/base/docs/']) {
        const answer = await fetch(origin + pathname)
        expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('url=/base/docs/intro"')])
      }
      const page = await (await fetch(`${origin}/base/docs/intro`)).text()
      const icon = /<link rel="icon" href="([^"]+)"/.exec(page)?.[1] ?? ''
      const answer = await fetch(new URL(icon, `${origin}/base/docs/intro`))
      expect([icon, answer.status]).toEqual(['/base/img/icon.svg', 200])
      const search = await (await fetch(`${origin}/base/opensearch.xml`)).text()
      expect(search).toContain('<Image>https://test.example/base/img/icon.svg</Image>')
    })
  },
)
