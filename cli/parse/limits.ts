import type { Span } from './document.ts'

/** Quotes and lists deeper than this are not parsed: the parser recurses, and no reader follows. */
export const MAX_NESTING = 200
/** Columns of a table, and cells after short rows are filled up. */
export const MAX_TABLE_COLUMNS = 500
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
  let line = 0
  for (const content of text.split('\n')) {
    line++
    const what = excessOfLine(content)
    if (what) return { span: { line, column: 1, endLine: line, endColumn: content.length + 1 }, what }
    if (content.trim() === '') marks = 0
    else if (!content.includes('|')) marks += countMarks(content)
    if (marks > MAX_MARKS_PER_BLOCK) {
      return {
        span: { line, column: 1, endLine: line, endColumn: content.length + 1 },
        what: `A paragraph has more than ${MAX_MARKS_PER_BLOCK} marks of emphasis and brackets`,
      }
    }
  }
  return undefined
}

function excessOfLine(line: string): string | undefined {
  if (line.length < MAX_NESTING) return undefined
  indentation.lastIndex = 0
  indentation.test(line)
  if (indentation.lastIndex > MAX_NESTING * 4) return isBlank(line) ? undefined : nesting()
  let depth = 0
  containerMark.lastIndex = 0
  while (containerMark.test(line)) if (++depth > MAX_NESTING) return nesting()
  if (/^[\s>|:-]*$/.test(line) && line.split('|').length > MAX_TABLE_COLUMNS + 2 && line.includes('-')) {
    return `A table has more than ${MAX_TABLE_COLUMNS} columns`
  }
  return undefined
}

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
