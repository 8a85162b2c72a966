import { describe, expect, test } from 'vitest'
import type { Dialect } from '../../cli/content/dialects.ts'
import type { Diagnostic } from '../../cli/diagnostics/diagnostic.ts'
import type { Span } from '../../cli/parse/document.ts'
import { htmlOf, linesOf, parseText, textAt } from '../parse/parse-text.ts'
import { use } from './convert.ts'

const parse = (text: string, dialects: Dialect[], files: Record<string, string> = {}) =>
  parseText(text, { options: { dialects: use(...dialects) }, files })

const wordsOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const spanOf = ({ origin }: Diagnostic): Span => {
  if (origin.kind !== 'file') throw new Error('The diagnostic has no location.')
  return origin
}

describe('a page of another generator (DI-1)', () => {
  test('prints the elements of directives', async () => {
    const html = htmlOf(await parse('!!! question "Why *this*?"\n\n    Because.', ['mkdocs']))
    expect(html).toBe(
      '<div role="note" aria-label="Question: Why this?" class="theme-admonition theme-admonition-info"><p class="ds-admonition-title"><span class="ds-admonition-kind">Question</span> Why <em>this</em>?</p><p>Because.</p></div>',
    )
  })

  test('is text if the dialect is not in use', async () => {
    const parsed = await parse('=== "A"\n    1\n\nB ==c==', ['mdbook'])
    expect(wordsOf(htmlOf(parsed))).toBe('=== &quot;A&quot; 1 B ==c=='.replaceAll('&quot;', '"'))
  })

  test('reads nothing but its own Markdown with an empty list', async () => {
    const parsed = await parseText('# A { #b }')
    expect(parsed.document.headings.map(({ id }) => id)).toEqual(['a--b-'])
  })

  test('includes files of the project with their own dialect, and says where they cannot be included', async () => {
    const files = { 'content/docs/a.md': '!!! note\n    A', 'content/docs/b.md': '::include{file=b.md}' }
    const parsed = await parse(
      '{{#include a.md}}\n\n{{#include b.md}}\n\n{{#include ../../../x.md}}',
      ['mdbook', 'mkdocs'],
      files,
    )
    expect(htmlOf(parsed)).toContain('theme-admonition-note')
    expect(linesOf(parsed)).toEqual([
      expect.stringContaining('is outside the project'),
      expect.stringContaining('The include is circular: "content/docs/b.md" includes "content/docs/b.md".'),
    ])
  })

  test('includes lines and regions of a file', async () => {
    const files = { 'content/docs/a.md': '# A\n\n<!-- ANCHOR: b -->\nB\n<!-- ANCHOR_END: b -->\n\nC' }
    expect(wordsOf(htmlOf(await parse('{{#include a.md:b}}', ['mdbook'], files)))).toBe('B')
    expect(wordsOf(htmlOf(await parse('{{#include a.md:7}}', ['mdbook'], files)))).toBe('C')
    expect(linesOf(await parse('{{#include a.md:9:12}}', ['mdbook'], files))).toEqual([
      expect.stringContaining('markdown/include: The file "content/docs/a.md" does not have the lines "9-12".'),
    ])
  })
})

describe('locations in converted text are those of the source (DI-1)', () => {
  const source = [
    '---\ntitle: T\n---',
    '!!! note "See [one](./one.md)"',
    '',
    '    A [two](./two.md)',
    '    continues',
    '',
    '    ??? tip',
    '        - [three](./three.md)',
    '',
    '          ## Heading',
    '',
    '=== "Tab"',
    '    | a |',
    '    |---|',
    '    | [four](./four.md) |',
    '',
    '{{< ref "./five.md" >}} [six](./six.md)',
    '[seven]({{< ref "./seven.md" >}})',
    '',
  ].join('\n')

  test('for links and headings', async () => {
    const { document } = await parse(source, ['mkdocs', 'hugo'])
    expect(document.references.map(({ span }) => textAt(source, span))).toEqual([
      '[one](./one.md)',
      '[two](./two.md)',
      '[three](./three.md)',
      '[four](./four.md)',
      '[six](./six.md)',
      '[seven]({{< ref "./seven.md" >}})',
    ])
  })

  test('for diagnostics, also in included files', async () => {
    const part = '/// note | T\nA\n\n<script>x</script> B\n///'
    const parsed = await parse('--8<-- "part.md"\n\n!!! note\n\n    A <nosuch> B', ['mkdocs'], { 'part.md': part })
    const found = parsed.document.diagnostics.map((each) => [
      each.origin.kind === 'file' && each.origin.file,
      each.code,
      textAt(
        each.origin.kind === 'file' && each.origin.file === 'part.md'
          ? part
          : '--8<-- "part.md"\n\n!!! note\n\n    A <nosuch> B',
        spanOf(each),
      ).split('\n')[0],
    ])
    expect(found).toEqual([
      ['content/docs/page.md', 'markdown/unknown-element', '<nosuch>'],
      ['part.md', 'markdown/unsafe-html', '<script>x</script>'],
    ])
  })
})

describe('constructs of dialects that are not in use are reported once for each kind (DI-3)', () => {
  test.each([
    ['!!! note\n    A\n\n!!! tip\n    B', '1:1 The text "!!! note" is a note of MkDocs, which is shown as text.'],
    ['A\n\n=== "Tab"\n\n    B', '3:1 The text "=== "Tab"" is a tab of MkDocs, which is shown as text.'],
    ['--8<-- "a.md"', '1:1 The text "--8<-- "" is an include of MkDocs, which is shown as text.'],
    ['A {{< b c="d" >}} {{< b >}}', '1:3 The text "{{< b c="d" >}}" is a shortcode of Hugo, which is shown as text.'],
    [
      '{% hint style="info" %}',
      '1:1 The text "{% hint style="info" %}" is a tag of GitBook or Jekyll, which is shown as text.',
    ],
    [
      '```\n{{#include a.rs}}\n```',
      '2:1 The text "{{#include a.rs}}" is an include of mdBook, which is shown as text.',
    ],
    ['A [[b]] and [[b|c]]', '1:13 The text "[[b|c]]" is a link of Obsidian, which is shown as text.'],
  ])('%j', async (text, expected) => {
    const { document } = await parse(text, [])
    expect(
      document.diagnostics
        .filter(({ code }) => code === 'markdown/foreign-syntax')
        .map((each) => `${spanOf(each).line}:${spanOf(each).column} ${each.message}`),
    ).toEqual([expected])
    expect(document.diagnostics[0]?.hint).toMatch(/^Add ".*" to "markdown.dialects", or write /)
  })

  test.each([
    'Stop!!! {{ a }} {%a%} 1 === "1"',
    '`{{< b >}}` and\n\n```\n!!! note\n    A\n{% hint %}\n```',
    '!!! note',
    'A\n===\n\n??? what',
    'The slot [[Prototype]], [[a]](b.md) and `[[ a | b ]]`',
  ])('but not text that may be meant: %j', async (text) => {
    expect(linesOf(await parse(text, []))).toEqual([])
  })
})

test('a page of another generator cannot include files without end', async () => {
  const files = { 'a.md': '--8<-- "b.md"\n\n--8<-- "b.md"', 'b.md': '--8<-- "a.md"' }
  const lines = linesOf(await parse('--8<-- "a.md"', ['mkdocs'], files))
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) expect(line).toContain('The include is circular')
})

test('a page of VitePress shows the values of its front matter', async () => {
  const yaml = 'title: A *b*\nauthor: C\nown: { deep: D }\nnumber: 1.0'
  const text =
    '{{ $frontmatter.title }}, {{ frontmatter.author }}, {{ $frontmatter.own.deep }}, {{ $frontmatter.number }}'
  const page = await parse(`---\n${yaml}\n---\n\n${text}, {{ $frontmatter.none }}`, ['vitepress'])
  expect(htmlOf(page)).toBe('<p>A *b*, C, D, 1.0, <code>{{ $frontmatter.none }}</code></p>')
  expect(linesOf(page)).toEqual([expect.stringContaining('markdown/mdx-expression')])
})

test('a note of Obsidian has the title of its file, unless it has one or begins with a heading of level 1', async () => {
  const titleOf = async (text: string) => {
    const dialects = use('obsidian').map((each) => ({ ...each, hasNamesAsTitles: true as const }))
    return (await parseText(text, { options: { dialects } })).document.title
  }
  const name = await titleOf('Text')
  expect(await titleOf('## A\n\nText\n\n# B')).toBe(name)
  expect(await titleOf('# A\n\n## B')).toBe('A')
  expect(await titleOf('---\ntitle: C\n---\n\n## A')).toBe('C')
})

test('the Markdown of a page has slots for the destinations and the texts that a dialect writes', async () => {
  const dialects = [{ name: 'myst', folder: '', file: null, titles: { 'content/docs/a': 'Page A' } }] as const
  const parsed = await parseText('[](a.md), {doc}`the <b c>`, [own](d.md)', { options: { dialects: [...dialects] } })
  const { chunks, slots } = parsed.markdown
  expect(chunks.join('…')).toBe('[Page A](…), [the](<…>), [own](…)')
  expect(slots.map((slot) => parsed.document.references[slot]?.url)).toEqual(['a.md', 'b c', 'd.md'])
})
