import type { Nodes, Parents, Root, Text } from 'mdast'
import type { VFile } from 'vfile'
import { createLineIndex, type LineIndex, toSpan } from '../lib/line-index.ts'
import { getContext, getSpan, type ParseContext } from './context.ts'
import type { Span } from './document.ts'

/** The text of a document as readers see it, for programs that check prose. */
export interface Prose {
  /**
   * Markdown with one heading or paragraph per line, and an empty line between two. Code and formulas are replaced, so
   * that nothing in them is checked. Raw HTML and text that docsgen adds are left out.
   */
  text: string
  /** The location in the source of `length` characters of a line (1-based) at a column (1-based). */
  locate(line: number, column: number, length: number): { file: string; span: Span } | undefined
}

/** A part of a line that comes from one text of the source. */
interface Chunk {
  /** 0-based offset in the line. */
  start: number
  value: string
  span: Span
}

interface Line {
  text: string
  chunks: Chunk[]
}

/** Stands for code or a formula; no dictionary has it, and no rule is about it. */
const CODE = '`0`'

/** Nodes that are part of a line. */
const INLINE: ReadonlySet<string> = new Set([
  'text',
  'inlineCode',
  'emphasis',
  'strong',
  'delete',
  'link',
  'linkReference',
])

/** Creates a plugin that passes the prose of each document on. It runs after all other plugins. */
export function createProseCollector(receive: (prose: Prose) => void) {
  return () => (tree: Root, file: VFile) => {
    const lines: Line[] = []
    collectLines(tree, lines)
    receive(toProse(lines, getContext(file)))
  }
}

function collectLines(node: Nodes, lines: Line[]): void {
  if (!('children' in node)) return
  if (!node.children.some(({ type }) => INLINE.has(type))) {
    for (const child of node.children) collectLines(child, lines)
    return
  }
  const line = createLine(node)
  if (line.chunks.length > 0) lines.push(line)
}

function createLine(node: Parents): Line {
  const line: Line = { text: node.type === 'heading' ? `${'#'.repeat(node.depth)} ` : '', chunks: [] }
  for (const child of node.children) addInline(child, line)
  return line
}

function addInline(node: Nodes, line: Line): void {
  if (node.type === 'text') addText(node, line)
  else if (node.type === 'inlineCode' || node.type === 'inlineMath') line.text += CODE
  else if (node.type === 'break') line.text += ' '
  else if ('children' in node) for (const child of node.children) addInline(child, line)
}

/** Text without a position was added by docsgen or a plugin, so no author can correct it. */
function addText(node: Text, line: Line): void {
  if (!node.position) return
  const value = flatten(node.value)
  line.chunks.push({ start: line.text.length, value, span: getSpan(node) })
  line.text += value
}

const flatten = (text: string): string => text.replace(/[\r\n]/g, ' ')

function toProse(lines: readonly Line[], context: ParseContext): Prose {
  let index: LineIndex | undefined
  return {
    text: lines.map(({ text }) => `${text}\n`).join('\n'),
    locate(line, column, length) {
      // Every second line is empty.
      const chunk = lines[(line - 1) / 2]?.chunks.findLast(({ start }) => start <= column - 1)
      if (!chunk) return undefined
      index ??= createLineIndex(context.text)
      const start = index.toOffset(chunk.span)
      const end = index.toOffset({ line: chunk.span.endLine, column: chunk.span.endColumn })
      const found = findInSource(context.text.slice(start, end), chunk, { offset: column - 1 - chunk.start, length })
      return context.locate(toSpan(index, start + found.start, start + found.end))
    },
  }
}

/**
 * The range of the source of a text that is `length` characters of its value at `offset`. The source is longer if it has
 * escapes, entities or names of variables; then the same word is searched, counted from the start.
 */
function findInSource(
  source: string,
  { value }: Chunk,
  { offset, length }: { offset: number; length: number },
): { start: number; end: number } {
  const flat = flatten(source)
  const atMost = (at: number) => Math.min(at, source.length)
  if (flat === value) return { start: atMost(offset), end: atMost(offset + length) }
  const word = value.slice(offset, offset + length)
  let start = -1
  for (let at = value.indexOf(word); at >= 0 && at <= offset; at = value.indexOf(word, at + 1)) {
    const next = flat.indexOf(word, start + 1)
    if (next < 0) break
    start = next
  }
  return start < 0 || word === '' ? { start: 0, end: source.length } : { start, end: start + word.length }
}
