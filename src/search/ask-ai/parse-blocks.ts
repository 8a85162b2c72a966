/** A block of Markdown. Lines of quotes and of the items of lists are Markdown again, and texts and cells have inline marks. */
export type Block =
  | { type: 'paragraph' | 'heading' | 'code'; text: string }
  | { type: 'rule' }
  | { type: 'quote'; lines: string[] }
  /** `first` is the number of the first item; empty where the items have none. */
  | { type: 'list'; first: string; items: string[][] }
  | { type: 'table'; rows: string[][] }

const FENCE = /^\s*(`{3,}|~{3,})/
const HEADING = /^ {0,3}#{1,6}(?:\s+(.*?)[\s#]*)?$/
const RULE = /^\s*([-*_])(?:\s*\1){2,}\s*$/
const ITEM = /^\s*(?:[-*+]|(\d{1,9})[.)])(?:\s+|$)/
const QUOTE = /^\s*> ?/
const ROW = /^\s*\|/
const DELIMITERS = /^[\s|:-]+$/

const isBlank = (line: string): boolean => !/\S/.test(line)
const getIndent = (line: string): number => line.search(/\S|$/)
const continuesText = (line: string): boolean =>
  !isBlank(line) && ![FENCE, HEADING, RULE, ITEM, QUOTE, ROW].some((start) => start.test(line))

/** Parses a subset of GFM, in which HTML is text. `isOpen`: more lines may follow the last one. */
export function parseBlocks(lines: readonly string[], isOpen: boolean): Block[] {
  const blocks: Block[] = []
  for (let at = 0; at < lines.length; ) {
    const [length, block] = parseBlock(lines.slice(at), isOpen)
    if (block) blocks.push(block)
    at += length
  }
  return blocks
}

/** Parses the block that begins on the first line: the number of its lines, and the block unless the line is blank. */
function parseBlock(lines: readonly string[], isOpen: boolean): [length: number, block?: Block] {
  const [line = '', next = ''] = lines
  const count = (belongs: (line: string, index: number) => boolean): number => {
    const end = lines.findIndex((each, index) => index > 0 && !belongs(each, index))
    return end < 0 ? lines.length : end
  }
  const take = (length: number): string[] => lines.slice(0, length)
  if (isBlank(line)) return [1]
  const fence = FENCE.exec(line)?.[1]
  if (fence) {
    const end = count((each) => !each.trim().startsWith(fence))
    const indent = getIndent(line)
    const code = take(end).map((each) => each.slice(Math.min(indent, getIndent(each))))
    return [end + 1, { type: 'code', text: code.slice(1).join('\n') }]
  }
  const heading = HEADING.exec(line)
  if (heading) return [1, { type: 'heading', text: heading[1] ?? '' }]
  if (RULE.test(line)) return [1, { type: 'rule' }]
  if (QUOTE.test(line)) {
    const length = count((each) => QUOTE.test(each))
    return [length, { type: 'quote', lines: take(length).map((each) => each.replace(QUOTE, '')) }]
  }
  const item = ITEM.exec(line)
  if (item) {
    const length = count((each, index) => belongsToList(lines, each, index))
    return [length, { type: 'list', first: item[1] ?? '', items: splitItems(take(length)) }]
  }
  // The delimiter row of a table may not have arrived yet.
  if (ROW.test(line) && (DELIMITERS.test(next) || (isOpen && lines.length < 3 && isBlank(next)))) {
    const length = count((each) => ROW.test(each))
    const rows = take(length).filter((each) => !DELIMITERS.test(each))
    return [length, { type: 'table', rows: rows.map(splitCells) }]
  }
  const length = count(continuesText)
  return [length, { type: 'paragraph', text: take(length).join('\n').trim() }]
}

/** Whether a line belongs to a list: items of the same kind, what is indented below them, and lines that continue their text. */
function belongsToList(lines: readonly string[], line: string, index: number): boolean {
  if (isBlank(line)) {
    const next = lines.slice(index).findIndex((each) => !isBlank(each))
    return next > 0 && belongsToList(lines, lines[index + next] ?? '', index + next)
  }
  const [first = ''] = lines
  const isItem = ITEM.test(line) && !RULE.test(line) && !ITEM.exec(line)?.[1] === !ITEM.exec(first)?.[1]
  return isItem || getIndent(line) > getIndent(first) || (continuesText(line) && !isBlank(lines[index - 1] ?? ''))
}

/** The lines of each item, without marker and indentation. */
function splitItems(lines: readonly string[]): string[][] {
  const items: string[][] = []
  const indent = getIndent(lines[0] ?? '')
  let width = 0
  for (const line of lines) {
    const [mark] = (getIndent(line) < indent + 2 && ITEM.exec(line)) || []
    if (mark !== undefined) {
      width = mark.length
      items.push([line.slice(width)])
    } else items.at(-1)?.push(line.slice(Math.min(width, getIndent(line))))
  }
  return items
}

const splitCells = (row: string): string[] =>
  row
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
