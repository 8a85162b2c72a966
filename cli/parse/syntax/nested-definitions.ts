import type { Paragraph, PhrasingContent, Root, RootContent, Text } from 'mdast'
import type { DefListDescriptionNode, DefListNode, DefListTermNode } from 'mdast-util-definition-list'
import type { Point } from 'unist'
import { visit } from '../visit.ts'

interface Line {
  nodes: PhrasingContent[]
  isDefinition: boolean
}

interface SourceLine {
  offset: number
  text: string
}

/** A line in a list or a footnote that may be a definition. */
const candidate = /^[ \t>]+:[ \t]/m

/**
 * Converts paragraphs in list items and footnotes to definition lists, which the tokenizer cannot recognize there. In
 * these, a term or a definition is a paragraph or a line of one; content indented below it stays next to the list.
 * `text` is the text that `tree` was parsed from.
 */
export function parseNestedDefinitions(tree: Root, text: string): void {
  if (!candidate.test(text)) return
  let lines: SourceLine[] | undefined
  visit(tree, (node) => {
    if (node.type !== 'listItem' && node.type !== 'footnoteDefinition') return
    lines ??= toSourceLines(text)
    const children: RootContent[] = []
    for (const child of node.children) {
      const made = child.type === 'paragraph' ? convertParagraph(child, children.at(-1), lines) : undefined
      if (made === undefined) children.push(child)
      else {
        if (made.replacesLast) children.pop()
        children.push(made.list)
      }
    }
    Object.assign(node, { children })
  })
}

function toSourceLines(text: string): SourceLine[] {
  let offset = 0
  return text.split('\n').map((line) => {
    const start = offset
    offset += line.length + 1
    return { offset: start, text: line }
  })
}

function convertParagraph(
  paragraph: Paragraph,
  before: RootContent | undefined,
  source: readonly SourceLine[],
): { list: DefListNode; replacesLast: boolean } | undefined {
  const lines = splitParagraph(paragraph, source)
  const first = lines.findIndex((line) => line.isDefinition)
  if (first < 0) return undefined
  const start = first === 0 ? before : undefined
  // If a paragraph begins with a definition, its terms are the paragraph before it.
  if (first === 0 && start?.type !== 'paragraph' && start?.type !== 'defList') return undefined
  const isLoose = start?.type === 'paragraph' || (first === 0 && start?.type === 'defList')
  const terms = start?.type === 'paragraph' ? splitParagraph(start, source) : lines.slice(0, first)
  const made = [...terms.map(({ nodes }) => createTerm(nodes)), ...createDescriptions(lines.slice(first), isLoose)]
  const list =
    before?.type === 'defList' ? before : start?.type === 'paragraph' ? createList(start) : createList(paragraph)
  list.children.push(...made)
  if (list.position && paragraph.position) list.position = { ...list.position, end: paragraph.position.end }
  return { list, replacesLast: list === before || start !== undefined }
}

const createList = ({ position }: Paragraph): DefListNode => ({
  type: 'defList',
  children: [],
  ...(position && { position }),
})

const createTerm = (children: PhrasingContent[]): DefListTermNode => ({ type: 'defListTerm', children })

/** A line without a colon continues the definition above it. */
function createDescriptions(lines: readonly Line[], spread: boolean): DefListDescriptionNode[] {
  const contents: PhrasingContent[][] = []
  for (const { nodes, isDefinition } of lines) {
    if (isDefinition) contents.push(nodes)
    else contents.at(-1)?.push({ type: 'text', value: '\n' }, ...nodes)
  }
  return contents.map((children) => ({
    type: 'defListDescription',
    spread,
    children: [{ type: 'paragraph', children }],
  }))
}

function splitParagraph(paragraph: Paragraph, source: readonly SourceLine[]): Line[] {
  let line: Line = { nodes: [], isDefinition: false }
  const lines = [line]
  for (const child of paragraph.children) {
    const start = child.position?.start
    if (child.type !== 'text' || !start) {
      line.nodes.push(child)
      continue
    }
    for (const [index, value] of child.value.split('\n').entries()) {
      if (index > 0) {
        line = { nodes: [], isDefinition: false }
        lines.push(line)
      }
      const begins = index > 0 || paragraph.children[0] === child
      const piece = begins ? takeMarker(value, source[start.line - 1 + index]) : undefined
      if (piece) line.isDefinition = true
      const text = piece?.value ?? value
      if (text !== '') line.nodes.push(createText(text, { child, index, source, marker: piece?.marker ?? 0 }))
    }
  }
  return lines
}

/** Removes the colon and spaces at the beginning of a line; a colon after a backslash is text. */
function takeMarker(value: string, line: SourceLine | undefined): { value: string; marker: number } | undefined {
  const marker = /^:[ \t]+/.exec(value)?.[0]
  if (marker === undefined || !line || !/(?:^|[^\\]):[ \t]/.test(line.text)) return undefined
  const content = line.text.replace(/^(?:[ \t>]|[-+*][ \t]|\d+[.)][ \t]|\[\^[^\]]*\]:)+/, '')
  return content.startsWith(':') ? { value: value.slice(marker.length), marker: marker.length } : undefined
}

function createText(
  value: string,
  { child, index, source, marker }: { child: Text; index: number; source: readonly SourceLine[]; marker: number },
): Text {
  const { position } = child
  const line = position && source[position.start.line - 1 + index]
  if (!position || !line) return { type: 'text', value }
  const indent = index === 0 ? position.start.column - 1 : (/^[ \t>]*/.exec(line.text)?.[0].length ?? 0)
  const toPoint = (column: number): Point => ({
    line: position.start.line + index,
    column,
    offset: line.offset + column - 1,
  })
  const start = toPoint(indent + marker + 1)
  const end = index === child.value.split('\n').length - 1 ? position.end : toPoint(line.text.trimEnd().length + 1)
  return { type: 'text', value, position: { start, end } }
}
