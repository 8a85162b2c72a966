import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checksums, config, docsgen, formatLocation, listFiles, project, report, write } from './docsgen.ts'

const sources = {
  'content/docs/tags.yml': 'nodes:\n  label: Light nodes\n  description: Who verify.\n',
  'content/docs/guide.md': '---\ntags: [nodes, Größe]\n---\n\n# Guide\n\nAll of [them](/docs/tags/nodes).\n',
  'content/docs/intro.md': '---\ntags: [nodes]\n---\n\n# Intro\n\nSee [all tags](/docs/tags).\n',
  'content/docs/secret.md': '---\ntags: [hidden]\nunlisted: true\n---\n\n# Secret\n\nFew know.\n',
}

/** Links of a page to tag pages, in order, without those to their Markdown. */
function tagLinks(html: string): string[] {
  return [...html.matchAll(/ href="([^"]*\/tags\b[^"]*)"/g)]
    .map(([, href = '']) => href)
    .filter((href) => !/^https:|\.md$/.test(href))
}

describe('a site with tags', () => {
  test.each([
    ['as written', '', 'docs/tags/index.html', 'docs/tags/nodes/index.html', ''],
    [
      'under a base URL with slashes',
      "baseUrl: '/base/', trailingSlash: true",
      'docs/tags/index.html',
      'docs/tags/nodes/index.html',
      '/',
    ],
    ['without slashes', 'trailingSlash: false', 'docs/tags.html', 'docs/tags/nodes.html', ''],
  ])('%s: every link between its pages leads to a page', async (_name, fields, list, page, slash) => {
    const base = fields.includes('/base/') ? '/base/' : '/'
    const text = `title: 'T', url: 'https://t.example', severities: { 'tags/inline': 'ignore' }, ${fields}`
    const root = project({ ...sources, 'site.config.ts': config(text) })
    const { code, diagnostics } = await report(root, ['build'])
    expect([code, diagnostics]).toEqual([0, []])
    const out = join(root, 'build')
    const read = (path: string) => readFileSync(join(out, path), 'utf8')
    const files = listFiles(out)
    const links = files.filter((path) => path.endsWith('.html')).flatMap((path) => tagLinks(read(path)))
    expect(new Set(links)).toEqual(
      new Set(['', '/nodes', '/gr%C3%B6%C3%9Fe', '/hidden'].map((end) => `${base}docs/tags${end}${slash}`)),
    )
    for (const href of links) {
      const path = decodeURI(href).slice(base.length).replace(/\/$/, '')
      expect(
        files.some((file) => file === `${path}.html` || file === `${path}/index.html`),
        href,
      ).toBe(true)
    }
    expect(tagLinks(read(list)).length).toBe(2)
    expect(read(page)).toContain('<h1>2 docs tagged with &quot;Light nodes&quot;</h1>')
    expect(read(page)).toContain(`href="${base}docs/intro${slash}"`)
    const sitemap = read('sitemap.xml')
    expect(sitemap).toContain(`<loc>https://t.example${base}docs/tags/nodes${slash}</loc>`)
    expect(sitemap).not.toContain('hidden')
  })

  test('is the same, cold and warm, after the tags file has changed', async () => {
    const root = project(sources)
    expect((await docsgen(['build', '--root', root])).code).toBe(0)
    const before = checksums(join(root, 'build'))
    write(root, { 'content/docs/tags.yml': 'nodes:\n  label: Nodes\n' })
    expect((await docsgen(['build', '--root', root])).code).toBe(0)
    const warm = checksums(join(root, 'build'))
    expect((await docsgen(['build', '--root', root, '--no-cache', '--out-dir', 'fresh'])).code).toBe(0)
    expect(warm).toEqual(checksums(join(root, 'fresh')))
    const changed = Object.keys(warm).filter((path) => path.endsWith('.html') && warm[path] !== before[path])
    expect(changed).toEqual([
      'docs/guide/index.html',
      'docs/intro/index.html',
      'docs/tags/index.html',
      'docs/tags/nodes/index.html',
    ])
  })

  test('reports problems of tags at their locations', async () => {
    const root = project({
      ...sources,
      'content/docs/guide.md': '---\ntitle: G\ntags: [node]\n---\n\nNo [tag](/docs/tags/nods).\n',
    })
    const { code, diagnostics } = await report(root, ['check'])
    expect([
      code,
      diagnostics.map(
        (diagnostic) => `${diagnostic.severity} ${diagnostic.code} ${formatLocation(diagnostic)} ${diagnostic.hint}`,
      ),
    ]).toEqual([
      1,
      [
        'warn tags/inline content/docs/guide.md:3:1-3:5 Did you mean "nodes"?',
        'throw link/not-found content/docs/guide.md:6:4-6:26 Did you mean "/docs/tags/node"?',
        'warn tags/inline content/docs/secret.md:2:1-2:5 Add it to that file.',
      ],
    ])
    write(root, { 'content/docs/tags.yml': 'nodes:\n  lable: Nodes\n' })
    const invalid = await report(root, ['check'])
    expect(invalid.diagnostics.map((diagnostic) => `${diagnostic.code} ${formatLocation(diagnostic)}`)).toContain(
      'tags/invalid-file content/docs/tags.yml:2:3-2:8',
    )
  })
})
