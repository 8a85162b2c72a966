import type { Span } from '../document.ts'

/** More deeply nested quotes and lists are not parsed: the parser is recursive, and no reader could follow them. */
export const MAX_NESTING = 200
/** Nesting of directives: the content of each is tokenized again at every level. */
export const MAX_DIRECTIVE_NESTING = 20
/** Columns of a table, and its cells after short rows are filled up. */
export const MAX_TABLE_COLUMNS = 500
export const MAX_TABLE_CELLS = 200_000
/** Files that one page includes, directly or indirectly, and its characters with all of them. */
export const MAX_INCLUDES = 500
export const MAX_INCLUDED_LENGTH = 5 * 1024 * 1024
/** Emphasis marks (a run counts once per pair) and brackets in a paragraph; the time grows with their square. */
export const MAX_MARKS_PER_BLOCK = 4000
/** The same for a whole page, with entities and code spans; each costs about 0.05 ms. */
export const MAX_MARKS = 120_000
/** Longer code is not highlighted: the patterns of some languages start over at every character of a long line. */
export const MAX_HIGHLIGHTED_LENGTH = 200_000
export const MAX_HIGHLIGHTED_LINE = 2000
/** Lines of a page, including lines of code. */
export const MAX_LINES = 150_000
/** Lines without a blank line between them, outside code; the time of quotes and lists grows faster than they do. */
export const MAX_LINES_PER_BLOCK = 15_000
/** Definitions in the definition lists of a page; the parsing time grows with their square. */
export const MAX_DEFINITIONS = 3000
/** Headings of a page: each is in the table of contents, and underlined ones take time by their square. */
export const MAX_HEADINGS = 5000
/** Characters per paragraph that are scanned repeatedly: for code spans, formulas of several widths, and comments. */
export const MAX_REREAD = 20_000_000

/** Time for one file with its plugins. The slowest page within the limits takes 8 seconds of one processor. */
export const MAX_PARSE_SECONDS = 60
/** Characters of URLs and titles, counted at each link to their definition: 100,000 links can share a long one. */
export const MAX_LINKED_LENGTH = 8 * 1024 * 1024
/** Nesting of elements of raw HTML; a few hundred more overflow the stack. */
const MAX_ELEMENT_DEPTH = 500
/** Nesting of printed elements; half of what the stack holds, so that neither thread nor V8 changes the result. */
export const MAX_TREE_DEPTH = 700

/** The totals of one paragraph, table or other run of lines without a blank line. */
interface Block {
  lines: number
  length: number
  /** Those of the current item in a list. */
  marks: number
  /** Column at which the content of the last list item begins; `null` outside of lists. */
  itemColumn: number | null
  columns: number
  cells: number
  /** Openings `<!` and `<?`. */
  declarations: number
  /** Distinct widths of runs of backticks and dollar signs. */
  widths: Set<string>
}

interface Page {
  lines: number
  marks: number
  headings: number
  definitions: number
  /** Number of colons of each open directive. */
  directives: number[]
  /** Offsets of directives that are nested too deeply. */
  deep: number[]
  /** The opening fence of the code block around this line. */
  fence: string | undefined
  /** Whether a block or the page may have too many marks. Most pages do not, and theirs need not be counted line by line. */
  hasManyMarks: boolean
}

/** Marks of quotes and list items, from where the search begins on. A new object each time, since it keeps its place. */
const createContainerMarks = () => /[ \t]*(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))/y
const createBlock = (): Block => ({
  lines: 0,
  length: 0,
  marks: 0,
  itemColumn: null,
  columns: 0,
  cells: 0,
  declarations: 0,
  widths: new Set(),
})

/** A line whose content must not be parsed. */
export interface Excess {
  span: Span
  what: string
  /** The page with directives that are nested too deeply as text, of the same length; absent if it must not be parsed at all. */
  flat?: string
}

/** Finds the first line whose content must not be parsed. It reads the text once, line by line. */
export function findExcess(text: string): Excess | undefined {
  let block = createBlock()
  const hasManyMarks = (text.match(anyMark)?.length ?? 0) > MAX_MARKS_PER_BLOCK
  const counts = { lines: 0, marks: 0, headings: 0, definitions: 0, directives: [], deep: [] }
  const page: Page = { ...counts, fence: undefined, hasManyMarks }
  let deepest: Excess | undefined
  let start = 0
  while (start <= text.length) {
    const found = text.indexOf('\n', start)
    const end = found < 0 ? text.length : found
    const content = text.slice(start, end)
    const lineStart = start
    start = end + 1
    page.lines++
    if (isBlank(content)) {
      if (block.length > 0) block = createBlock()
      if (page.lines <= MAX_LINES) continue
    }
    addToBlock(content, block, page)
    addToPage(content, block, page)
    const span = { line: page.lines, column: 1, endLine: page.lines, endColumn: content.length + 1 }
    const what = findLineExcess(content) ?? findBlockExcess(block) ?? findPageExcess(page)
    if (what) return { span, what }
    if (page.directives.length <= MAX_DIRECTIVE_NESTING) continue
    page.directives.pop()
    page.deep.push(lineStart + content.indexOf(':'))
    deepest ??= { span, what: `Directives are nested deeper than ${MAX_DIRECTIVE_NESTING} levels, or not closed` }
  }
  return deepest && { ...deepest, flat: escapeAt(text, page.deep) }
}

/** Replaces the first of several colons at each offset with a backslash, so that no directive begins there. */
function escapeAt(text: string, offsets: readonly number[]): string {
  const parts = offsets.map((offset, at) => `${text.slice((offsets[at - 1] ?? -1) + 1, offset)}\\`)
  return parts.join('') + text.slice((offsets.at(-1) ?? -1) + 1)
}

function addToBlock(line: string, block: Block, page: Page): void {
  block.length += line.length + 1
  const isTableHead = isDelimiterRow(line)
  const marks = isTableHead || !page.hasManyMarks ? 0 : countMarks(line)
  if (!isTableHead && page.hasManyMarks) page.marks += marks + countOtherMarks(line)
  // Marks in code do not count; text that only seems to be code is stopped by the time limit.
  if (page.fence !== undefined) return
  block.lines++
  if (page.hasManyMarks) startItem(line, block)
  if (isTableHead) block.columns = line.split('|').length
  else if (!line.includes('|')) block.marks += marks
  if (block.columns > 0) block.cells += Math.max(block.columns, line.split('|').length)
  if (line.includes('<!') || line.includes('<?')) block.declarations += line.match(/<[!?]/g)?.length ?? 0
  if (line.includes('`') || line.includes('$')) for (const run of line.match(/`+|\$+/g) ?? []) block.widths.add(run)
}

const listItem = /^([ \t>]*)([-+*]|(\d{1,9})[.)])[ \t]+(?=\S)/

/** Begins the count of marks again at a list item: each item of a tight list has a paragraph of its own. */
function startItem(line: string, block: Block): void {
  const [whole = '', indent = '', , number] = listItem.exec(line) ?? []
  if (whole === '') return
  const column = countColumns(indent)
  const isInList = block.itemColumn !== null && column < block.itemColumn + 4
  // Outside of a list, a deeper indentation and numbers other than 1 continue the paragraph.
  const interrupts = column < 4 && (block.lines === 1 || number === undefined || Number(number) === 1)
  if (!isInList && !interrupts) return
  block.marks = 0
  block.itemColumn = countColumns(whole)
}

const heading = /^[ \t>]*#{1,6}(?:[ \t]|$)/
const underline = /^[ \t>]*(?:=+|-+)[ \t]*$/
const fenceMark = /^[ \t>]*(`{3,}|~{3,})(.*)$/
const directiveMark = /^[ \t>]*(:{3,})[ \t]*([A-Za-z][\w-]*)?/

/** Matches the beginning of every line that adds content to its page. */
const pageMark = /^[ \t>]*[#=:`~-]/

function addToPage(line: string, block: Block, page: Page): void {
  if (!pageMark.test(line)) return
  const fence = line.includes('```') || line.includes('~~~') ? fenceMark.exec(line) : null
  if (page.fence !== undefined) {
    if (fence?.[1]?.startsWith(page.fence) && fence[2]?.trim() === '') page.fence = undefined
    return
  }
  if (fence && !(fence[1]?.startsWith('`') && fence[2]?.includes('`'))) page.fence = fence[1]
  // Without a line above it, `---` is a thematic break.
  if (heading.test(line) || (block.length > line.length + 1 && underline.test(line))) page.headings++
  if (/^[ \t>]*:[ \t]/.test(line)) page.definitions++
  const directive = line.includes(':::') ? directiveMark.exec(line) : null
  if (!directive?.[1] || directive[2] === 'include') return
  const { directives } = page
  const colons = directive[1].length
  if (directive[2]) directives.push(colons)
  // A closing fence closes the outermost directive with at most as many colons, and all directives inside it.
  else {
    const at = directives.findIndex((open) => open <= colons)
    if (at >= 0) directives.splice(at)
  }
}

function findLineExcess(line: string): string | undefined {
  if (line.length < MAX_NESTING) return undefined
  const marks = createContainerMarks()
  const indent = /^[ \t]*/.exec(line)?.[0] ?? ''
  if (countColumns(indent) > MAX_NESTING * 4 && marks.test(line)) return describeNesting()
  let depth = 0
  marks.lastIndex = 0
  while (marks.test(line)) if (++depth > MAX_NESTING) return describeNesting()
  if (isDelimiterRow(line) && line.split('|').length > MAX_TABLE_COLUMNS + 2) {
    return `A table has more than ${MAX_TABLE_COLUMNS} columns`
  }
  return undefined
}

function findBlockExcess({ lines, marks, cells, length, declarations, widths }: Block): string | undefined {
  if (marks > MAX_MARKS_PER_BLOCK) {
    return `A paragraph has more than ${MAX_MARKS_PER_BLOCK} emphasis marks and brackets`
  }
  if (cells > MAX_TABLE_CELLS) return `A table has more than ${MAX_TABLE_CELLS} cells`
  if (lines > MAX_LINES_PER_BLOCK)
    return `More than ${MAX_LINES_PER_BLOCK} lines follow one another without a blank line`
  // Ordinary code spans all have one width.
  if (length * (declarations + Math.max(0, widths.size - 1)) <= MAX_REREAD) return undefined
  return 'A paragraph has too many unclosed code spans, formulas or comments'
}

function findPageExcess({ lines, marks, headings, definitions }: Page): string | undefined {
  if (lines > MAX_LINES) return `The page has more than ${MAX_LINES} lines`
  if (headings > MAX_HEADINGS) return `The page has more than ${MAX_HEADINGS} headings`
  if (definitions > MAX_DEFINITIONS) return `The page has more than ${MAX_DEFINITIONS} definitions`
  if (marks > MAX_MARKS) return `The page has more than ${MAX_MARKS} emphasis marks, links, code spans and entities`
  return undefined
}

const isDelimiterRow = (line: string) => line.includes('|') && /^[\s>|:-]*-[\s>|:-]*$/.test(line)
/** Tabs count as four columns, which is the most they can be. */
const countColumns = (indent: string) => indent.length + 3 * (indent.split('\t').length - 1)
const isBlank = (line: string) => line.trim() === ''
const describeNesting = () => `Quotes or lists are nested deeper than ${MAX_NESTING} levels`

/** The marks that `countMarks` and `countOtherMarks` count, and sequences that count as one. */
const anyMark = /[[*_~&`$<{]/g

/** Counts runs of `*`, `_` and `~`, and brackets. */
function countMarks(line: string): number {
  let count = 0
  let run = 0
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at)
    run = code === line.charCodeAt(at - 1) ? run + 1 : 1
    // * [ _ ~
    if (code === 91) count++
    else if ((code === 42 || code === 95 || code === 126) && run % 2 === 1) count++
  }
  return count
}

function countOtherMarks(line: string): number {
  let count = 0
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at)
    // & ` $ < {
    if (code === 38 || code === 96 || code === 36 || code === 60 || code === 123) count++
  }
  return count
}

/** Whether code is too long to be highlighted. */
export function exceedsHighlighting(code: string): boolean {
  if (code.length > MAX_HIGHLIGHTED_LENGTH) return true
  return code.length > MAX_HIGHLIGHTED_LINE && code.split('\n').some((line) => line.length > MAX_HIGHLIGHTED_LINE)
}

/** The line on which raw HTML is nested too deeply, for a page that overflowed the stack; `undefined` if none is. */
export function findDeepElement(text: string): Span | undefined {
  let depth = 0
  for (const [index, line] of text.split('\n').entries()) {
    for (const [tag, slash] of line.matchAll(/<(\/?)[A-Za-z][^<>]*>?/g)) {
      if (slash) depth = Math.max(0, depth - 1)
      else if (++depth > MAX_ELEMENT_DEPTH && !tag.endsWith('/>')) {
        return { line: index + 1, column: 1, endLine: index + 1, endColumn: line.length + 1 }
      }
    }
  }
  return undefined
}
