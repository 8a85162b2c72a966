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

  skipBlanks(): void {
    while (this.text[this.at] === ' ' || this.text[this.at] === '\t') this.at++
  }

  /** Takes what a sticky expression matches here, or nothing. */
  match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (!found) return undefined
    this.at = pattern.lastIndex
    return found
  }

  /** Takes `word` if it stands here. */
  take(word: string): boolean {
    if (!this.text.startsWith(word, this.at)) return false
    this.at += word.length
    return true
  }

  /** The place from `start` up to the cursor, or of the next `length` characters. */
  place(start = this.at, length = Math.max(this.at - start, 0)): { line: number; column: number; length: number } {
    return { line: this.line, column: start, length }
  }

  /** The place of everything that is left. */
  rest(): { line: number; column: number; length: number } {
    return this.place(this.at, this.text.trimEnd().length - this.at)
  }
}
