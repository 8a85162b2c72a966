import { type Literal, parseLeadingLiteral } from './literal.ts'
import { Brackets, skipSpaces } from './script.ts'

/** What a name of the document was imported from. */
export interface Import {
  /** As written: `./_part.mdx`, `@site/static/img/logo.svg`. */
  path: string
  /** The name in the module; `default`, or `*` for the whole module. */
  name: string
}

const FULL_IMPORT =
  /^import\s+(?:type\s+)?(?:[^'"]*\bfrom\s*)?(?:"[^"\n]*"|'[^'\n]*')(?:\s*(?:with|assert)\s*\{[^}]*\})?\s*;?$/
const FULL_REEXPORT = /^export\s+(?:type\s+)?(?:\*|\{)[^'"]*\bfrom\s*(?:"[^"\n]*"|'[^'\n]*')\s*;?$/
/** How a line begins that continues the statement above it. */
const CONTINUATION = /[.,?:)\]}&|+*=]/

/** Longer statements are not matched as a whole. */
const MAX_MATCHED_LENGTH = 5000

/**
 * Where the statement ends that begins at `at`, at the end of a line; `undefined` if the line is prose. Statements are
 * `import …` and `export …` at the beginning of a line.
 */
export function findModuleEnd(text: string, at: number): number | undefined {
  const opening =
    /(?:import(?:\s*["'{*]|\s+(?:type\s+)?(?:[{*]|[\p{ID_Start}_$][\p{ID_Continue}$]*\s*(?:,|\bfrom\s*["']))|\s+["'])|export\s*(?:[{*]|(?:default|const|let|var|function|async|class|type|interface|enum)\b))/uy
  opening.lastIndex = at
  if (!opening.test(text)) return undefined
  const end = findStatementEnd(text, at)
  if (end === undefined || text.startsWith('export', at)) return end
  return FULL_IMPORT.test(text.slice(at, Math.min(end, at + MAX_MATCHED_LENGTH)).trimEnd()) ? end : undefined
}

function findStatementEnd(text: string, at: number): number | undefined {
  const brackets = new Brackets(text)
  for (let next = at; next < text.length; next = brackets.read(next)) {
    if (brackets.depth > 0) continue
    if (text[next] === '\n' && isComplete(text, at, next)) return next
    // A tag right after code is part of a page that shows code: `}<br />`.
    if (text[next] === '<' && /[}`'"]/.test(text[next - 1] ?? '')) return undefined
  }
  if (brackets.depth === 0) return text.length
  // A bracket is never closed, so at least nothing behind the next blank line is lost.
  const blank = /\n[ \t]*\n/g
  blank.lastIndex = at
  return blank.exec(text)?.index ?? text.length
}

/** Whether the statement from `start` is complete at the line ending `end`. */
function isComplete(text: string, start: number, end: number): boolean {
  const next = text[skipSpaces(text, end + 1)]
  if (next === undefined || next === '\n') return true
  const statement = text.slice(start, end).trimEnd()
  const last = statement.at(-1)
  if (last === ';') return true
  if (statement.length <= MAX_MATCHED_LENGTH && (FULL_IMPORT.test(statement) || FULL_REEXPORT.test(statement)))
    return true
  return last === '}' && !CONTINUATION.test(next)
}

const IMPORT = /^import\s+(?!type\s)([^'"]*?)\s*\bfrom\s*["']([^"'\n]+)["']/gm

/** The names that statements import, with what they were imported from. */
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

const CONSTANT = /^export\s+const\s+([\p{ID_Start}_$][\p{ID_Continue}$]*)\s*(?::[^=\n]*)?=(?!>)/gmu

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
