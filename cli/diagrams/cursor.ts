import type { Location, ProblemCollector } from './problem.ts'

/** A name: letters, digits and underscores, with single dashes and dots inside. */
export const IDENTIFIER = /^[\p{L}\p{N}_]+(?:[-.][\p{L}\p{N}_]+)*/u

/** The lines of a diagram from the line `first` on, until `problems` is full. */
export function* listCursors(lines: readonly string[], problems: ProblemCollector, first = 0): Iterable<Cursor> {
  for (const [index, text] of lines.slice(first).entries()) {
    if (problems.isFull) return
    yield new Cursor(text, first + index, problems)
  }
}

/** As `listCursors`, at the first character of each line, without lines that are empty or begin with `#` or `%%`. */
export function* listStatements(lines: readonly string[], problems: ProblemCollector): Iterable<Cursor> {
  for (const { text, line } of listCursors(lines, problems)) {
    const cursor = new Cursor(text.trimEnd(), line, problems)
    cursor.skipBlanks()
    if (!cursor.done && !/^(?:#|%%)/.test(cursor.rest)) yield cursor
  }
}

/** Reads one line of a diagram from left to right. */
export class Cursor {
  at = 0

  constructor(
    readonly text: string,
    /** 0-based number of the line. */
    readonly line: number,
    readonly problems: ProblemCollector,
  ) {}

  get done(): boolean {
    return this.at >= this.text.length
  }

  get rest(): string {
    return this.text.slice(this.at)
  }

  skipBlanks(): void {
    while (this.text[this.at] === ' ' || this.text[this.at] === '\t') this.at++
  }

  /** Consumes a match of `pattern`, which must begin with `^`, at the cursor. */
  match(pattern: RegExp): RegExpExecArray | undefined {
    const found = pattern.exec(this.rest)
    if (found?.index !== 0) return undefined
    this.at += found[0].length
    return found
  }

  /** Consumes `word` if it is at the cursor. */
  take(word: string): boolean {
    if (!this.text.startsWith(word, this.at)) return false
    this.at += word.length
    return true
  }

  /** Consumes the rest of the line. */
  takeRest(): string {
    const rest = this.rest
    this.at = this.text.length
    return rest
  }

  /** Reports a problem after which the rest of the line cannot be read. */
  fail(location: Location, message: string, hint: string): void {
    this.problems.add(location, message, hint)
    this.takeRest()
  }

  /** The range from `start` up to the cursor, or with the given length. */
  getLocation(start = this.at, length = Math.max(this.at - start, 0)): Location {
    return { line: this.line, column: start, length }
  }

  /** The range from the cursor to the end of the line. */
  getRestLocation(): Location {
    return this.getLocation(this.at, this.text.trimEnd().length - this.at)
  }

  /** The rest of the line for a message, shortened and without whitespace at the end. */
  quoteRest(): string {
    const rest = this.rest.trimEnd()
    return rest.length > 24 ? `${rest.slice(0, 24)}…` : rest
  }
}
