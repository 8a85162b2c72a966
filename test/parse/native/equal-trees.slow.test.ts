import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { splitFrontMatter } from '../../../cli/parse/front-matter/front-matter-block.ts'
import { loadNativeParser } from '../../../cli/parse/native/load-native-parser.ts'
import { parseNatively } from '../../../cli/parse/native/parse-natively.ts'
import { type MarkdownOptions, parseMarkdown } from '../../../cli/parse/syntax/parse-markdown.ts'
import { createRandom } from '../create-random.ts'
import { writeDocument } from './write-document.ts'

const loaded = await loadNativeParser()
if (!loaded) throw new Error('The native parser has no binary for this machine, so it cannot be compared.')
const native = loaded

/** The tree of a text and the calls that parsing it makes, by either parser. */
function parse(text: string, parser: MarkdownOptions['native']) {
  const calls: unknown[] = []
  const tree = parseMarkdown(text, {
    syntax: 'docsgen',
    extensions: { micromark: [], mdast: [] },
    native: parser,
    fillName(name, span) {
      // The reference asks for ids of headings, too.
      if (name.startsWith('#')) return null
      calls.push([name, span])
      if (name === 'brand') return { text: 'Moorline' }
      return /[.=]/.test(name) ? { text: 'https://rpc.example', isExample: true } : null
    },
    onUnclosedBlock: (block) => calls.push(block),
  })
  return { tree, calls }
}

const isNative = (text: string) => typeof parseNatively(native, text, true) !== 'string'

function expectEqual(text: string): void {
  expect(parse(text, native), JSON.stringify(text)).toEqual(parse(text, undefined))
}

function readMarkdown(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .sort()
    .map((path) => {
      const text = readFileSync(join(folder, path), 'utf8').replaceAll('\r\n', '\n')
      return splitFrontMatter(text)?.body ?? text
    })
}

/** Constructs of ordinary documents, which must not need the reference. */
const natively: [string, string][] = [
  [
    'headings, paragraphs and emphasis',
    '# One\n\nTwo *three* **four** ~~five~~ `six`\nseven.\n\nEight\n-----\n\nNine\\\nten.',
  ],
  ['links and images', '[a](./b.md "c") [d][e] ![f](g.png) <https://a.example> [https://b.example](c)\n\n[e]: h'],
  ['lists', '- a\n- b\n  - c\n\n    d\n\n1. e\n2. f\n\n   ```js\n   g\n   ```'],
  ['quotes', '> one\n> two\n>\n> three'],
  ['expressions', 'a {= 2 * net.fee * (1 - 3)^2, 4 decimals} {=x}\n\n| {= x / y} |\n| --- |'],
  ['tables', '| a | b |\n| --- | ---: |\n| `c` | [d](e) |\n| f \\| g | |'],
  ['code', '```ts title="a.ts"\nconst b = c\n```\n\n~~~\n:::note\n~~~\n\n    indented'],
  ['formulas', 'A $x^2$ and $\\lambda$.\n\n$$\ny = \\frac{1}{2}\n$$'],
  ['raw HTML', '<div class="a">\n\n*b*\n\n</div>\n\nc <kbd>d</kbd><br/>'],
  [
    'admonitions',
    ':::note\n\na\n\n:::\n\n:::tip Title, of two words?\nb\n:::\n\n::: warning\nc\n:::\n\n::::note[d]\n:::tip{#e}\nf\n:::\n::::',
  ],
  [
    'variables, facts and ids',
    '# {brand} {#id}\n\n{brand}s and\n{net.rpc}, *{brand}*; {other}, `{brand}`\n\n| {net.rpc} |\n| --- |',
  ],
  ['colons', 'At 10:30, localhost:8545, a:b and :c.\n\n::card[d]{href=e}'],
]

/** Constructs on which the parsers differ, or differed when they were compared. */
const byReference: [string, string][] = [
  ['dollar signs in prose', 'Costs $5 and $10.'],
  ['a formula by GitHub’s rules only', 'a$b$ $`c`$'],
  ['a block that is never closed', 'a\n\n$$\nb'],
  ['a fence that its container closes', '> ```\n> a\n\nb'],
  ['a directive that is never closed', ':::note\na'],
  ['a lazy line of a directive', '- :::note\n  a\nb\n  :::'],
  ['a title with Markdown', ':::note A *b*\nc\n:::'],
  ['directives within lines', ':badge[a]{type=tip}'],
  ['definition lists', 'a\n: b'],
  ['includes', ':::include{file=./a.md}\n:::'],
  ['many references to a long definition', `[a]: ${'b'.repeat(1000)}\n\n${'[a] '.repeat(200)}`],
  ['footnotes', 'a[^1]\n\n[^1]: b'],
  ['tasks', '- [x] a\n- [ ] [b](c)'],
  ['bare links', 'https://a.example and [www.b.example'],
  ['nested quotes', '> > a'],
  ['empty items', '-\n- a'],
  ['lists side by side in an item', '- a\n  - b\n  * c'],
  ['HTML next to text in an item', '- a\n  <b>\n  c'],
  ['escapes next to delimiters', '*a\\**'],
  ['characters outside of the basic plane next to delimiters', '**a**😀'],
  ['carriage returns', 'a\rb'],
  ['braces with escapes', '\\{brand} {brand} &amp;'],
  ['alternative texts with markup', '![*a*](b)'],
  ['a long block', 'a: b&amp;\n'.repeat(4000)],
]

describe('the native parser (MD-21)', () => {
  test.each(natively)('reads %s as the reference does', (_, text) => {
    expect(parseNatively(native, text, true)).toBeTypeOf('object')
    expectEqual(text)
  })

  test.each(byReference)('leaves %s to the reference', (_, text) => {
    expect(isNative(text)).toBe(false)
    expectEqual(text)
  })

  test('reads most pages of this site, with equal trees', () => {
    const texts = readMarkdown('content')
    for (const text of texts) expectEqual(text)
    expect(texts.filter(isNative).length).toBeGreaterThan(texts.length / 2)
  })

  test('gives equal trees for documents of constructs in random order', () => {
    for (let seed = 1; seed <= 1500; seed++) expectEqual(writeDocument(createRandom(seed)))
  })

  test('reads formulas as text where they are off', () => {
    const text = 'A $x$.'
    expect(parseNatively(native, text, true)).toMatchObject({
      children: [{ children: [{}, { type: 'inlineMath' }, {}] }],
    })
    expect(parseNatively(native, text, false)).toMatchObject({ children: [{ children: [{ value: 'A $x$.' }] }] })
  })

  test('gives a document to the reference when the binary fails', () => {
    const broken = () => {
      throw new Error('panic')
    }
    expect(parseNatively(broken, 'a', true)).toBe('failure')
  })
})

const corpora = resolve('../shared/corpora')
describe.skipIf(!existsSync(corpora))('the native parser on real documents (MD-21)', () => {
  const folders = ['small-bolts', 'small-celestia', 'medium-besu', 'migrate/docusaurus-evmos', 'migrate/vitepress-vite']
  test.each([...folders, 'migrate/mdbook-rust-by-example', 'migrate/mkdocs-material'])(
    'equals the reference on %s',
    (name) => {
      for (const text of readMarkdown(join(corpora, name))) expectEqual(text)
    },
  )

  test.each(['commonmark', 'gfm'])('equals the reference on the examples of %s', (name) => {
    const examples: { markdown: string }[] = JSON.parse(
      readFileSync(join(corpora, `conformance/${name}/spec.json`), 'utf8'),
    )
    for (const { markdown } of examples) expectEqual(markdown)
  })
})
