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
