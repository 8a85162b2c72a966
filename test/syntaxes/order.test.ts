import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FolderEntry, OrderItem } from '../../cli/content/reading-order.ts'
import { scan } from '../../cli/scan/scan.ts'
import { parseFolderOrder } from '../../cli/syntaxes/folder-order.ts'
import { sourceSyntax } from '../../cli/syntaxes/index.ts'
import { parseSummary } from '../../cli/syntaxes/mdbook/summary.ts'
import { parseMkdocsNav } from '../../cli/syntaxes/mkdocs/nav.ts'
import { resolveTestConfig } from '../support/config.ts'

/** Items as lines, indented by their level: `label -> path`. */
function outline(items: readonly OrderItem[], indent = ''): string[] {
  return items.flatMap((item) => {
    if (item.type === 'heading') return [`${indent}= ${item.label}`]
    if (item.type === 'link') return [`${indent}${item.label} -> ${item.href}`]
    const line = item.type === 'doc' ? `${item.label} -> ${item.path}` : item.label
    return [indent + line, ...outline(item.items, `${indent}  `)]
  })
}

describe('SUMMARY.md', () => {
  test('of mdBook: prefix chapters, nested lists, parts, drafts and code in titles', () => {
    const text = `# Summary

[Introduction](index.md)

- [Hello World](hello.md)
    - [Formatted print](hello/print.md)
        - [Debug](./hello/print/print_debug.md)
    - [Comments](hello/comment.md)
- [\`From\` and [Into]](conversion/from_into.md)
- [Draft]()

# Reference

1. [Keywords](a%20b.md "Hint")
---
[Appendix](appendix.md)
`
    expect(outline(parseSummary(text, 'src/SUMMARY.md'))).toEqual([
      'Introduction -> index.md',
      'Hello World -> hello.md',
      '  Formatted print -> hello/print.md',
      '    Debug -> hello/print/print_debug.md',
      '  Comments -> hello/comment.md',
      'From and [Into] -> conversion/from_into.md',
      'Draft',
      '= Reference',
      'Keywords -> a b.md',
      'Appendix -> appendix.md',
    ])
  })

  test('of GitBook: groups, fragments and links', () => {
    const text = `# Table of contents

* [Home](README.md)

## Use it

* Guides
  * [Install](guides/install.md#linux)
* [Code](https://code.example)
`
    const items = parseSummary(text, 'SUMMARY.md')
    expect(outline(items)).toEqual([
      'Home -> README.md',
      '= Use it',
      'Guides',
      '  Install -> guides/install.md',
      'Code -> https://code.example',
    ])
    expect(items[0]).toMatchObject({ origin: { file: 'SUMMARY.md', line: 3 } })
  })
})

describe('mkdocs.yml', () => {
  test('gives the order of its nav, whatever else it contains', () => {
    const text = `site_name: X
docs_dir: ./documentation/
theme: &theme
  name: !ENV [NAME, material]
markdown_extensions:
  - pymdownx.emoji:
      emoji_index: !!python/name:material.extensions.emoji.twemoji
extra: *theme
nav:
  - Home: index.md
  - Getting started:
    - Installation: getting-started.md
    - ./conventions.md
    - Tutorials:
      - tutorials/index.md
      - Basic: tutorials/basic.md
  - Forum: https://forum.example
  - 2024: news.md
`
    const nav = parseMkdocsNav(text, 'mkdocs.yml')
    expect(nav.docsFolder).toBe('documentation')
    expect(outline(nav.items)).toEqual([
      'Home -> index.md',
      'Getting started',
      '  Installation -> getting-started.md',
      '  null -> conventions.md',
      '  Tutorials -> tutorials/index.md',
      '    Basic -> tutorials/basic.md',
      'Forum -> https://forum.example',
      '2024 -> news.md',
    ])
    expect(nav.items[0]).toMatchObject({ origin: { line: 10, column: 11 } })
  })

  test.each(['', '- a', 'nav: text', 'nav:\n  - [a]\n  - 3\n  - x:', 'nav: *missing', ': : :'])(
    'without one, or broken: %j',
    (text) => {
      expect(parseMkdocsNav(text, 'mkdocs.yml')).toEqual({ docsFolder: null, items: [], inherits: null })
    },
  )
})

describe('files that order their folder', () => {
  const item = (name: string, label: string | null = null, isHidden = false): FolderEntry => ({
    type: 'item',
    ...{ name, label, isHidden },
  })

  test('_meta.json of Nextra', () => {
    const text = JSON.stringify({
      '*': { theme: {} },
      index: 'Introduction',
      '-- x': { type: 'separator', title: 'Use' },
      '-- y': { type: 'separator' },
      guide: { title: 'The guide' },
      secret: { display: 'hidden' },
      code: { title: 'Code', href: 'https://code.example' },
      plain: {},
    })
    expect(parseFolderOrder('_meta.json', text)?.entries).toEqual([
      item('index', 'Introduction'),
      { type: 'heading', label: 'Use' },
      item('guide', 'The guide'),
      item('secret', null, true),
      { type: 'link', label: 'Code', href: 'https://code.example' },
      item('plain'),
    ])
  })

  test.each([
    'export default { index: "A", b: { title: "B" } } satisfies MetaRecord',
    "import type { MetaRecord } from 'nextra'\n\nconst meta: MetaRecord = {\n  index: 'A',\n  b: { title: 'B' }\n}\n\nexport default meta\n",
  ])('_meta.ts of Nextra: %j', (text) => {
    expect(parseFolderOrder('_meta.ts', text)?.entries).toEqual([item('index', 'A'), item('b', 'B')])
  })

  test('_meta.json of Rspress', () => {
    const text = JSON.stringify([
      'intro',
      { type: 'file', name: 'install.mdx', label: 'Install' },
      { type: 'dir', name: 'guide/', label: 'Guide', collapsed: true },
      { type: 'section-header', label: 'More' },
      { type: 'divider' },
      { type: 'custom-link', link: '/x', label: 'X' },
      7,
    ])
    expect(parseFolderOrder('_meta.json', text)?.entries).toEqual([
      item('intro'),
      item('install', 'Install'),
      item('guide', 'Guide'),
      { type: 'heading', label: 'More' },
      { type: 'link', label: 'X', href: '/x' },
    ])
  })

  test('meta.json of Fumadocs', () => {
    const pages = [
      './intro.mdx',
      '---Advanced---',
      '---[Icon]Named---',
      '...',
      '[Code](https://code.example)',
      '!gone',
      '...more',
    ]
    expect(parseFolderOrder('meta.json', JSON.stringify({ title: 'Guide', pages }))).toEqual({
      title: 'Guide',
      entries: [
        item('intro'),
        { type: 'heading', label: 'Advanced' },
        { type: 'heading', label: 'Named' },
        { type: 'rest' },
        { type: 'link', label: 'Code', href: 'https://code.example' },
        item('gone', null, true),
        item('more'),
      ],
    })
  })

  test.each([
    ['meta.json', '{"name":"x"}'],
    ['meta.json', '["a"]'],
    ['meta.json', '{"title":"x","pages":7}'],
    ['_meta.json', '"x"'],
    ['_meta.json', '{ broken'],
  ])('%s with %s is no such file', (name, text) => expect(parseFolderOrder(name, text)).toBeUndefined())
})

describe('the order of a project', () => {
  let root: string
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'docsgen-order-'))
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  async function readOrder(files: Record<string, string>, path: string) {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, name)), { recursive: true })
      writeFileSync(join(root, name), text)
    }
    return (await scan(root, resolveTestConfig({ docs: { path } }), { syntax: sourceSyntax })).value.orders
  }
  const summary = '- [A](a.md)\n'
  const nav = 'nav:\n  - b.md\n'

  test.each<[string, Record<string, string>, string, string | undefined]>([
    [
      'SUMMARY.md in the folder of the documents',
      { 'src/a.md': '', 'src/SUMMARY.md': summary, 'mkdocs.yml': nav },
      'src',
      'src/SUMMARY.md',
    ],
    ['SUMMARY.md in the root', { 'a.md': '', 'SUMMARY.md': summary }, '.', 'SUMMARY.md'],
    ['mkdocs.yml of the same folder', { 'docs/b.md': '', 'mkdocs.yml': nav }, 'docs', 'mkdocs.yml'],
    [
      'what mkdocs.yml inherits',
      {
        'src/b.md': '',
        'mkdocs.yml': 'INHERIT: base/a.yml\n',
        'base/a.yml': `INHERIT: b.yml\n${nav}`,
        'base/b.yml': 'docs_dir: src',
      },
      'src',
      'base/a.yml',
    ],
    [
      'mkdocs.yml that inherits from itself',
      { 'docs/b.md': '', 'mkdocs.yml': 'INHERIT: mkdocs.yml' },
      'docs',
      undefined,
    ],
    ['no mkdocs.yml of another folder', { 'content/docs/b.md': '', 'mkdocs.yml': nav }, 'content/docs', undefined],
    ['no SUMMARY.md without links', { 'docs/b.md': '', 'docs/SUMMARY.md': 'In short.' }, 'docs', undefined],
    ['no SUMMARY.md of another folder', { 'docs/b.md': '', 'docs/x/SUMMARY.md': summary }, 'docs', undefined],
  ])('is taken from %s', async (_name, files, path, file) => {
    expect((await readOrder(files, path))?.site?.file).toBe(file)
  })

  const documents = Object.fromEntries(
    ['index', 'z', 'api/call', 'guide/index', 'guide/one', 'guide/two'].map((name) => [`docs/${name}.md`, '']),
  )
  const tree = '```{toctree}\n:maxdepth: 2\n'
  const page = (keys: string) => `---\n${keys}\n---\n`
  test.each<[string, Record<string, string>, string[]]>([
    [
      'toc.yml of docfx and those that it includes',
      {
        'docs/toc.yml':
          '- name: Start\n  href: z.md\n- name: Guide\n  items:\n  - name: Two\n    href: guide/two.md#a\n- name: API\n  href: api/\n- name: Code\n  href: https://code.example\n- name: Gone\n  href: gone.md\n- name: Generated\n  href: x.yml\n',
        'docs/api/toc.yml': 'items:\n- name: Call\n  href: call.md\n- href: ../toc.yml\n  name: Loop\n',
      },
      [
        'Start -> z.md',
        'Guide',
        '  Two -> guide/two.md',
        'API',
        '  Call -> api/call.md',
        'Code -> https://code.example',
        'Gone -> gone.md',
      ],
    ],
    [
      '_toc.yml of Jupyter Book',
      {
        'docs/_toc.yml':
          'format: jb-book\nroot: index\nparts:\n- caption: Use\n  chapters:\n  - file: guide/index\n    sections:\n    - file: guide/one\n      title: First\n  - url: https://code.example\n    title: Code\n',
      },
      [
        'null -> index.md',
        '= Use',
        'null -> guide/index.md',
        '  First -> guide/one.md',
        'Code -> https://code.example',
      ],
    ],
    [
      'myst.yml',
      {
        'docs/myst.yml':
          'project:\n  toc:\n  - file: z.md\n  - title: Guide\n    children:\n    - file: guide/one.md\n',
      },
      ['null -> z.md', 'Guide', '  null -> guide/one.md'],
    ],
    [
      'toctree of Sphinx',
      {
        'docs/conf.py': '',
        'docs/index.md': `${tree}:caption: Use\nz\nThe guide <guide/index>\nCode <https://code.example>\n\`\`\`\n\n:::{toctree}\n---\ncaption: More\nglob:\n---\n/api/*\n:::\n`,
        'docs/guide/index.md': `${tree}two\none\nindex\n\`\`\`\n`,
      },
      [
        'null -> index.md',
        '= Use',
        'null -> z.md',
        'The guide -> guide/index.md',
        '  null -> guide/two.md',
        '  null -> guide/one.md',
        'Code -> https://code.example',
        '= More',
        'null -> api/call.md',
      ],
    ],
    [
      'toctree in reStructuredText',
      {
        'conf.py': '',
        'docs/index.rst': 'A\n=\n\n.. toctree::\n   :hidden:\n\n   z\n   guide/one\n\nText\n',
        'docs/api/index.md': '',
      },
      ['null -> z.md', 'null -> guide/one.md'],
    ],
    [
      'nav_order and parent of Just the Docs',
      {
        'docs/_config.yml': '',
        'docs/index.md': page('title: Home\nnav_order: 1'),
        'docs/z.md': page('title: Top\nnav_order: 10'),
        'docs/api/call.md': page('title: Call\nparent: Top\nnav_order: B'),
        'docs/guide/one.md': page('title: One\nparent: Top\nnav_order: 2'),
        'docs/guide/two.md': page('title: Two\nparent: One\ngrand_parent: Top'),
        'docs/guide/index.md': page('title: Early\nnav_order: 9'),
      },
      [
        'null -> index.md',
        'null -> guide/index.md',
        'null -> z.md',
        '  null -> guide/one.md',
        '    null -> guide/two.md',
        '  null -> api/call.md',
      ],
    ],
  ])('is read from %s', async (_name, files, expected) => {
    const { 'docs/index.md': _, ...others } = documents
    const own = 'docs/index.rst' in files ? others : documents
    expect(outline((await readOrder({ ...own, ...files }, 'docs'))?.site?.items ?? [])).toEqual(expected)
  })

  test('is taken from the folders, too', async () => {
    const order = await readOrder(
      { 'docs/a.md': '', 'docs/x/_meta.json': '{"b":"B"}', 'docs/meta.json': '{"pages":["a"]}' },
      'docs',
    )
    expect(order?.folders.map(({ file, directory }) => [file, directory])).toEqual([
      ['docs/meta.json', ''],
      ['docs/x/_meta.json', 'x'],
    ])
  })
})
