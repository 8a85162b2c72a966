import { findExpressionEnd, findLineStart, type ScriptLines, skipSpaces } from './script.ts'

/** An attribute of a JSX tag. */
export interface TagAttribute {
  /** Empty for a spread: `{...props}`. */
  name: string
  /** A string, an expression without its braces, or nothing, which means `true`. */
  value: { kind: 'string'; text: string } | { kind: 'expression'; source: string } | { kind: 'none' }
  /** Offsets of the attribute in the text. */
  start: number
  end: number
}

/** A JSX tag: `<Tabs groupId="os">`, `</Tabs>`, `<br />`, `<>`. */
export interface Tag {
  /** Empty for a fragment. */
  name: string
  kind: 'open' | 'close' | 'self-closing'
  attributes: TagAttribute[]
  start: number
  end: number
}

/** Longer heads are not looked for. */
const MAX_LENGTH = 20_000

/** The end of `<Head>` of Docusaurus or `<head>`, which adds tags to the head of the page; `undefined` for others. */
export function findHeadEnd(text: string, { name, kind, end }: Tag): number | undefined {
  if (kind !== 'open' || !/^head$/i.test(name)) return undefined
  const closing = `</${name}>`
  const at = text.slice(end, end + MAX_LENGTH).indexOf(closing)
  return at < 0 ? undefined : end + at + closing.length
}

/** Reads the JSX tag at `at`. If there is none, or if it is not complete, returns how far it was read. */
export function readTag(text: string, at: number, lines: ScriptLines): Tag | { readUntil: number } {
  const reader = new TagReader(text, at, lines)
  return reader.read() ?? { readUntil: reader.at }
}

class TagReader {
  at: number
  private readonly attributes: TagAttribute[] = []

  constructor(
    private readonly text: string,
    private readonly start: number,
    private readonly lines: ScriptLines,
  ) {
    this.at = start + 1
  }

  read(): Tag | undefined {
    const isClosing = this.take('/')
    const name = this.takeMatch(/[\p{ID_Start}_$][\p{ID_Continue}$-]*(?:[.:][\p{ID_Start}_$][\p{ID_Continue}$-]*)*/uy)
    if (name === '' && this.text[this.at] !== '>') return undefined
    for (;;) {
      const before = this.at
      if (!this.skipBlanks()) return undefined
      if (this.take('>')) return this.finish(name, isClosing ? 'close' : 'open')
      if (this.take('/')) {
        if (!this.skipBlanks() || !this.take('>')) return undefined
        return this.finish(name, isClosing ? 'close' : 'self-closing')
      }
      if (this.at === before && this.attributes.length === 0) return undefined
      if (!this.readAttribute()) return undefined
    }
  }

  private finish(name: string, kind: Tag['kind']): Tag {
    return { name, kind, attributes: this.attributes, start: this.start, end: this.at }
  }

  private take(character: string): boolean {
    if (this.text[this.at] !== character) return false
    this.at++
    return true
  }

  private takeMatch(pattern: RegExp): string {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)?.[0] ?? ''
    this.at += found.length
    return found
  }

  /** Skips whitespace, line endings and comments; returns whether the tag can go on. */
  private skipBlanks(): boolean {
    for (;;) {
      this.at = skipSpaces(this.text, this.at)
      const character = this.text[this.at]
      if (character === undefined) return false
      if (character === '\n') {
        const start = findLineStart(this.text, this.at, this.lines)
        if (start === undefined) return false
        this.at = start
      } else if (character !== '/' || !this.skipComment()) return true
    }
  }

  private skipComment(): boolean {
    const next = this.text[this.at + 1]
    if (next !== '*' && next !== '/') return false
    const end = next === '*' ? this.text.indexOf('*/', this.at + 2) : this.text.indexOf('\n', this.at)
    if (end < 0) this.at = this.text.length
    else this.at = next === '*' ? end + 2 : end
    return end >= 0
  }

  private readAttribute(): boolean {
    const start = this.at
    if (this.text[start] === '{') {
      const source = this.takeExpression()
      if (source === undefined) return false
      if (source.trim().startsWith('...')) {
        this.attributes.push({ name: '', value: { kind: 'expression', source }, start, end: this.at })
      }
      return true
    }
    const name = this.takeMatch(/[\p{ID_Start}_$][\p{ID_Continue}$:.-]*/uy)
    if (name === '') return false
    const end = this.at
    if (!this.skipBlanks()) return false
    if (!this.take('=')) {
      this.attributes.push({ name, value: { kind: 'none' }, start, end })
      return true
    }
    if (!this.skipBlanks()) return false
    const value = this.takeValue()
    if (value) this.attributes.push({ name, value, start, end: this.at })
    return value !== undefined
  }

  private takeValue(): TagAttribute['value'] | undefined {
    const opening = this.text[this.at]
    if (opening === '{') {
      const source = this.takeExpression()
      return source === undefined ? undefined : { kind: 'expression', source }
    }
    if (opening !== '"' && opening !== "'") return undefined
    const found = this.text.indexOf(opening, this.at + 1)
    const end = found < 0 ? this.text.length : found
    const text = this.text.slice(this.at + 1, end)
    this.at = end
    if (found < 0 || (!this.lines.allowsBlankLines && /\n[ \t]*\n/.test(text))) return undefined
    this.at = end + 1
    return { kind: 'string', text }
  }

  /** The source of the expression here, without its braces. */
  private takeExpression(): string | undefined {
    const end = findExpressionEnd(this.text, this.at, this.lines)
    const source = this.text.slice(this.at + 1, (end ?? 0) - 1)
    this.at = end ?? this.text.length
    return end === undefined ? undefined : source
  }
}
