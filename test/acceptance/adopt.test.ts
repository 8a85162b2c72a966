import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checksums, config, docsgen, folder, listFiles, report } from './docsgen.ts'

const required = "title: 'Test', url: 'https://test.example'"
const readPage = (root: string, pathname: string) => readFileSync(join(root, 'build', pathname, 'index.html'), 'utf8')

describe('a folder whose documents are next to the configuration', () => {
  const files = {
    'site.config.ts': config(`${required}, docs: { path: '.', routeBasePath: '/' }`),
    'README.md': '# Hi\n\nSee [a](./a.md).\n',
    'a.md': '# A\n',
    'guide/b.md': '# B\n',
    'CLAUDE.md': '# Instructions\n',
    'node_modules/x/README.md': '# X\n',
    '.github/y.md': '# Y\n',
    'static/z.md': '# Z\n',
  }
  const pages = (root: string, output = 'build') =>
    listFiles(join(root, output)).filter((path) => path.endsWith('index.html') && !path.startsWith('search/'))

  test('is built, and built again without reading its own output', async () => {
    const root = folder(files)
    const first = await report(root, ['build'])
    expect([first.code, first.diagnostics]).toEqual([0, []])
    expect(pages(root)).toEqual(['a/index.html', 'guide/b/index.html', 'index.html'])
    const before = checksums(join(root, 'build'))
    expect((await report(root, ['build', '--no-cache'])).code).toBe(0)
    expect(checksums(join(root, 'build'))).toEqual(before)
  })

  test('is built into any folder of it, and leaves out the outputs of earlier builds', async () => {
    const root = folder(files)
    expect((await report(root, ['build', '--out-dir', 'out/site'])).code).toBe(0)
    const { code, summary } = await report(root, ['build'])
    expect([code, summary.files]).toEqual([0, 3])
    expect(pages(root)).toEqual(pages(root, 'out/site'))
  })

  test('is adopted and built by init, with its numbers in the names', async () => {
    const root = folder({ '2017_Weekly.md': '# 2017\n', '2018_Weekly.md': '# 2018\n' })
    expect((await docsgen(['init', '--yes'], { cwd: root })).code).toBe(0)
    expect((await report(root, ['build'])).code).toBe(0)
    expect(existsSync(join(root, 'build/2018_Weekly/index.html'))).toBe(true)
  })
})

describe('a folder of another generator', () => {
  const foreign = {
    'docs/index.md': '---\ndate: {created: 2024}\ntitle: Foo: bar\n---\nWelcome.\n',
    'docs/a.md': '---\ndisplayed_sidebar: old\ntags: x, y\nunlisted: maybe\nauthors: [{a: b}]\n---\n# A\n',
    'docs/assets/x.md': '# X\n',
    'docs/01-b.md': '# B1\n',
    'docs/02-b.md': '# B2\n',
    'docs/_index.md': '# Other index\n',
    'mkdocs.yml': 'site_name: S\nnav:\n  - Start: index.md\n  - 02-b.md\n  - More:\n    - a.md\n    - 01-b.md\n',
  }
  const codes = [
    'front-matter/invalid',
    'front-matter/invalid',
    'front-matter/invalid',
    'front-matter/invalid',
    'front-matter/invalid',
    // Two pages are not in the navigation.
    'page/orphan',
    'page/orphan',
    'route/changed-pathname',
    'sidebar/duplicate-id',
  ]
  const withConfig = (more: string) =>
    folder({ ...foreign, 'site.config.ts': config(`${required}, docs: { path: 'docs', routeBasePath: '/' }, ${more}`) })

  test('keeps every page, in the order of its navigation, with warnings', async () => {
    const root = withConfig('')
    const { code, summary, diagnostics } = await report(root, ['build'])
    expect(code).toBe(0)
    expect(summary.throw).toBe(0)
    expect(diagnostics.map((each) => each.code).sort()).toEqual(codes)
    for (const [pathname, title] of Object.entries({
      '': 'Foo: bar',
      a: 'A',
      'docs-assets/x': 'X',
      b: 'B1',
      '02-b': 'B2',
      _index: 'Other index',
    })) {
      expect(readPage(root, pathname)).toContain(
        `<h1${pathname === '' ? '' : ` id="${title.toLowerCase().replace(' ', '-')}"`}>${title}</h1>`,
      )
    }
    const sidebar = /<nav[^>]*aria-label="Docs sidebar"[\s\S]*?<\/nav>/.exec(readPage(root, ''))?.[0] ?? ''
    const labels = [...sidebar.matchAll(/>([A-Z][\w ]*)</g)].map(([, label]) => label)
    expect(labels.filter((label, at) => labels.indexOf(label) === at)).toEqual(['Start', 'B2', 'More', 'A', 'B1'])
  })

  test('can be held to the rules by raising severities', async () => {
    const root = withConfig("severities: { 'front-matter/invalid': 'throw', 'sidebar/duplicate-id': 'ignore' }")
    const { code, summary } = await report(root, ['check'])
    expect([code, summary.throw, summary.warn]).toEqual([1, 5, 1])
  })

  test('with a file that is not UTF-8 is built if the configuration allows it', async () => {
    const root = withConfig("severities: { 'file/not-utf8': 'warn', 'front-matter/invalid': 'ignore' }")
    const bytes = Buffer.from('# Caf\xe9\n\nOpen.\n', 'latin1')
    const { code } = await report(folder({ ...filesOf(root), 'docs/cafe.md': bytes }), ['build'])
    expect(code).toBe(0)
  })
})

function filesOf(root: string): Record<string, Uint8Array> {
  return Object.fromEntries(listFiles(root).map((path) => [path, readFileSync(join(root, path))]))
}
