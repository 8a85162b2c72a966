/** A value that needs no evaluation. */
export type Literal = string | number | boolean | null | Literal[] | { [key: string]: Literal }

/** The value of a name or a call inside of a literal; `undefined` if it is not known. */
type ResolveName = (source: string) => Literal | undefined

/** Deeper values are not read. */
const MAX_DEPTH = 50

/**
 * Reads an expression that is a literal: a string, a template without placeholders, a number, a boolean, `null`,
 * `undefined` (read as `null`), or an array or object of these. Returns `undefined` for everything else. `resolve` is
 * called for names and calls.
 */
export function parseLiteral(source: string, resolve: ResolveName): { value: Literal } | undefined {
  const reader = new LiteralReader(source, resolve)
  const value = reader.readValue(0)
  return value !== undefined && reader.isAtEnd() ? { value } : undefined
}

/** The literal at the beginning of a text. */
export function parseLeadingLiteral(source: string): Literal | undefined {
  return new LiteralReader(source, () => undefined).readValue(0)
}

/** Whether an expression has no value: it is blank, or consists of comments. */
export function isBlankExpression(source: string): boolean {
  return new LiteralReader(source, () => undefined).isAtEnd()
}

const WORDS: ReadonlyMap<string, Literal> = new Map<string, Literal>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', null],
])

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', 0: '\0' }

class LiteralReader {
  private at = 0

  constructor(
    private readonly source: string,
    private readonly resolve: ResolveName,
  ) {}

  isAtEnd(): boolean {
    this.skipBlanks()
    return this.at === this.source.length
  }

  readValue(depth: number): Literal | undefined {
    this.skipBlanks()
    const character = this.source[this.at]
    if (character === undefined || depth > MAX_DEPTH) return undefined
    if (character === '"' || character === "'" || character === '`') return this.readString(character)
    if (character === '[') return this.readArray(depth)
    if (character === '{') return this.readObject(depth)
    if (character === '(') return this.readGroup(depth)
    return this.readNumber() ?? this.readName()
  }

  private skipBlanks(): void {
    this.takeMatch(/(?:\s+|\/\*[\s\S]*?\*\/|\/\/[^\n]*)*/y)
  }

  private take(character: string): boolean {
    this.skipBlanks()
    if (this.source[this.at] !== character) return false
    this.at++
    return true
  }

  private takeMatch(pattern: RegExp): string {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.source)?.[0] ?? ''
    this.at += found.length
    return found
  }

  private readString(quote: string): string | undefined {
    let text = ''
    for (this.at++; this.at < this.source.length; this.at++) {
      const character = this.source[this.at] ?? ''
      if (character === quote) {
        this.at++
        return text
      }
      if (quote === '`' && character === '$' && this.source[this.at + 1] === '{') return undefined
      text += character === '\\' ? this.readEscape() : character
    }
    return undefined
  }

  /** The character of the escape at the current position; stops at the last character of the escape. */
  private readEscape(): string {
    const code = this.takeMatch(/\\u\{([\da-f]{1,6})\}|\\u[\da-f]{4}|\\x[\da-f]{2}/iy).replace(/[\\ux{}]/gi, '')
    this.at += code === '' ? 1 : -1
    if (code !== '') return String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff))
    const character = this.source[this.at] ?? ''
    return character === '\n' ? '' : (ESCAPES[character] ?? character)
  }

  private readNumber(): number | undefined {
    const found = this.takeMatch(/[-+]?(?:0x[\da-f]+|(?:\d[\d_]*\.?\d*|\.\d+)(?:e[-+]?\d+)?)/iy).replaceAll('_', '')
    return found === '' ? undefined : Number(found)
  }

  private readName(): Literal | undefined {
    const name = this.takeMatch(/[\p{ID_Start}_$][\p{ID_Continue}$]*(?:\.[\p{ID_Start}_$][\p{ID_Continue}$]*)*/uy)
    const word = WORDS.get(name)
    if (word !== undefined) return word
    if (name === '') return undefined
    const call = this.takeMatch(/\(\s*(?:"[^"\\\n]*"|'[^'\\\n]*'|`[^`\\$]*`)\s*,?\s*\)(?:\.[\w$]+)*/y)
    return this.resolve(name + call)
  }

  private readGroup(depth: number): Literal | undefined {
    this.at++
    const value = this.readValue(depth + 1)
    return value !== undefined && this.take(')') ? value : undefined
  }

  private readArray(depth: number): Literal[] | undefined {
    this.at++
    const values: Literal[] = []
    while (!this.take(']')) {
      const value = this.readValue(depth + 1)
      if (value === undefined) return undefined
      values.push(value)
      if (!this.take(',')) return this.take(']') ? values : undefined
    }
    return values
  }

  private readObject(depth: number): { [key: string]: Literal } | undefined {
    this.at++
    const entries: [string, Literal][] = []
    while (!this.take('}')) {
      const key = this.readKey()
      if (key === undefined || !this.take(':')) return undefined
      const value = this.readValue(depth + 1)
      if (value === undefined) return undefined
      entries.push([key, value])
      if (!this.take(',')) return this.take('}') ? Object.fromEntries(entries) : undefined
    }
    return Object.fromEntries(entries)
  }

  private readKey(): string | undefined {
    this.skipBlanks()
    const character = this.source[this.at]
    if (character === '"' || character === "'") return this.readString(character)
    return this.takeMatch(/[\p{ID_Start}_$][\p{ID_Continue}$]*|\d+/uy) || undefined
  }
}
