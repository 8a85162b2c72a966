import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { config, folder, report } from './docsgen.ts'

const page = '"It" isn\'t over -- yet... use `--help`.\n\n## What\'s "new"\n'

const root = folder({
  'site.config.ts': config(`title: "Test's", url: 'https://test.example', search: { provider: 'local' },`),
  'content/docs/intro.md': `---\ntitle: "Don't \\"panic\\""\n---\n\n${page}`,
  'content/docs/plain.md': `---\ntitle: It's plain\nsmart_punctuation: false\n---\n\n${page}`,
  'static/img/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
})

const read = (path: string): string => readFileSync(join(root, 'build', path), 'utf8')

describe('MD-12: the punctuation of a site', () => {
  beforeAll(async () => {
    const { code, diagnostics } = await report(root, ['build'])
    expect([code, diagnostics]).toEqual([0, []])
  })

  test('is that of the language, in the page, its title, the sidebar and the contents list', () => {
    const html = read('docs/intro/index.html')
    expect(html).toContain('<p>“It” isn’t over – yet… use <code>--help</code>.</p>')
    expect(html).toContain('<title>Don’t “panic” | Test&#x27;s</title>')
    expect(html).toMatch(/<a [^>]*class="menu__link[^>]*>(?:<[^>]*>)*Don’t “panic”/)
    expect(html).toContain('id="whats-new">What’s “new”<a')
    expect(html).toMatch(/href="#whats-new"[^>]*>What’s “new”<\/a>/)
  })

  test('stays as written where it is turned off, and in the Markdown of pages', () => {
    const html = read('docs/plain/index.html')
    expect(html).toContain('<h1>It&#x27;s plain</h1>')
    expect(html).toContain('<p>"It" isn\'t over -- yet... use <code>--help</code>.</p>')
    const index = '> All pages: [llms.txt](https://test.example/llms.txt)'
    expect(read('docs/intro.md')).toBe(`${index}\n\n# Don't "panic"\n\n${page}`)
  })
})
