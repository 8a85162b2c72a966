import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SiteConfig } from '../../cli/config/site-config.ts'
import { scan } from '../../cli/scan/scan.ts'
import { resolveTestConfig, testConfig } from '../support/config.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'docsgen-scan-'))
})

afterEach(() => {
  rmSync(root, { recursive: true, force: true })
})

function write(files: Record<string, string> | string[]): void {
  const entries = Array.isArray(files) ? files.map((path) => [path, ''] as const) : Object.entries(files)
  for (const [path, text] of entries) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

const paths = (items: { path: string }[]) => items.map((item) => item.path)

async function diagnostics(config = testConfig()) {
  const { diagnostics } = await scan(root, config)
  return diagnostics.map(({ code, origin, message }) => `${code} ${'file' in origin ? origin.file : ''}: ${message}`)
}

describe('scan', () => {
  test('lists the pages of API descriptions, except those that a document replaces (RF-7)', async () => {
    write(['content/docs/shop.openapi.yml', 'content/docs/_parts.openapi.yml', 'content/docs/shop/index.md'])
    const generator = {
      listPages: async ({ relativePath }: { relativePath: string }) => ({
        value: relativePath === 'shop.openapi.yml' ? ['shop/index.md', 'shop/pets.md'] : [relativePath],
        diagnostics: [],
      }),
      listInputs: () => [],
    }
    const { value } = await scan(root, testConfig(), { generator })
    expect(value.documents.map(({ path, generatedFrom = null }) => [path, generatedFrom])).toEqual([
      ['content/docs/shop/index.md', null],
      ['content/docs/shop/pets.md', 'content/docs/shop.openapi.yml'],
    ])
  })

  test('lists the files of assetDirectories, which are published only where they are used', async () => {
    write(['content/docs/a.md', 'src/assets/logo.svg', 'src/assets/README.md'])
    const { value } = await scan(root, { ...testConfig(), assetDirectories: ['src/assets', 'content/docs', 'none'] })
    expect(value.assets.map(({ path, publishedAs }) => `${path} ${publishedAs}`)).toEqual(['src/assets/logo.svg null'])
    expect(value.documents.map(({ path }) => path)).toEqual(['content/docs/a.md'])
  })

  test('lists every collection, sorted by path, whatever the order on disk', async () => {
    write(['content/docs/b.md', 'content/docs/B.md', 'content/docs/a/index.md', 'content/pages/terms.md'])
    write(['content/blog/2026-01-02-hello.md', 'src/pages/about.tsx', 'src/pages/index.jsx', 'content/docs/x.mdx'])
    const { value, diagnostics } = await scan(root, testConfig())
    expect(diagnostics).toEqual([])
    const names = { folder: '', numberPrefix: null, role: 'page' }
    expect(value.documents).toEqual(
      [
        {
          path: 'content/blog/2026-01-02-hello.md',
          collection: 'blog',
          blog: 'default',
          ...names,
          name: '2026-01-02-hello',
        },
        { path: 'content/docs/B.md', collection: 'docs', ...names, name: 'B' },
        { path: 'content/docs/a/index.md', collection: 'docs', ...names, folder: 'a', name: 'index', role: 'index' },
        { path: 'content/docs/b.md', collection: 'docs', ...names, name: 'b' },
        { path: 'content/docs/x.mdx', collection: 'docs', ...names, name: 'x' },
        { path: 'content/pages/terms.md', collection: 'pages', ...names, name: 'terms' },
      ].map((source) => ({
        ...source,
        relativePath: source.path.replace(/^content\/\w+\//, ''),
        version: 'current',
        locale: 'en',
      })),
    )
    expect(value.reactPages).toEqual([
      { path: 'src/pages/about.tsx', relativePath: 'about.tsx', locale: 'en', role: 'page', folder: '', name: 'about' },
      {
        path: 'src/pages/index.jsx',
        relativePath: 'index.jsx',
        locale: 'en',
        role: 'index',
        folder: '',
        name: 'index',
      },
    ])
  })

  test('leaves out partials, tests and dotfiles everywhere (R-7)', async () => {
    write(['content/docs/a.md', 'content/docs/_part.md', 'content/docs/_parts/b.md', 'content/docs/a.test.md'])
    write(['content/docs/__tests__/c.md', 'content/docs/.hidden.md', 'content/docs/.git/d.md'])
    write(['src/pages/_layout.tsx', 'src/pages/about.test.tsx', 'src/pages/__tests__/x.tsx', 'src/pages/style.css'])
    const { value } = await scan(root, testConfig())
    expect(paths(value.documents)).toEqual(['content/docs/a.md'])
    expect(value.reactPages).toEqual([])
  })

  test('lists files next to documents as unpublished, and static files with their output paths', async () => {
    write({ 'content/docs/a.md': '', 'content/docs/_img/x.png': '12345', 'static/img/logo.svg': '<svg/>' })
    write(['static/.well-known/security.txt', 'static/.nojekyll', 'static/.env', 'static/page.md'])
    const { value } = await scan(root, testConfig())
    expect(value.assets).toEqual([
      { path: 'content/docs/_img/x.png', publishedAs: null, sizeBytes: 5 },
      { path: 'static/.nojekyll', publishedAs: '.nojekyll', sizeBytes: 0 },
      { path: 'static/.well-known/security.txt', publishedAs: '.well-known/security.txt', sizeBytes: 0 },
      { path: 'static/img/logo.svg', publishedAs: 'img/logo.svg', sizeBytes: 6 },
      { path: 'static/page.md', publishedAs: 'page.md', sizeBytes: 0 },
    ])
    expect(paths(value.documents)).toEqual(['content/docs/a.md'])
  })

  test('lists the documents of an adopted repository, not those of its tools and outputs', async () => {
    write(['README.md', 'guide/a.md', 'node_modules/x/README.md', 'packages/p/node_modules/y/z.md'])
    write(['build/a.md', 'build/assets/manifest.0a1b2c3d.json', 'docs/site/a.md'])
    write(['docs/site/assets/manifest.ff.json', 'guide/build/a.md', 'guide/build/assets/logo.svg', '.docsgen/cache.md'])
    write(['.github/x.md', 'static/note.md', 'content/blog/2026-01-01-a.md'])
    const config = resolveTestConfig({ docs: { path: '.' } })
    const { value } = await scan(root, config)
    expect(value.documents.map(({ path, collection }) => `${collection} ${path}`)).toEqual([
      'docs README.md',
      'blog content/blog/2026-01-01-a.md',
      'docs guide/a.md',
      'docs guide/build/a.md',
    ])
  })

  test('a static folder may contain a site that docsgen built', async () => {
    write(['content/docs/a.md', 'static/demo/index.html', 'static/demo/assets/manifest.0a1b2c3d.json'])
    const { value } = await scan(root, testConfig())
    expect(paths(value.assets)).toHaveLength(2)
  })

  test('documents are those that are included and not excluded; by default, no instructions and tables of contents', async () => {
    write(['content/docs/a.md', 'content/docs/CLAUDE.md', 'content/docs/api/AGENTS.md', 'content/docs/SUMMARY.md'])
    write(['content/docs/api/summary.md', 'content/docs/old/b.md', 'content/docs/old/x.png'])
    const list = async (docs: SiteConfig['docs']) =>
      (await scan(root, resolveTestConfig({ docs }))).value.documents.map(({ relativePath }) => relativePath)
    expect(await list({})).toEqual(['a.md', 'api/summary.md', 'old/b.md'])
    expect(await list({ exclude: ['old/**', '**/A*.md'] })).toEqual([
      'CLAUDE.md',
      'SUMMARY.md',
      'a.md',
      'api/summary.md',
    ])
    expect(await list({ exclude: [], include: ['old/**', '*.md'] })).toEqual([
      'CLAUDE.md',
      'SUMMARY.md',
      'a.md',
      'old/b.md',
    ])
    const { value } = await scan(root, resolveTestConfig({ docs: { exclude: ['old/**'] } }))
    expect(paths(value.assets)).toEqual(['content/docs/old/x.png'])
  })

  test('number prefixes are part of the names if the configuration says so (ID-5)', async () => {
    write(['content/docs/2017_Weekly.md', 'content/docs/3-components/1.mdx'])
    const { value } = await scan(root, resolveTestConfig({ docs: { numberPrefixes: false } }))
    expect(value.documents.map(({ folder, name, numberPrefix }) => [folder, name, numberPrefix])).toEqual([
      ['', '2017_Weekly', null],
      ['3-components', '1', null],
    ])
  })

  test('_index.md is the index of its folder among documents, and a partial elsewhere (T-2, R-7)', async () => {
    write(['content/docs/_index.md', 'content/docs/guide/_index.md', 'content/docs/_part/_index.md'])
    write(['content/blog/_index.md', 'content/pages/_index.md', 'content/docs/guide/_other.md'])
    const { value } = await scan(root, testConfig())
    expect(value.documents.map(({ path, role }) => [path, role])).toEqual([
      ['content/docs/_index.md', 'index'],
      ['content/docs/guide/_index.md', 'index'],
    ])
  })

  test('a folder has one index, and the other files that could be it are pages (T-2)', async () => {
    write(
      [
        'a/README.md',
        'a/a.md',
        'a/index.md',
        'b/README.md',
        'b/b.md',
        'c/_index.md',
        'c/readme.md',
        'd.md',
        'd/d.md',
      ].map((name) => `content/docs/${name}`),
    )
    const { value } = await scan(root, testConfig())
    expect(value.documents.filter(({ role }) => role === 'index').map(({ relativePath }) => relativePath)).toEqual([
      'a/index.md',
      'b/README.md',
      'c/_index.md',
    ])
  })

  test('reports a project without content, with a hint', async () => {
    const { value, diagnostics } = await scan(root, testConfig())
    expect(value).toEqual({ documents: [], reactPages: [], assets: [], categories: [], tagsFiles: [] })
    expect(diagnostics).toEqual([
      {
        code: 'content/empty',
        message: 'The project contains no Markdown documents and no React pages.',
        origin: { kind: 'file', file: 'content/docs', line: 1, column: 1, endLine: 1, endColumn: 1 },
        hint: 'Create a document, such as "content/docs/intro.md", or set "docs.path" to the folder of your documents.',
      },
    ])
  })

  test('reports files that have the name of a page and cannot be read as one', async () => {
    write(['content/docs/a.md', 'content/docs/folder.md/inner.md', 'outside.md', 'content/shared/x.md'])
    execFileSync('mkfifo', [join(root, 'content/docs/pipe.md')])
    execFileSync('mkfifo', [join(root, 'content/docs/_partial.md')])
    symlinkSync('missing.md', join(root, 'content/docs/dangling.md'))
    symlinkSync('/etc/hostname', join(root, 'content/docs/escape.md'))
    symlinkSync('../../outside.md', join(root, 'content/docs/link.md'))
    symlinkSync('../shared', join(root, 'content/docs/shared'))
    write(['static/a.txt'])
    symlinkSync('/etc/hostname', join(root, 'static/escape.txt'))
    const { value } = await scan(root, testConfig())
    expect(paths(value.documents)).toEqual([
      'content/docs/a.md',
      'content/docs/folder.md/inner.md',
      'content/docs/link.md',
    ])
    expect((await diagnostics()).sort()).toEqual([
      'asset/unfollowed-link static/escape.txt: The symbolic link points outside the project.',
      'file/unreadable content/docs/dangling.md: The symbolic link is broken.',
      'file/unreadable content/docs/escape.md: The symbolic link points outside the project.',
      'file/unreadable content/docs/folder.md: This has the name of a page, but is a folder.',
      'file/unreadable content/docs/pipe.md: This has the name of a page, but is not a regular file.',
      'file/unreadable content/docs/shared: The symbolic link points to a folder; docsgen only follows links to files.',
    ])
  })

  test('loops of symbolic links end', async () => {
    write(['content/docs/a.md'])
    symlinkSync('.', join(root, 'content/docs/self'))
    symlinkSync('..', join(root, 'content/docs/up'))
    symlinkSync('loop', join(root, 'content/docs/loop'))
    const { value } = await scan(root, testConfig())
    expect(paths(value.documents)).toEqual(['content/docs/a.md'])
  })

  test('accepts unusual names', async () => {
    const names = [
      'a b.md',
      '#x.md',
      'what?.md',
      '100%.md',
      '[x].md',
      '-dash.md',
      '{brand}/{brand}.md',
      '__proto__x.md',
    ]
    write(names.filter((name) => !name.startsWith('_')).map((name) => `content/docs/${name}`))
    write(['content/docs/new\nline.md', 'content/docs/caf\u00e9.md', 'content/docs/cafe\u0301.md'])
    const { value, diagnostics } = await scan(root, testConfig())
    expect(diagnostics).toEqual([])
    expect(value.documents).toHaveLength(10)
  })

  test('reports a folder whose name contains a line break, whose files no pattern matches', async () => {
    write(['content/docs/a.md', 'content/docs/new\nline/b.md'])
    expect(await diagnostics()).toEqual(['file/unreadable content/docs/new\nline: The name contains a line break.'])
  })
})

describe('the tags file', () => {
  const locate = (line: number, endColumn: number) =>
    ({ kind: 'file', file: 'content/docs/tags.yml', line, column: 1, endLine: line, endColumn }) as const

  test('defines tags by key, each with its location', async () => {
    const lines = ['nodes:', '  label: Light nodes', '  description: Who verify.', '  permalink: /light', 'plain:']
    write({ 'content/docs/a.md': '', 'content/docs/tags.yml': [...lines, '2026:', '  label: 2026'].join('\n') })
    const { value, diagnostics } = await scan(root, testConfig())
    expect(diagnostics).toEqual([])
    expect(value.tagsFiles).toEqual([
      {
        path: 'content/docs/tags.yml',
        version: 'current',
        locale: 'en',
        tags: {
          '2026': { label: '2026', origin: locate(6, 5) },
          nodes: { label: 'Light nodes', description: 'Who verify.', permalink: '/light', origin: locate(1, 6) },
          plain: { label: 'plain', origin: locate(5, 6) },
        },
      },
    ])
    expect(value.assets).toEqual([])
  })

  test.each(['', '# nothing yet\n'])('may be empty: %j', async (text) => {
    write({ 'content/docs/a.md': '', 'content/docs/tags.yaml': text })
    const { value, diagnostics } = await scan(root, testConfig())
    expect(diagnostics).toEqual([])
    expect(value.tagsFiles).toEqual([{ path: 'content/docs/tags.yaml', version: 'current', locale: 'en', tags: {} }])
  })

  test.each([
    ['nodes: [', 1, 'The tags file is not valid YAML'],
    ['nodes:\n  lable: a', 2, '"nodes.lable" is not a key of tags files.'],
    ['a:\nnodes:\n  label: [b]', 3, '"nodes.label": Invalid input: expected string, received array.'],
    ['2026:\n  permalink: ""', 2, '"2026.permalink": Too small'],
    ['nodes: Light nodes', 1, '"nodes": Invalid input: expected object, received string.'],
    ['- nodes', 1, 'The tags file must be a mapping of keys to values.'],
    ['a: &x\n  label: a\nb: *x', 1, 'The tags file contains a YAML alias, which is not supported.'],
  ])('reports %j at its line', async (text, line, message) => {
    write({ 'content/docs/a.md': '', 'content/docs/tags.yml': text })
    const { value, diagnostics } = await scan(root, testConfig())
    expect(value.tagsFiles).toEqual([])
    expect(diagnostics[0]).toMatchObject({ code: 'tags/invalid-file', origin: { kind: 'file', line } })
    expect(diagnostics[0]?.message).toContain(message)
  })

  test('if there are two, the first by name is used, and the other is reported', async () => {
    write({ 'content/docs/a.md': '', 'content/docs/tags.yaml': 'first:', 'content/docs/tags.yml': 'second:' })
    const { value } = await scan(root, testConfig())
    expect(value.tagsFiles.map(({ tags }) => Object.keys(tags))).toEqual([['first']])
    expect(await diagnostics()).toEqual([
      'tags/invalid-file content/docs/tags.yml: The folder already has the tags file "tags.yaml", so this one is ignored.',
    ])
  })

  test('is in the folder of the documents, and nowhere else', async () => {
    write(['content/docs/a.md', 'content/docs/guide/tags.yml', 'content/pages/tags.yml', 'static/tags.yml'])
    const { value } = await scan(root, testConfig())
    expect(value.tagsFiles).toEqual([])
    expect(paths(value.assets)).toEqual(['content/docs/guide/tags.yml', 'content/pages/tags.yml', 'static/tags.yml'])
  })
})

describe('category files', () => {
  test.each([
    ['_category_.json', '{\n\t"label": "Guide",\n\t"position": 2,\n\t"link": null\n}'],
    ['_category_.yml', 'label: Guide\nposition: 2\nlink: ~\n'],
    ['_category_.yaml', 'label: "Guide"\nposition: 2\nlink: null'],
  ])('%s is read', async (name, text) => {
    write({ 'content/docs/a.md': '', [`content/docs/guide/${name}`]: text })
    const { value, diagnostics } = await scan(root, testConfig())
    expect(diagnostics).toEqual([])
    expect(value.categories).toEqual([
      {
        path: `content/docs/guide/${name}`,
        directory: 'guide',
        version: 'current',
        locale: 'en',
        metadata: { label: 'Guide', position: 2, link: null },
      },
    ])
  })

  test.each([
    ['_category_.json', '{ "label": ', 1, 'The category file is not valid JSON'],
    ['_category_.yml', 'label: [', 1, 'The category file is not valid YAML'],
    ['_category_.yml', 'label: a\nposition: first', 2, '"position": Invalid input: expected number, received string.'],
    ['_category_.yml', 'lable: a', 1, '"lable" is not a key of category files.'],
    ['_category_.yml', 'link:\n  type: docs', 2, '"link.type": must have the type "doc" or "generated-index"'],
    ['_category_.yml', '- a', 1, 'The category file must be a mapping of keys to values.'],
    [
      '_category_.yml',
      'label: &a x\nclassName: *a',
      1,
      'The category file contains a YAML alias, which is not supported.',
    ],
  ])('reports %s with %j at its line', async (name, text, line, message) => {
    write({ 'content/docs/a.md': '', [`content/docs/guide/${name}`]: text })
    const { value, diagnostics } = await scan(root, testConfig())
    expect(value.categories).toEqual([])
    expect(diagnostics[0]).toMatchObject({ code: 'sidebar/category-metadata', origin: { kind: 'file', line } })
    expect(diagnostics[0]?.message).toContain(message)
  })

  test('if a folder has several, the first is used, with a warning', async () => {
    write({ 'content/docs/a.md': '', 'content/docs/_category_.json': '{"label":"J"}' })
    write({ 'content/docs/_category_.yml': 'label: Y' })
    const { value } = await scan(root, testConfig())
    expect(value.categories.map((category) => category.metadata.label)).toEqual(['J'])
    expect(await diagnostics()).toEqual([
      'sidebar/duplicate-category-file content/docs/_category_.yml: The folder already has the category file "_category_.json", so this one is ignored.',
    ])
  })
})
