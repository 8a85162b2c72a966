/** A location in a text: 1-based line and column; columns count UTF-16 code units. */
export interface LineColumn {
  line: number
  column: number
}

/** A 1-based range in a text; `end*` is exclusive, columns count UTF-16 code units. */
export interface Span {
  line: number
  column: number
  endLine: number
  endColumn: number
}

export type LineIndex = ReturnType<typeof createLineIndex>

/** Converts between offsets in a text and lines and columns. Reads the text once; lines end with `\n`. */
export function createLineIndex(text: string) {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return {
    toOffset: ({ line, column }: LineColumn): number => (starts[line - 1] ?? text.length) + column - 1,
    toLocation(offset: number): LineColumn {
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

/** The span between two offsets. */
export function toSpan(index: LineIndex, start: number, end: number): Span {
  const [from, to] = [index.toLocation(start), index.toLocation(end)]
  return { line: from.line, column: from.column, endLine: to.line, endColumn: to.column }
}

/** Counts the numbers of an ascending list that do not exceed a limit. */
export const countUpTo = (limit: number, ascending: readonly number[]): number =>
  countWhile(ascending, (number) => number <= limit)

/** Counts the items that `test` accepts, which must be a beginning of the list. */
export function countWhile<T>(items: readonly T[], test: (item: T) => boolean): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    const item = items[middle]
    if (item !== undefined && test(item)) low = middle + 1
    else high = middle
  }
  return low
}
