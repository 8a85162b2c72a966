import { createRangeTest, listCodeSpans } from './code-spans.ts'

/**
 * The kind of a line: `text` is anything parsed as Markdown, `html` is inside of a comment, a formula or an element
 * whose content is not Markdown, `indented` is code without a fence.
 */
type LineKind = 'blank' | 'text' | 'opening-fence' | 'fenced' | 'closing-fence' | 'indented' | 'html'

export interface Line {
  kind: LineKind
  /** Offsets of the line without its line break. */
  start: number
  end: number
  /** The marks of the quotes that the line is in: `> > `; empty in none. */
  quote: string
  /** Start of the content after quotes and indentation, and the columns of that indentation. */
  content: number
  indent: number
  /** For lines of a fence: the index of its opening line. */
  fence: number | undefined
}

/** A text with its lines. It is read as Markdown of any dialect would be, without building a tree. */
export interface LinedText {
  text: string
  lines: readonly Line[]
  getContent(line: Line): string
  /** Like `getContent` for a line that may be the header of a block; empty if it is longer than a header can be. */
  getHeader(line: Line): string
  /** Whether the character at an offset is in code or in HTML that is not Markdown. */
  isCode(offset: number): boolean
}

interface Fence {
  mark: string
  index: number
  quotes: number
  /** Column of the content of the container around the fence. A line that begins before it ends the container. */
  container: number
}

interface State {
  lines: Line[]
  /** Content column of each open list item, note or tab. */
  containers: number[]
  fence: Fence | undefined
  /** Matches the end of the HTML around the line. */
  html: RegExp | undefined
  isAfterBlank: boolean
}

/** The expressions for headers go back and forth in a line, which takes too long in longer ones. */
export const MAX_HEADER = 1000

const quoteMarks = /^(?:[ \t]*> ?)+/
const fenceMark = /^(`{3,}(?=[^`]*$)|~{3,})/
const listMark = /^(?:[-+*]|\d{1,9}[.)]|\[\^[^\]]+\]:|:)(?:[ \t]+|$)/
/** Opens an indented block of MkDocs. */
export const indentedBlock = /^(?:(?:!!!|\?\?\?\+?)[ \t]*[\w"]|={3}[!+]{0,2}[ \t]+\S)/
const rawHtml = /^<(pre|script|style|textarea)(?=[\s>])/i

/** Reads the lines of a text in one pass. */
export function readLines(text: string): LinedText {
  const state: State = { lines: [], containers: [], fence: undefined, html: undefined, isAfterBlank: true }
  let start = 0
  while (start <= text.length) {
    const found = text.indexOf('\n', start)
    const end = found < 0 ? text.length : found
    const line = createLine(text, start, end)
    classify(line, text.slice(line.content, end), state)
    state.isAfterBlank = line.kind === 'blank'
    state.lines.push(line)
    start = end + 1
  }
  const { lines } = state
  let isCode: ((offset: number) => boolean) | undefined
  return {
    text,
    lines,
    getContent: (line) => text.slice(line.content, line.end),
    getHeader: (line) => (line.end - line.content > MAX_HEADER ? '' : text.slice(line.content, line.end)),
    isCode(offset) {
      isCode ??= createCodeTest(text, lines)
      return isCode(offset)
    },
  }
}

function createLine(text: string, start: number, end: number): Line {
  const written = text.slice(start, end)
  const quote = written.includes('>') ? (quoteMarks.exec(written)?.[0] ?? '') : ''
  const blanks = /^[ \t]*/.exec(written.slice(quote.length))?.[0] ?? ''
  const content = start + quote.length + blanks.length
  return { kind: 'text', start, end, quote, content, indent: countColumns(blanks), fence: undefined }
}

/** The columns of blanks; a tab goes to the next multiple of four. */
export function countColumns(blanks: string): number {
  let columns = 0
  for (const blank of blanks) columns = blank === '\t' ? columns - (columns % 4) + 4 : columns + 1
  return columns
}

/** The number of quotes that a line is in. */
export const countQuotes = (quote: string): number => quote.split('>').length - 1

function classify(line: Line, content: string, state: State): void {
  if (state.fence && classifyInFence(line, content, state.fence)) {
    if (line.kind === 'closing-fence') state.fence = undefined
    return
  }
  state.fence = undefined
  if (state.html) {
    line.kind = 'html'
    if (state.html.test(content)) state.html = undefined
    return
  }
  if (content.trim() === '') {
    line.kind = 'blank'
    return
  }
  const { containers } = state
  const opens = listMark.test(content) || fenceMark.test(content) || indentedBlock.test(content)
  if (state.isAfterBlank || opens) while ((containers.at(-1) ?? 0) > line.indent) containers.pop()
  const last = state.lines.at(-1)?.kind
  const isBelowCode = state.isAfterBlank || last === 'indented' || last === 'closing-fence'
  if (line.indent - (containers.at(-1) ?? 0) >= 4 && isBelowCode) line.kind = 'indented'
  else openContainers(line, content, state)
}

/** Whether the line is still in the fence; sets its kind. */
function classifyInFence(line: Line, content: string, fence: Fence): boolean {
  if (countQuotes(line.quote) < fence.quotes) return false
  if (content.trim() !== '' && line.indent < fence.container) return false
  line.fence = fence.index
  const isClosing = line.indent - fence.container < 4 && content.startsWith(fence.mark) && isOnly(content, fence.mark)
  line.kind = isClosing ? 'closing-fence' : 'fenced'
  return true
}

/** Whether a line has nothing but the characters of a mark. */
function isOnly(content: string, mark: string): boolean {
  const character = mark.charAt(0)
  const rest = content.trimEnd()
  for (let at = mark.length; at < rest.length; at++) if (rest[at] !== character) return false
  return true
}

function openContainers(line: Line, content: string, state: State): void {
  let rest = content
  let column = line.indent
  for (let mark = listMark.exec(rest); mark; mark = listMark.exec(rest)) {
    const width = countColumns(mark[0])
    column += rest.length === mark[0].length ? mark[0].trimEnd().length + 1 : width
    state.containers.push(column)
    rest = rest.slice(mark[0].length)
    if (rest === '') return
  }
  const fence = fenceMark.exec(rest)?.[0]
  if (fence !== undefined) {
    line.kind = 'opening-fence'
    line.fence = state.lines.length
    const container = state.containers.at(-1) ?? 0
    state.fence = { mark: fence, index: state.lines.length, quotes: countQuotes(line.quote), container }
  } else if (indentedBlock.test(rest)) state.containers.push(line.indent + 4)
  else state.html = findHtmlEnd(rest)
}

/** Matches the end of the HTML or the formula that a line opens and does not close. */
function findHtmlEnd(content: string): RegExp | undefined {
  if (content.startsWith('$$')) return content.includes('$$', 2) ? undefined : /\$\$/
  const comment = content.lastIndexOf('<!--')
  if (comment >= 0 && !content.includes('-->', comment)) return /-->/
  const name = rawHtml.exec(content)?.[1]
  if (name === undefined) return undefined
  const end = new RegExp(`</${name}>`, 'i')
  return end.test(content) ? undefined : end
}

function createCodeTest(text: string, lines: readonly Line[]): (offset: number) => boolean {
  const ranges = listCodeSpans(text, lines)
  for (const { kind, start, end } of lines) if (kind !== 'text' && kind !== 'blank') ranges.push({ start, end })
  return createRangeTest(ranges)
}
