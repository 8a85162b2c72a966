import { countUpTo } from './binary-search.ts'

/** A location in a text: 1-based line and column; columns count UTF-16 code units. */
export interface LineColumn {
  line: number
  column: number
}

/** Converts between offsets in a text and lines and columns. */
export interface LineIndex {
  toOffset(location: LineColumn): number
  toLocation(offset: number): LineColumn
}

/** Reads a text once; lines end with `\n`. */
export function createLineIndex(text: string): LineIndex {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return {
    toOffset: ({ line, column }) => (starts[line - 1] ?? text.length) + column - 1,
    toLocation(offset) {
      const line = countUpTo(offset, starts)
      return { line, column: offset - (starts[line - 1] ?? 0) + 1 }
    },
  }
}

/** The number of lines of a text; an empty text has one. */
export function countLines(text: string): number {
  let count = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  return count
}
