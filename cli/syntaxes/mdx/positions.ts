import type { Point, Position } from 'unist'
import type { Span } from '../../lib/line-index.ts'

/** Lines and columns of the offsets of a text. */
export class Positions {
  private lineStarts: number[] | undefined

  constructor(private readonly text: string) {}

  toPoint(offset: number): Point & { offset: number } {
    const starts = this.listLineStarts()
    let low = 0
    for (let high = starts.length; high - low > 1; ) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1, offset }
  }

  toPosition(start: number, end: number): Position {
    return { start: this.toPoint(start), end: this.toPoint(end) }
  }

  toSpan(start: number, end: number): Span {
    const [from, to] = [this.toPoint(start), this.toPoint(end)]
    return { line: from.line, column: from.column, endLine: to.line, endColumn: to.column }
  }

  /** The offset at which a line begins; the first line is 1. */
  getLineStart(line: number): number {
    return this.listLineStarts()[line - 1] ?? 0
  }

  private listLineStarts(): number[] {
    if (this.lineStarts) return this.lineStarts
    const starts = [0]
    for (let at = this.text.indexOf('\n'); at >= 0; at = this.text.indexOf('\n', at + 1)) starts.push(at + 1)
    this.lineStarts = starts
    return starts
  }
}
