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

/** Characters that escapes stand for; a line break that is escaped stands for nothing. */
const ESCAPES: Readonly<Record<string, string>> = {
  ...{ n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', 0: '\0' },
  '\n': '',
}
const ESCAPE = /\\(?:u\{([\da-f]{1,6})\}|u([\da-f]{4})|x([\da-f]{2})|([\s\S]))/gi

function decodeEscape(_: string, ...[long, short, byte, character = '']: (string | undefined)[]): string {
  const code = long ?? short ?? byte
  return code === undefined
    ? (ESCAPES[character] ?? character)
    : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff))
}

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
    if (character === '"' || character === "'" || character === '`') return this.readString()
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

  private readString(): string | undefined {
    const found = this.takeMatch(
      /"[^"\\]*(?:\\[\s\S][^"\\]*)*"|'[^'\\]*(?:\\[\s\S][^'\\]*)*'|`[^`\\$]*(?:(?:\\[\s\S]|\$(?!\{))[^`\\$]*)*`/y,
    )
    return found === '' ? undefined : found.slice(1, -1).replace(ESCAPE, decodeEscape)
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
    return this.readList(']', () => this.readValue(depth + 1))
  }

  private readObject(depth: number): { [key: string]: Literal } | undefined {
    const entries = this.readList('}', (): [string, Literal] | undefined => {
      const key = this.readKey()
      const value = key !== undefined && this.take(':') ? this.readValue(depth + 1) : undefined
      return key === undefined || value === undefined ? undefined : [key, value]
    })
    return entries && Object.fromEntries(entries)
  }

  /** The items up to a bracket, between commas; `undefined` if one of them cannot be read. */
  private readList<Item>(closing: string, readItem: () => Item | undefined): Item[] | undefined {
    this.at++
    const items: Item[] = []
    while (!this.take(closing)) {
      const item = readItem()
      if (item === undefined) return undefined
      items.push(item)
      if (!this.take(',')) return this.take(closing) ? items : undefined
    }
    return items
  }

  private readKey(): string | undefined {
    this.skipBlanks()
    const character = this.source[this.at]
    if (character === '"' || character === "'") return this.readString()
    return this.takeMatch(/[\p{ID_Start}_$][\p{ID_Continue}$]*|\d+/uy) || undefined
  }
}
