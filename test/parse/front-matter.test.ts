import { describe, expect, test } from 'vitest'
import { linesOf, parseText } from './parse-text.ts'

const read = async (yaml: string, body = '') => {
  const parsed = await parseText(`---\n${yaml}\n---\n${body}`, { options: { variables } })
  return { values: parsed.document.frontMatter, lines: linesOf(parsed), document: parsed.document }
}
const variables = { brand: { value: 'Moor Line', slug: 'moorline' } }

describe('front matter (MD-6, 5.6-1, 5.6-2, 5.6-3, 5.6-4, 11.2-2)', () => {
  test.each([
    ['title: 1.10', { title: '1.10' }],
    ['title: 2024-01-01', { title: '2024-01-01' }],
    ['title: no', { title: 'no' }],
    ['title: true', { title: 'true' }],
    ['title: 010', { title: '010' }],
    ['title: 12:30', { title: '12:30' }],
    ['title: ""', { title: '' }],
    ['title:', {}],
    ['id: 7', { id: '7' }],
    ['title: &a x\ndescription: *a', { title: 'x', description: 'x' }],
    ['keywords: &a [x, y]\ntags: *a', { keywords: ['x', 'y'], tags: ['x', 'y'] }],
    ['sidebar_position: 2.5', { sidebar_position: 2.5 }],
    ['sidebar_position: "3"', { sidebar_position: 3 }],
    ['draft: "true"', { draft: true }],
    ['displayed_sidebar: null', { displayed_sidebar: null }],
    ['pagination_next: null', { pagination_next: null }],
    ['keywords: [a, 1.0]', { keywords: ['a', '1.0'] }],
    ['tags:\n  - a\n  - {label: B, permalink: /b}', { tags: ['a', { label: 'B', permalink: '/b' }] }],
    ['tags: [2026, " a "]', { tags: ['2026', 'a'] }],
    ['last_update: {date: 2026-01-31}', { last_update: { date: '2026-01-31' } }],
    ['authors: Ann', { authors: ['Ann'] }],
    ['authors:\n  - name: Ann\n    title: Dr', { authors: [{ name: 'Ann', title: 'Dr' }] }],
    ['date: 2026-01-31', { date: '2026-01-31' }],
    ['date: 2025/12/03', { date: '2025-12-03' }],
    ['date: 2021-05-01 10:00:00 +0100', { date: '2021-05-01T10:00:00+01:00' }],
    ['date: May 1, 2024', { date: '2024-05-01' }],
    ['date: {created: 2024-01-31, updated: 2024-02-01}', { date: '2024-01-31' }],
    ['tags: "a, b"', { tags: ['a', 'b'] }],
    ['tags: foo', { tags: ['foo'] }],
    ['keywords: a, b', { keywords: ['a', 'b'] }],
    ['image: {src: x.png}', { image: 'x.png' }],
    ['last_update: 2024-01-01', { last_update: { date: '2024-01-01' } }],
    ['last_update: {date: 1 May 2024, author: Ann}', { last_update: { date: '2024-05-01', author: 'Ann' } }],
    ['unlisted: no', { unlisted: false }],
    ['draft: Yes', { draft: true }],
    ['sidebar_hidden: on', { sidebar_hidden: true }],
    ['format: md\nsidebar_key: x', { format: 'md' }],
    ['unheard_of: 1', {}],
    ['# only a comment', {}],
    ['', {}],
  ])('reads %s', async (yaml, values) => {
    const found = await read(yaml)
    expect(found.values).toEqual(values)
    expect(found.lines).toEqual([])
  })

  test.each([
    [
      'sidebar_position: first',
      '2:1 front-matter/invalid: The front matter key "sidebar_position" must be a number, not "first".',
    ],
    [
      'title: A\ndraft: maybe',
      '3:1 front-matter/invalid: The front matter key "draft" must be true or false, not "maybe".',
    ],
    [
      'keywords: {one: two}',
      '2:1 front-matter/invalid: The front matter key "keywords" must be a list of strings, not a map.',
    ],
    [
      'date: 03/04/2024',
      '2:1 front-matter/invalid: The front matter key "date" must be a date such as 2026-01-31, not "03/04/2024".',
    ],
    [
      'authors: [{a: b}]',
      '2:1 front-matter/invalid: The front matter key "authors" must be a list of names or keys, or of maps with a name or a key, not a list.',
    ],
    [
      'toc_max_heading_level: 7',
      '2:1 front-matter/invalid: The front matter key "toc_max_heading_level" must be a heading level from 2 to 6, not 7.',
    ],
    [
      'tags: [a, " "]',
      '2:1 front-matter/invalid: The front matter key "tags" must be a list of strings, or of maps with label and permalink, not a list.',
    ],
    ['title: [a]', '2:1 front-matter/invalid: The front matter key "title" must be a string, not a list.'],
    [
      'date: soon',
      '2:1 front-matter/invalid: The front matter key "date" must be a date such as 2026-01-31, not "soon".',
    ],
    ['title: A\ntitle: B', '3:1 front-matter/invalid: The front matter has the same key twice.'],
    ['sidebar_positon: 1', '2:1 front-matter/unknown-key: The front matter has an unknown key "sidebar_positon".'],
    ['draft: true\nunlisted: true', '3:1 front-matter/invalid: A page cannot be both draft and unlisted.'],
    [
      'x: &a {b: c}\ny: [*a, *a]',
      '3:5 front-matter/invalid: The front matter uses the alias "*a" of more than a value or a list.',
    ],
    ['__proto__: {x: 1}', '2:1 front-matter/invalid: The front matter has the key "__proto__", which is not allowed.'],
    ['- a', '2:1 front-matter/invalid: The front matter is not a list of keys and values.'],
    ['just text', '2:1 front-matter/invalid: The front matter is not a list of keys and values.'],
    [`x: ${'['.repeat(5000)}`, '1:1 front-matter/invalid: The front matter is nested deeper than 32 levels.'],
    [`x: ${'a'.repeat(70_000)}`, '1:1 front-matter/invalid: The front matter is larger than 64 KiB.'],
    ['title: {brnd}', '2:8 variable/undefined: The variable "brnd" is not declared in the configuration.'],
  ])('refuses %s', async (yaml, line) => {
    expect((await read(yaml)).lines).toEqual([line])
  })

  test('keeps the valid keys, and the page, if others are not', async () => {
    const { values, lines, document } = await read('title: Kept\nsidebar_position: x\nslug: /s', '# H\n')
    expect(values).toEqual({ title: 'Kept', slug: '/s' })
    expect(lines).toHaveLength(1)
    expect(document.headings).toHaveLength(1)
  })

  test('keeps the valid entries of a list', async () => {
    expect((await read('tags: [a, " ", b]\nauthors: [Ann, {a: b}]')).values).toEqual({
      tags: ['a', 'b'],
      authors: ['Ann'],
    })
  })

  test.each([
    ['title: Foo: bar', { title: 'Foo: bar' }, 'Quote the value: "Foo: bar".'],
    ['authors:\n  - @jannfis\n  - Ann', { authors: ['@jannfis', 'Ann'] }, 'Quote the value: "@jannfis".'],
    [
      'description: `code` first\nslug: /s',
      { description: '`code` first', slug: '/s' },
      'Quote the value: "`code` first".',
    ],
    ['title: [Draft] A plan', { title: '[Draft] A plan' }, 'Quote the value: "[Draft] A plan".'],
    [
      'title: a: "b"\nsidebar_label: c: d',
      { title: 'a: "b"', sidebar_label: 'c: d' },
      'Quote the value: "a: \\"b\\"".',
    ],
  ])('reads a value that is not valid YAML as text, with a warning: %j', async (yaml, values, hint) => {
    const { values: found, document } = await read(yaml)
    expect(found).toEqual(values)
    expect(document.diagnostics[0]).toMatchObject({ code: 'front-matter/invalid', hint })
    expect(document.diagnostics[0]?.message).toMatch(/^The value is read as text, because it is not valid YAML: [a-z]/)
    expect(document.diagnostics.filter(({ isError }) => isError)).toEqual([])
  })

  test.each(['tags: [a, b', 'title: "open', '- a', 'x: &a {b: c}\ny: *a'])(
    '%j is an error and not a warning',
    async (yaml) => {
      const { document } = await read(yaml, '# Kept\n')
      expect(document.diagnostics.map(({ code, isError }) => [code, isError])).toEqual([['front-matter/invalid', true]])
      expect(document.headings).toHaveLength(1)
    },
  )

  test.each([
    ['title: "abc\nsidebar_label: [a, b]\nslug: /s', { slug: '/s' }, '2:8', '"'],
    ['slug: /s\ntags: [a, b\ntitle: T', { slug: '/s', title: 'T' }, '3:7', '['],
    ["tags: [a, 'b]\ntitle: T", { title: 'T' }, '2:11', "'"],
    ['last_update: {date: 2026-01-31\ntitle: T', { title: 'T' }, '2:14', '{'],
    ['tags:\n  - "abc\n  - d\ntitle: Foo: bar', { title: 'Foo: bar' }, '3:5', '"'],
  ])('loses only the value that is not closed, and points to its beginning: %j', async (yaml, values, at, mark) => {
    const { values: found, lines } = await read(yaml)
    expect(found).toEqual(values)
    const message = `The front matter is not valid YAML: the opening ${mark} has no closing`
    expect(lines.filter((line) => line.startsWith(`${at} front-matter/invalid: ${message}`))).toHaveLength(1)
  })

  test('reports the error of each key whose value is lost', async () => {
    const { lines } = await read('title: "abc\ntags: [a, b]]\nslug: /s')
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['2:8', '3:13'])
  })

  describe('of other generators', () => {
    test.each([
      ['linkTitle: Short\nweight: 20', { sidebar_label: 'Short', sidebar_position: 20 }],
      ['weight: 0', {}],
      ['headless: true\nbookHidden: true', { unlisted: true, sidebar_hidden: true }],
      ['nav_order: "3"\nnav_exclude: true', { sidebar_position: 3, sidebar_hidden: true }],
      ['nav_order: first', {}],
      [
        'sidebar:\n  order: 2\n  label: Two\n  hidden: true',
        { sidebar_position: 2, sidebar_label: 'Two', sidebar_hidden: true },
      ],
      ['sidebar: false', { displayed_sidebar: null }],
      ['tableOfContents: false', { hide_table_of_contents: true }],
      [
        'tableOfContents: {minHeadingLevel: 2, maxHeadingLevel: 4}',
        { toc_min_heading_level: 2, toc_max_heading_level: 4 },
      ],
      ['hide: [navigation, toc]', { hide_table_of_contents: true, displayed_sidebar: null }],
      ['hide: footer', { pagination_next: null, pagination_prev: null }],
      [
        'hide: [tags, path]\nicon: material/home\nstatus: new\nsubtitle: A\nsearch: {boost: 2}',
        { search: { boost: 2 } },
      ],
      ['lastUpdated: 2024-01-31\neditUrl: false', { last_update: { date: '2024-01-31' }, custom_edit_url: null }],
      ['search:\n  exclude: true', { search: false }],
      ['published: false', { draft: true }],
      ['author: Ann', { authors: [{ name: 'Ann' }] }],
      ['aliases: [/old, Other name]', { redirectFrom: ['/old'] }],
      ['redirect_from: /old/', { redirectFrom: ['/old/'] }],
      ['next: false\nprev: {link: /x}', { pagination_next: null }],
      ['page: 1\naliases: [Other]\nlayout: home\nhero: X\npermalink: /x\nparent: Guide', {}],
      [
        'template: splash',
        {
          hide_table_of_contents: true,
          displayed_sidebar: null,
          pagination_next: null,
          pagination_prev: null,
          wrapperClassName: 'ds-landing',
        },
      ],
      ['sidebar_position: 1\nweight: 9\nsidebar: {order: 5}', { sidebar_position: 1 }],
      ['weight: 9\nsidebar_position: 1', { sidebar_position: 1 }],
    ])('%j is read where it means the same, and never reported', async (yaml, values) => {
      const found = await read(yaml)
      expect(found.values).toEqual(values)
      expect(found.lines).toEqual([])
    })

    test('a misspelled key of docsgen is still reported', async () => {
      expect((await read('descscription: x')).lines).toEqual([
        '2:1 front-matter/unknown-key: The front matter has an unknown key "descscription".',
      ])
    })
  })

  test('that is not closed is distinguished from a thematic break on the first line', async () => {
    expect(linesOf(await parseText('---\ntitle: A\n\ntext\n'))).toEqual([
      '1:1 front-matter/invalid: The front matter is not closed.',
    ])
    expect(linesOf(await parseText('---\n\ntext\n'))).toEqual([])
    expect(linesOf(await parseText('---js\nprocess.exit()\n---\n'))).toEqual([])
  })

  test('fills in variables: with the value in text, with the slug in paths', async () => {
    const { values } = await read(
      'title: "What is {brand}?"\nsidebar_label: {brand}\nslug: /what-is-{brand}\nkeywords: ["{brand}", "\\\\{brand}"]',
    )
    expect(values).toEqual({
      title: 'What is Moor Line?',
      sidebar_label: 'Moor Line',
      slug: '/what-is-moorline',
      keywords: ['Moor Line', '{brand}'],
    })
  })
})

describe('title and description (MD-4, MD-5, ID-6)', () => {
  test.each([
    ['---\ntitle: F\n---\n# C\n', 'F', 'C'],
    ['# **Bold** `code` {#id}\n', 'Bold code', 'Bold code'],
    ['Title\n=====\n', 'Title', 'Title'],
    ['<h1 align="center">Raw</h1>\n\n# Second\n', 'Raw', 'Raw'],
    ['Intro.\n\n# Later\n', 'Later', 'Later'],
    ['---\n\n***\n\n# After a rule\n', 'After a rule', 'After a rule'],
    ['By Ann\n---\n\n# After a line\n', 'After a line', 'After a line'],
    ['## Only h2\n', 'Only h2', null],
    ['Text.\n\n### Deep\n\n## Other\n', 'Deep', null],
    ['---\ntitle: F\n---\n## A\n\n# B\n', 'F', null],
    ['# Button <Badge type="tip" text="new" />\n', 'Button', 'Button'],
    ['## Use <b>bold</b> `Vec<T>`\n', 'Use bold Vec<T>', null],
    ['No heading.\n', 'page', null],
  ])('of %j', async (source, title, contentTitle) => {
    const { document } = await parseText(source)
    expect([document.title, document.contentTitle]).toEqual([title, contentTitle])
  })

  test.each([
    ['## Title\n\nText.\n', true],
    ['<!-- note -->\n\n[x]: y\n\n### Title\n', true],
    ['Text.\n\n## Later\n', undefined],
    ['# Title\n', undefined],
    ['---\ntitle: F\n---\n## Section\n', undefined],
  ])('whether %j begins with its title below h1: %s', async (source, expected) => {
    expect((await parseText(source)).document.beginsWithTitle).toBe(expected)
  })

  test.each([
    ['index.md', 'Home'],
    ['01-intro.md', 'intro'],
    ['guide/index.md', 'guide'],
    ['what-is-{brand}.md', 'what-is-Moor Line'],
    ['2021-11-foo.md', '2021-11-foo'],
  ])('of the path %s', async (path, title) => {
    expect((await parseText('text', { path, options: { variables } })).document.title).toBe(title)
  })

  test.each([
    ['# T\n\nFirst *para*\nover lines [link](x.md).\n\nSecond.', 'First para over lines link.'],
    ['# T\n\n## Heading\n\nText', 'Heading'],
    ['```\ncode\n```\n\n<div>html</div>\n\n| a |\n|---|\n\n- item\n', 'item'],
    ['![alt text](a.png) and a note[^1].\n\n[^1]: x', 'alt text and a note.'],
    ['', ''],
  ])('describes %j', async (source, description) => {
    expect((await parseText(source)).document.description).toBe(description)
  })

  test.each([
    ['A node', 'Text.', 'A node'],
    ['A *node*, here.', 'A node – here. And more.', undefined],
    ['', 'Text.', undefined],
    ['A node', '', 'A node'],
  ])('has the lead of the description %j above %j: %j (D-24)', async (description, body, lead) => {
    const yaml = JSON.stringify(description)
    expect((await parseText(`---\ndescription: ${yaml}\n---\n\n${body}\n`)).document.lead).toBe(lead)
  })

  test('BL-4: has the number of words in its source, for a post, by the rules of its language', async () => {
    const text =
      '---\ntitle: Not counted\n---\n\n# One two\n\n[three](four.md) — `five`\n\n<!-- truncate -->\n\n你好 seven'
    expect((await parseText(text, { collection: 'blog' })).document.words).toBe(7)
    expect((await parseText(text)).document.words).toBe(0)
    const long = `![](data:image/png;base64,${'a/'.repeat(50_000)})`
    expect((await parseText(`${long}\n`, { collection: 'blog' })).document.words).toBeGreaterThan(50_000)
  })
})
