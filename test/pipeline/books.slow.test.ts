import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chromiumPath } from '../support/chromium.ts'
import { runBuild, write } from './builds.ts'

let root = ''
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'docsgen-books-'))
  const fields = "title: 'Harbor', url: 'https://docs.example', baseUrl: '/port/'"
  const versions = "versions: { current: { label: 'Next' } }, i18n: { defaultLocale: 'en', locales: ['en', 'de'] }"
  write(root, 'site.config.ts', `export default { ${fields}, ${versions} }`)
  write(root, 'content/docs/a.md', '# Ropes\n\n## Knots\n\nSee [sails](./b.md#canvas), [tar](https://tar.example/).\n')
  write(root, 'content/docs/b.md', '---\ntitle: Sails\n---\n\n## Canvas\n\n```js\nlet a\n```\n\n## Knots\n')
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('all pages of a sidebar are one document in each language, with unique ids and links inside', async () => {
  const { code, stdout } = await runBuild(root, { book: true })
  expect(code, stdout).toBe(0)
  const html = readFileSync(join(root, 'build/book/defaultSidebar.html'), 'utf8')
  expect(html.match(/<h[1-6][^>]*>/g)).toHaveLength(6)
  expect(html).toContain('<a href="#/docs/b:canvas">sails</a>')
  expect(html).toContain('<li id="/docs/a:link-1">https://tar.example/</li>')
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const [, id] of html.matchAll(/<a [^>]*href="#([^"]+)"/g)) expect(ids).toContain(id)
  expect(readFileSync(join(root, 'build/de/book/defaultSidebar.html'), 'utf8')).toContain('Inhalt')
})

test('a book is printed as PDF, and a sidebar that does not exist is an error that names those that do', async () => {
  const environment = { CHROMIUM_PATH: chromiumPath }
  const printed = await runBuild(root, { book: 'defaultSidebar', pdf: true }, environment)
  expect(printed.code, printed.stdout).toBe(0)
  expect(readFileSync(join(root, 'build/book/defaultSidebar.pdf'), 'latin1').slice(0, 5)).toBe('%PDF-')
  const unknown = await runBuild(root, { book: 'defaultSidebars' })
  expect([unknown.code, unknown.stdout + unknown.stderr]).toEqual([2, expect.stringContaining('Did you mean')])
  const absent = await runBuild(root, { book: true, pdf: true }, { CHROMIUM_PATH: '/absent/browser' })
  expect([absent.code, absent.stdout + absent.stderr]).toEqual([2, expect.stringContaining('CHROMIUM_PATH')])
})
