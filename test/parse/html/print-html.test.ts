import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Element, ElementContent, Properties, Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { html, svg } from 'property-information'
import rehypeRaw from 'rehype-raw'
import remarkRehype from 'remark-rehype'
import { VFile } from 'vfile'
import { describe, expect, test } from 'vitest'
import { printHtml } from '../../../cli/parse/html/print-html.ts'
import { parseMarkdown } from '../../../cli/parse/syntax/parse-markdown.ts'
import { createRandom } from '../create-random.ts'

/** The result of the library that `printHtml` replaces. */
const printByLibrary = (tree: Root): string =>
  toHtml(tree, { allowDangerousHtml: true, characterReferences: { useNamedReferences: true } })

function expectEqual(children: Root['children'], name?: string): void {
  const tree: Root = { type: 'root', children }
  expect(printHtml(tree), name).toBe(printByLibrary(tree))
}

const createElement = (tagName: string, properties: Properties = {}, children: ElementContent[] = []): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
})

const createText = (value: string) => ({ type: 'text' as const, value })

/** Compares both for the HTML of a Markdown text, with raw HTML as it is written and as elements. */
function expectEqualMarkdown(markdown: string): void {
  const tree = parseMarkdown(markdown, { syntax: 'docsgen', extensions: { micromark: [], mdast: [] } })
  const raw = remarkRehype({ allowDangerousHtml: true })(tree, new VFile())
  if (raw.type !== 'root') throw new Error('The tree of a document has a root.')
  expectEqual(raw.children, markdown)
  expectEqual(rehypeRaw()(raw, new VFile()).children, markdown)
}

const tagNames = (
  'p a br BR img input hr template script style svg title desc foreignObject path tspan link wbr select option menuitem ' +
  'textarea table td video source track meta area x-y docsgen-component'
).split(' ')

const names = [
  ...Object.keys(html.property),
  ...Object.keys(svg.property),
  ...['dataFoo', 'dataFooBarB1', 'data-foo', 'data-Foo', 'data123', 'data', 'dataÄ', 'ariaLabel', 'aria-label'],
  ...[
    'onClick',
    'onclick',
    'x',
    'X',
    '',
    'a b',
    'a"b',
    '<x>',
    "'",
    '`',
    '=',
    '/',
    '\0',
    '\n',
    'xlink:href',
    'v-if',
    '@click',
  ],
  ...['slot0123456789abcdef0123', ':href', 'é', 'class', 'for', 'http-equiv', 'viewbox', 'TABINDEX'],
]

const texts = [
  '',
  'a',
  'a b',
  ' a ',
  '"',
  "'",
  '`',
  '<',
  '>',
  '&',
  '&amp;',
  '\0',
  '\n',
  'é',
  '😀',
  '\ud800',
  'true',
  'false',
]
const values: Properties[string][] = [
  ...[...texts, 'download', 'hidden', 'class', 'a"b\'c`d<e>f&g\0h', 'a, b', '\u00a0', '\u2028', '0'],
  ...[true, false, null, undefined, 0, 1, -1, 0.5, 1e21, Number.NaN, Number.POSITIVE_INFINITY],
  ...[[], [''], ['a'], ['a', 'b'], ['a', ''], ['', 'a'], ['', ''], [1, 2], ['a b', 'c,d'], [' a '], ['<&"']],
]

const comments = ['', 'a', '>a', '->a', 'a<!--b', 'a-->b', 'a--!>b', 'a<!-', '<!-', '--', '-->-->', '>', '->', '&<>"']

/** A tree of random elements, attributes and texts. */
function createTree(random: (below: number) => number): Root['children'] {
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T
  const repeat = <T>(most: number, create: () => T): T[] => Array.from({ length: random(most + 1) }, create)
  function createNode(depth: number): ElementContent {
    const kind = random(20)
    if (kind < 4 || depth > 5) return createText(repeat(3, () => pick(texts)).join(''))
    if (kind < 6) return { type: 'raw', value: pick(texts) }
    if (kind < 7) return { type: 'comment', value: repeat(3, () => pick(comments)).join('') }
    const properties = Object.fromEntries(repeat(4, () => [pick(names), pick(values)]))
    const children = repeat(4, () => createNode(depth + 1))
    const element = createElement(pick(tagNames), properties, children)
    return random(2) ? element : { ...element, content: { type: 'root', children: [createNode(depth + 1)] } }
  }
  return repeat(4, () => createNode(0))
}

describe('printing a tree as HTML, compared with hast-util-to-html', () => {
  test.each(['p', 'svg', 'a'])('is equal for each attribute and value of "%s"', (tagName) => {
    for (const name of names) {
      for (const value of values) {
        const properties = { [name]: value, id: 'a' }
        expectEqual(
          [createElement(tagName, properties, [createElement('g', properties)])],
          JSON.stringify([name, value]),
        )
      }
    }
  })

  test('is equal for each element, with and without content', () => {
    const all = [...tagNames, ...'area base basefont bgsound col command embed frame image keygen param'.split(' ')]
    for (const tagName of all) {
      for (const children of [[], [createText('<')], [createText('')], [createElement('title', { ariaLabel: 'a' })]]) {
        const element = createElement(tagName, { hidden: true }, children)
        expectEqual([element, createElement('svg', { viewBox: '0 0 1 1' }, [element])], tagName)
      }
    }
  })

  test('is equal for the HTML of a template, comments and doctypes', () => {
    const content: Root = { type: 'root', children: [createText('a')] }
    const template: Element = { ...createElement('template', {}, [createText('b')]), content }
    expectEqual([template, createElement('svg', {}, [template]), createElement('template', {}, [createText('c')])])
    expectEqual([{ type: 'doctype' }, ...comments.map((value) => ({ type: 'comment' as const, value }))])
  })

  test('is equal for random trees', () => {
    const random = createRandom(7)
    for (let round = 0; round < 3000; round++) {
      const tree = createTree(random)
      expectEqual(tree, JSON.stringify(tree))
    }
  })

  test('refuses a node that HTML does not have, such as one of a plugin', () => {
    const tree: Root = { type: 'root', children: [{ type: 'mdxFlowExpression', value: 'a' }] }
    expect(() => printHtml(tree)).toThrow('Cannot compile unknown node `mdxFlowExpression`')
    expect(() => printByLibrary(tree)).toThrow('Cannot compile unknown node `mdxFlowExpression`')
  })
})

function readMarkdown(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.md'))
  return paths.sort().map((path) => readFileSync(join(folder, path), 'utf8'))
}

test('prints the pages of this site as hast-util-to-html does', () => {
  for (const markdown of readMarkdown('content')) expectEqualMarkdown(markdown)
})

const corpora = resolve('../shared/corpora')
describe.skipIf(!existsSync(corpora))('printing real documents, compared with hast-util-to-html', () => {
  test.each(['small-bolts', 'small-celestia', 'medium-besu', 'migrate'])('is equal on %s', (name) => {
    for (const markdown of readMarkdown(join(corpora, name))) expectEqualMarkdown(markdown)
  })

  test.each(['commonmark', 'gfm'])('is equal on the examples of %s', (name) => {
    const file = join(corpora, `conformance/${name}/spec.json`)
    const examples: { markdown: string }[] = JSON.parse(readFileSync(file, 'utf8'))
    for (const { markdown } of examples) expectEqualMarkdown(markdown)
  })
})
