/** A range in a diagram's source; `line` and `column` are 0-based, `length` counts UTF-16 code units. */
export interface Location {
  line: number
  column: number
  length: number
}

/** A name: letters, digits and underscores, with single dashes and dots inside. */
export const IDENTIFIER = /^[\p{L}\p{N}_]+(?:[-.][\p{L}\p{N}_]+)*/u

/** Reads one line of a diagram from left to right. */
export class Cursor {
  at = 0

  constructor(
    readonly text: string,
    /** 0-based number of the line. */
    readonly line: number,
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
