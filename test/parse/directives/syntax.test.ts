import type { Nodes, Root } from 'mdast'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { addDirectiveSyntax } from '../../../cli/parse/syntax/directive-syntax.ts'

const parse = (text: string): Root => unified().use(remarkParse).use(addDirectiveSyntax).parse(text)

/** A tree as nested names, with texts in quotes, each with its position. */
function outline(node: Nodes): string {
  if (node.type === 'text') return `${node.position?.start.line}:${node.position?.start.column}"${node.value}"`
  const braces =
    'attributes' in node && Object.keys(node.attributes ?? {}).length > 0 ? JSON.stringify(node.attributes) : ''
  const name =
    'name' in node ? `${node.name}${braces}` : node.data && 'directiveLabel' in node.data ? 'label' : node.type
  return 'children' in node ? `${name}(${node.children.map(outline).join(' ')})` : name
}

test.each([
  [':::note Title\nA\n:::', 'note(label(1:9"Title") paragraph(2:1"A"))'],
  [':::note[Title]\nA\n:::', 'note(label(1:9"Title") paragraph(2:1"A"))'],
  [':::note   Two  words  \nA\n:::', 'note(label(1:11"Two  words  ") paragraph(2:1"A"))'],
  [':::note A *b* c\nA\n:::', 'note(label(1:9"A " emphasis(1:12"b") 1:14" c") paragraph(2:1"A"))'],
  [':::note [a](b) c\nA\n:::', 'note(label(link(1:10"a") 1:15" c") paragraph(2:1"A"))'],
  ['::: tip\nA\n:::', 'tip(paragraph(2:1"A"))'],
  ['::: tip Title\nA\n:::', 'tip(label(1:9"Title") paragraph(2:1"A"))'],
  [':::details More {open #x}\nA\n:::', 'details{"open":"","id":"x"}(label(1:12"More ") paragraph(2:1"A"))'],
  [':::details {open}\nA\n:::', 'details{"open":""}(paragraph(2:1"A"))'],
  [':::note A {b} c\nA\n:::', 'note(label(1:9"A {b} c") paragraph(2:1"A"))'],
  [':::note Ends with -\nA\n:::', 'note(label(1:9"Ends with -") paragraph(2:1"A"))'],
  [':::note', 'note()'],
  [':::note Title', 'note(label(1:9"Title"))'],
  ['> :::note Title\n> A\n> :::', 'blockquote(note(label(1:11"Title") paragraph(2:3"A")))'],
  ['- :::note Title\n  A\n  :::', 'list(listItem(note(label(1:11"Title") paragraph(2:3"A"))))'],
  ['::::a B\n:::c D\nE\n:::\n::::\nF', 'a(label(1:7"B") c(label(2:6"D") paragraph(3:1"E"))) paragraph(6:1"F")'],
  ['P\n:::note T\nA\n:::', 'paragraph(1:1"P") note(label(2:9"T") paragraph(3:1"A"))'],
  [':::note T\n\n```\n:::tip X\n```\n\n:::', 'note(label(1:9"T") code)'],
])('parses %j', (source, expected) => {
  expect(parse(source).children.map(outline).join(' ')).toBe(expected)
})

test.each([
  '::note Title',
  ':::',
  '::: ',
  '::: 9',
  ':::a b :::',
  ':::note: b',
  '```\n:::note Title\n```',
  '    :::note Title',
])('leaves %j alone', (source) => {
  expect(JSON.stringify(parse(source))).not.toContain('Directive"')
})

test('gives containers with a title without brackets the position of the whole block', () => {
  const [node] = parse('A\n\n:::note Title\nB\n:::\n\nC').children.slice(1)
  expect(node?.position).toMatchObject({
    start: { line: 3, column: 1, offset: 3 },
    end: { line: 5, column: 4, offset: 22 },
  })
})
