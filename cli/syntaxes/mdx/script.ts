/** The limit of a script and the prefix of its lines. */
export interface ScriptLines {
  /** Number of `>` at the beginning of each further line, because the text is inside quotes. */
  quotes: number
  /** Whether the script may contain blank lines. */
  allowsBlankLines: boolean
}

const CLOSING_BY_OPENING: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' }

/**
 * The brackets of JavaScript, read only as far as needed to find where they close: strings, templates and comments are
 * skipped, and nothing is parsed. A closing bracket closes everything inside it, so that prose inside JSX, such as
 * "(:", does no harm.
 */
export class Brackets {
  private readonly open: string[] = []
  private readonly counts = new Map<string, number>()
  /** Whether no comment that begins later is closed; each one would be searched to the end of the text. */
  private hasUnclosedComment = false

  constructor(private readonly text: string) {}

  /** How many brackets and templates are open. */
  get depth(): number {
    return this.open.length
  }

  /** Reads the token at `at`, and returns where the next one begins. */
  read(at: number): number {
    const character = this.text[at] ?? ''
    if (this.open.at(-1) === '`') return this.readTemplate(at, character)
    if (character === '"' || character === "'") return this.findStringEnd(at, character) ?? at + 1
    if (character === '/') return this.findCommentEnd(at) ?? at + 1
    if (character === '`') this.push('`')
    const closing = CLOSING_BY_OPENING[character]
    if (closing !== undefined) this.push(closing)
    else if (character === '}' || character === ')' || character === ']') this.close(character)
    return at + 1
  }

  private readTemplate(at: number, character: string): number {
    if (character === '\\') return at + 2
    if (character === '`') this.pop()
    if (character !== '$' || this.text[at + 1] !== '{') return at + 1
    this.push('}')
    return at + 2
  }

  private push(closing: string): void {
    this.open.push(closing)
    this.counts.set(closing, (this.counts.get(closing) ?? 0) + 1)
  }

  private pop(): string | undefined {
    const closing = this.open.pop()
    if (closing !== undefined) this.counts.set(closing, (this.counts.get(closing) ?? 0) - 1)
    return closing
  }

  private close(closing: string): void {
    if ((this.counts.get(closing) ?? 0) === 0) return
    for (let popped = this.pop(); popped !== undefined && popped !== closing; ) popped = this.pop()
  }

  /** A quotation mark without its pair on the same line is an apostrophe in JSX. */
  private findStringEnd(at: number, quote: string): number | undefined {
    for (let end = at + 1; end < this.text.length; end++) {
      const character = this.text[end]
      if (character === '\n') return undefined
      if (character === '\\') end++
      else if (character === quote) return end + 1
    }
    return undefined
  }

  /** The end of the comment that begins at `at`; `https://` does not begin one. */
  private findCommentEnd(at: number): number | undefined {
    const next = this.text[at + 1]
    if (next === '*') {
      const end = this.hasUnclosedComment ? -1 : this.text.indexOf('*/', at + 2)
      this.hasUnclosedComment = end < 0
      return end < 0 ? undefined : end + 2
    }
    if (next !== '/' || this.text[at - 1] === ':') return undefined
    const end = this.text.indexOf('\n', at)
    return end < 0 ? this.text.length : end
  }
}

/** The end of the expression whose opening brace is at `at`; `undefined` if it is never closed. */
export function findExpressionEnd(text: string, at: number, lines: ScriptLines): number | undefined {
  const brackets = new Brackets(text)
  let next = brackets.read(at)
  while (brackets.depth > 0) {
    if (next >= text.length) return undefined
    if (text[next] === '\n') {
      const start = findLineStart(text, next, lines)
      if (start === undefined) return undefined
      next = start
    } else next = brackets.read(next)
  }
  return next
}

/** The start of the content of the line after the line ending at `at`; `undefined` if the text ends before it. */
export function findLineStart(text: string, at: number, lines: ScriptLines): number | undefined {
  let start = at + 1
  for (let quote = 0; quote < lines.quotes; quote++) {
    const mark = skipSpaces(text, start)
    if (text[mark] !== '>') return undefined
    start = mark + 1
  }
  if (lines.allowsBlankLines) return start
  const content = skipSpaces(text, start)
  return content >= text.length || text[content] === '\n' ? undefined : start
}

/** Skips spaces and tabs. */
export function skipSpaces(text: string, at: number): number {
  let end = at
  while (text[end] === ' ' || text[end] === '\t') end++
  return end
}
