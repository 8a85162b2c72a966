import { type Literal, parseLeadingLiteral } from './literal.ts'
import { Brackets, skipSpaces } from './script.ts'

/** The import of a name. */
export interface Import {
  /** As written: `./_part.mdx`, `@site/static/img/logo.svg`. */
  path: string
  /** The name in the module; `default`, or `*` for the whole module. */
  name: string
}

const FULL_IMPORT =
  /^import\s+(?:type\s+)?(?:[^'"]*\bfrom\s*)?(?:"[^"\n]*"|'[^'\n]*')(?:\s*(?:with|assert)\s*\{[^}]*\})?\s*;?$/
const FULL_REEXPORT = /^export\s+(?:type\s+)?(?:\*|\{)[^'"]*\bfrom\s*(?:"[^"\n]*"|'[^'\n]*')\s*;?$/
/** Matches the beginning of a line that continues the statement above it. */
const CONTINUATION = /[.,?:)\]}&|+*=]/
/** A semicolon between statements, not one in a regular expression. */
const SEPARATOR = /^;(?:\s|$|import\b|export\b|\/[/*])/
const MAX_SEPARATOR_LENGTH = 8

/** Longer statements are not matched as a whole. */
const MAX_MATCHED_LENGTH = 5000

const isSeparator = (text: string, at: number): boolean =>
  text[at] === ';' && SEPARATOR.test(text.slice(at, at + MAX_SEPARATOR_LENGTH))

const isComment = (text: string, at: number): boolean => text.startsWith('//', at) || text.startsWith('/*', at)

/** The end of the line on which the `import …` and `export …` that begin at `at` end; `undefined` if it is prose. */
export function findModuleEnd(text: string, at: number): number | undefined {
  return isOpening(text, at) ? new Statements(text, at).findEnd() : undefined
}

function isOpening(text: string, at: number): boolean {
  const opening =
    /(?:import(?:\s*["'{*]|\s+(?:type\s+)?(?:[{*]|[\p{ID_Start}_$][\p{ID_Continue}$]*\s*(?:,|\bfrom\s*["']))|\s+["'])|export\s*(?:[{*]|(?:default|const|let|var|function|async|class|type|interface|enum)\b))/uy
  opening.lastIndex = at
  return opening.test(text)
}

/** Statements that follow one another on the same lines, with the comments between them. */
class Statements {
  private readonly brackets: Brackets
  /** Start of the current statement; `undefined` between statements. */
  private start: number | undefined
  /** End of its code so far, before spaces and comments. */
  private codeEnd: number
  /** The end of the last line on which all statements were complete. */
  private lineEnd: number | undefined

  constructor(
    private readonly text: string,
    private readonly at: number,
  ) {
    this.brackets = new Brackets(text)
    this.start = at
    this.codeEnd = at
  }

  findEnd(): number | undefined {
    const { text, brackets } = this
    for (let next = this.at; next < text.length; ) {
      const after = brackets.depth > 0 ? undefined : this.visit(next)
      if (after) return after.end
      const isInside = brackets.depth > 0
      const following = brackets.read(next)
      const isSkipped = !isInside && following > next + 1 && isComment(text, next)
      if (!isSkipped && text[next]?.trim() !== '') this.codeEnd = following
      next = following
    }
    if (brackets.depth === 0) return this.isValid() ? text.length : this.lineEnd
    // A bracket is never closed, so at least nothing behind the next blank line is lost.
    const blank = /\n[ \t]*\n/g
    blank.lastIndex = this.at
    const end = blank.exec(text)?.index ?? text.length
    return this.statement.startsWith('import') ? this.lineEnd : end
  }

  /** The result, if it is known at `next`, outside of brackets. */
  private visit(next: number): { end: number | undefined } | undefined {
    const { text } = this
    const character = text[next] ?? ''
    if (character === '\n') return this.visitLineEnd(next)
    // A tag right after code is part of a page that shows code: `}<br />`.
    if (character === '<' && /[}`'"]/.test(text[next - 1] ?? '')) return { end: this.lineEnd }
    if (this.start === undefined) {
      if (/[\s;]/.test(character) || isComment(text, next)) return undefined
      if (!isOpening(text, next)) return { end: this.lineEnd }
      this.start = next
    } else if (isSeparator(text, next)) {
      this.codeEnd = next
      if (!this.isValid()) return { end: this.lineEnd }
      this.start = undefined
    }
    return undefined
  }

  private visitLineEnd(end: number): { end: number | undefined } | undefined {
    const next = skipSpaces(this.text, end + 1)
    const isBlank = next >= this.text.length || this.text[next] === '\n'
    if (!isBlank && !this.isComplete(this.text[next] ?? '')) return undefined
    if (!this.isValid()) return { end: this.lineEnd }
    this.lineEnd = end
    this.start = undefined
    return isBlank || !isComment(this.text, next) ? { end } : undefined
  }

  /** The code of the current statement; empty between statements. */
  private get statement(): string {
    return this.start === undefined ? '' : this.text.slice(this.start, this.codeEnd)
  }

  /** Whether the current statement can be one: what begins with "import" may still be prose. */
  private isValid(): boolean {
    const { statement } = this
    return !statement.startsWith('import') || FULL_IMPORT.test(statement.slice(0, MAX_MATCHED_LENGTH))
  }

  /** Whether the current statement is complete at the end of a line, if the next one begins with `next`. */
  private isComplete(next: string): boolean {
    const { statement } = this
    const last = statement.at(-1)
    if (last === undefined || last === ';') return true
    if (statement.length <= MAX_MATCHED_LENGTH && (FULL_IMPORT.test(statement) || FULL_REEXPORT.test(statement)))
      return true
    return last === '}' && !CONTINUATION.test(next)
  }
}

const IMPORT = /(?:^|;[ \t]*|\*\/[ \t]*)import\s+(?!type\s)([^'"]*?)\s*\bfrom\s*["']([^"'\n]+)["']/gm

/** The names that statements import, with their modules. */
export function parseImports(source: string): Map<string, Import> {
  const imports = new Map<string, Import>()
  for (const [, clause = '', path = ''] of source.matchAll(IMPORT)) {
    const named = /\{([^}]*)\}/.exec(clause)
    for (const part of (named?.[1] ?? '').split(',')) {
      const [name = '', local = name] = part.trim().split(/\s+as\s+/)
      if (name !== '') imports.set(local, { path, name })
    }
    const [first = '', second = ''] = clause
      .replace(/\{[^}]*\}/, '')
      .split(',')
      .map((part) => part.trim())
    for (const part of [first, second]) {
      const whole = /^\*\s+as\s+(\S+)$/.exec(part)?.[1]
      if (whole !== undefined) imports.set(whole, { path, name: '*' })
      else if (part !== '') imports.set(part, { path, name: 'default' })
    }
  }
  return imports
}

const CONSTANT =
  /(?:^|;[ \t]*|\*\/[ \t]*)export\s+const\s+([\p{ID_Start}_$][\p{ID_Continue}$]*)\s*(?::[^=\n]*)?=(?!>)/gmu

/** The constants that statements export with a literal as their value. */
export function parseConstants(source: string): Map<string, Literal> {
  const constants = new Map<string, Literal>()
  for (const {
    index,
    0: { length },
    1: name = '',
  } of source.matchAll(CONSTANT)) {
    const value = parseLeadingLiteral(source.slice(index + length, index + length + MAX_MATCHED_LENGTH))
    if (value !== undefined) constants.set(name, value)
  }
  return constants
}
