import { createLineIndex, type LineIndex } from '../../lib/line-index.ts'
import { findModuleEnd } from './module-code.ts'
import { findExpressionEnd, type ScriptLines, skipSpaces } from './script.ts'
import { findHeadEnd, readTag, type Tag } from './tag.ts'

/** Characters that are read in vain, for tags and braces that are never closed. */
const MAX_UNCLOSED_REREAD = 5_000_000

/** Marks of quotes and lists at the beginning of a line are looked for in as many characters. */
const MAX_MARKS_LENGTH = 1000

/** A tag, an expression, a statement or the head of the page, and where it ends. */
export type Piece = { kind: 'tag'; end: number; tag: Tag } | { kind: 'expression' | 'module' | 'head'; end: number }

/** Reads the MDX of one text. Results are cached: the Markdown parser requests an offset several times. */
export class MdxReader {
  private readonly results = new Map<string, readonly Piece[]>()
  /** Characters that were read in vain. */
  private wasted = 0

  readonly lines: LineIndex

  constructor(readonly text: string) {
    this.lines = createLineIndex(text)
  }

  /** Whether so much was read in vain that everything else is taken for text. */
  get isExhausted(): boolean {
    return this.wasted > MAX_UNCLOSED_REREAD
  }

  /** Reads the piece at `at` within text; it does not contain blank lines. */
  readInline(at: number): Piece | undefined {
    return this.remember(`i${at}`, () => {
      const piece = this.readPiece(at, { quotes: this.countQuotes(at), allowsBlankLines: false })
      return piece ? [piece] : []
    })[0]
  }

  /** The tags and expressions that fill the lines from `at` on; empty if something else is on these lines. */
  readLines(at: number): readonly Piece[] {
    return this.remember(`f${at}`, () => {
      const lines: ScriptLines = { quotes: this.countQuotes(at), allowsBlankLines: true }
      const pieces: Piece[] = []
      for (let next = at; ; ) {
        const piece = this.readPiece(next, lines)
        if (!piece) {
          this.wasted += next - at
          return []
        }
        pieces.push(piece)
        next = skipSpaces(this.text, piece.end)
        if (next < this.text.length && this.text[next] !== '\n') continue
        // Several expressions are a line of text.
        return pieces.length > 1 && pieces.every(({ kind }) => kind === 'expression') ? [] : pieces
      }
    })
  }

  /** The statements that begin at `at`, at the beginning of a line. */
  readModule(at: number): Piece | undefined {
    return this.remember(`m${at}`, () => {
      const end = this.isExhausted ? undefined : findModuleEnd(this.text, at)
      return end === undefined ? [] : [{ kind: 'module', end }]
    })[0]
  }

  /** The source between two offsets, with the marks of quotes as spaces, so that offsets in it stay the same. */
  slice(start: number, end: number): string {
    const source = this.text.slice(start, end)
    const quotes = this.countQuotes(start)
    if (quotes === 0 || !source.includes('\n')) return source
    const marks = new RegExp(`\\n(?:[ \\t]*>){${quotes}}`, 'g')
    return source.replace(marks, (whole) => whole.replaceAll('>', ' '))
  }

  private readPiece(at: number, lines: ScriptLines): Piece | undefined {
    if (this.isExhausted) return undefined
    if (this.text[at] === '<') {
      const tag = readTag(this.text, at, lines)
      const isTop = lines.allowsBlankLines && lines.quotes === 0
      const head = 'name' in tag && isTop ? findHeadEnd(this.text, tag) : undefined
      if (head !== undefined) return { kind: 'head', end: head }
      if ('name' in tag) return { kind: 'tag', end: tag.end, tag }
      this.wasted += tag.readUntil - at
    } else if (this.text[at] === '{') {
      const end = findExpressionEnd(this.text, at, lines)
      if (end !== undefined) return { kind: 'expression', end }
      const blank = lines.allowsBlankLines ? -1 : this.text.indexOf('\n\n', at)
      this.wasted += (blank < 0 ? this.text.length : blank) - at
    }
    return undefined
  }

  /** Counts the `>` at the beginning of the line of `at`, with or without list markers. */
  private countQuotes(at: number): number {
    const start = at - this.lines.toLocation(at).column + 1
    const before = this.text.slice(start, Math.min(at, start + MAX_MARKS_LENGTH))
    const marks = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))*/.exec(before)
    return (marks?.[0] ?? '').split('>').length - 1
  }

  private remember(key: string, read: () => readonly Piece[]): readonly Piece[] {
    const known = this.results.get(key)
    if (known) return known
    const result = read()
    this.results.set(key, result)
    return result
  }
}
