import type { Span } from './document.ts'

/** Quotes and lists deeper than this are not parsed: the parser recurses, and no reader follows. */
export const MAX_NESTING = 200
/** Columns of a table, and cells after short rows are filled up. */
export const MAX_TABLE_COLUMNS = 500
export const MAX_TABLE_CELLS = 200_000
/** Files that one page includes, those included by them counted, and its characters with all of them. */
export const MAX_INCLUDES = 500
export const MAX_INCLUDED_LENGTH = 5 * 1024 * 1024
/** Runs of `*`, `_` or `~` and brackets within one paragraph; the parser's effort grows with the square. */
export const MAX_MARKS_PER_BLOCK = 4000

const containerMark = /[ \t]*(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))/y
const indentation = /[ \t]*/y

/**
 * The first line whose content no parser should be given, or `undefined`. It reads the text once, line by line, and knows
 * nothing of code blocks: no honest one comes near these limits.
 */
export function findExcess(text: string): { span: Span; what: string } | undefined {
  let marks = 0
  let columns = 0
  let cells = 0
  let line = 0
  for (const content of text.split('\n')) {
    line++
    if (isBlank(content)) {
      marks = 0
      columns = 0
      cells = 0
      continue
    }
    if (isDelimiterRow(content)) columns = content.split('|').length
    else if (!content.includes('|')) marks += countMarks(content)
    cells += columns
    const what = excessOfLine(content) ?? excessOfBlock(marks, cells)
    if (what) return { span: { line, column: 1, endLine: line, endColumn: content.length + 1 }, what }
  }
  return undefined
}

function excessOfLine(line: string): string | undefined {
  if (line.length < MAX_NESTING) return undefined
  indentation.lastIndex = 0
  indentation.test(line)
  containerMark.lastIndex = indentation.lastIndex
  if (indentation.lastIndex > MAX_NESTING * 4 && containerMark.test(line)) return nesting()
  let depth = 0
  containerMark.lastIndex = 0
  while (containerMark.test(line)) if (++depth > MAX_NESTING) return nesting()
  if (isDelimiterRow(line) && line.split('|').length > MAX_TABLE_COLUMNS + 2) {
    return `A table has more than ${MAX_TABLE_COLUMNS} columns`
  }
  return undefined
}

function excessOfBlock(marks: number, cells: number): string | undefined {
  if (marks > MAX_MARKS_PER_BLOCK) {
    return `A paragraph has more than ${MAX_MARKS_PER_BLOCK} marks of emphasis and brackets`
  }
  return cells > MAX_TABLE_CELLS ? `A table has more than ${MAX_TABLE_CELLS} cells` : undefined
}

const isDelimiterRow = (line: string) => line.includes('|') && /^[\s>|:-]*-[\s>|:-]*$/.test(line)
const isBlank = (line: string) => line.trim() === ''
const nesting = () => `Quotes or lists are nested deeper than ${MAX_NESTING} levels`

function countMarks(line: string): number {
  let count = 0
  let previous = 0
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at)
    // * [ _ ~ : a run of one mark counts once.
    if (code === 42 || code === 91 || code === 95 || code === 126) if (code !== previous || code === 91) count++
    previous = code
  }
  return count
}
