import type { Dialect, DialectSettings } from '../../content/dialects.ts'
import type { DiagnosticCode } from '../../diagnostics/codes.ts'
import type { Edit } from '../../lib/edits.ts'
import type { Plain } from '../../lib/plain.ts'
import type { Problem } from '../../parse/parser-entry.ts'
import type { Range } from './code-spans.ts'
import type { Line, LinedText } from './lines.ts'

/** A problem found by a reader. */
export interface ReaderProblem extends Problem {
  /** Default: `markdown/foreign-syntax`. */
  code?: DiagnosticCode
}

/** Renders a template of MkDocs with variables by their names; see `mkdocs/template-engine.ts`. */
export type RenderTemplate = (
  source: string,
  input: { variables: Readonly<Record<string, Plain>>; isStrict: boolean },
) => string | undefined

/** The project and the file that a reader reads. */
export interface ReaderContext {
  /** Posix path of the file relative to the root. */
  path: string
  /** Whether a dialect is in use. */
  uses(dialect: Dialect): boolean
  /** The folder that the paths of a dialect start from, relative to the root; empty for the root. */
  getFolder(dialect: Dialect): string
  /** The configuration of a dialect's generator; `undefined` if unknown. */
  getSettings(dialect: Dialect): DialectSettings | undefined
  /** The files that links of a dialect name without their folders, by name; see `DialectUse.namedFiles`. */
  getNamedFiles(dialect: Dialect): Readonly<Record<string, string[]>>
  /** The texts of links of a dialect without one; see `DialectUse.titles`. */
  getTitles(dialect: Dialect): Readonly<Record<string, string>>
  /** Reads a file of the project by its path relative to the root. */
  readFile(path: string): string | undefined
  /** The values of a file of YAML or TOML, with scalars of YAML as written; `undefined` if it has none. */
  readData(path: string): unknown
  /** The values in the front matter of the file. */
  getFrontMatter(): Readonly<Record<string, Plain>>
  /** Absent if the project has no templates. */
  renderTemplate?: RenderTemplate | undefined
  /** Reports a construct that has no equivalent, at a part of the text that the reader reads. */
  report(range: Range, problem: ReaderProblem): void
  /** Reports a problem, unless the reader has reported one with the same key. */
  reportOnce(key: string, range: Range, problem: ReaderProblem): void
}

/** The project and the file, for what reports nothing. */
export type FileContext = Omit<ReaderContext, 'report' | 'reportOnce'>

/**
 * Recognizes the constructs of one or more dialects in a text, and returns what docsgen's own Markdown has instead.
 * Readers are pure, and run one after another, each on the text that the one before it returned.
 */
export interface Reader {
  /** The dialects that have these constructs; those of `all` are read in every document. */
  dialects: readonly Dialect[] | 'all'
  /** Matches every text that contains one of the constructs, and few others; a function if files of the project decide. */
  hint: RegExp | ((text: string, context: FileContext) => boolean)
  read(text: LinedText, context: ReaderContext): Edit[]
  /** Whether the constructs can be inside of each other, so that the result is read again. */
  isNested?: true
}

/** A directive to write: its name, title and attributes. */
export interface Directive {
  name: string
  title?: string | undefined
  attributes?: Readonly<Record<string, string | true | undefined>>
}

/**
 * Stands for the colons of a directive until its depth is known: a noncharacter of Unicode, which no text has a use for. A
 * text that contains it anyway is not converted.
 */
export const DIRECTIVE_MARK = '\ufdd0'

/** The closing line of a container directive. */
export const DIRECTIVE_END = `${DIRECTIVE_MARK})`

/** The opening line of a container directive. */
export const openDirective = (directive: Directive): string => `${DIRECTIVE_MARK}(${formatHead(directive)}`

/** A container directive around a text; `undefined` and empty texts are left out. */
export const wrapInDirective = (directive: Directive, ...content: (string | undefined)[]): string =>
  [openDirective(directive), ...content.filter(Boolean), DIRECTIVE_END].join('\n')

/** Replaces a range with an opening line whose title is a part of it, so that what it contains keeps its location. */
export function writeOpening(
  range: Range,
  { title, name, attributes = {} }: { title: Range | undefined } & Omit<Directive, 'title'>,
): Edit[] {
  if (!title || title.start >= title.end) return [{ ...range, text: openDirective({ name, attributes }) }]
  return [
    { start: range.start, end: title.start, text: `${openDirective({ name })} ` },
    { start: title.end, end: range.end, text: formatAttributes(attributes, ' ') },
  ]
}

/** A leaf directive, such as `::include{file=…}`. */
export const formatLeaf = (directive: Directive): string => `::${formatHead(directive)}`

function formatHead({ name, title, attributes = {} }: Directive): string {
  const text = title?.trim() ?? ''
  return `${name}${text === '' ? '' : ` ${text}`}${formatAttributes(attributes, text === '' ? '' : ' ')}`
}

/** Attributes in braces, behind `before`; an empty string if there are none. */
export function formatAttributes(attributes: NonNullable<Directive['attributes']>, before = ''): string {
  const written = Object.entries(attributes).flatMap(([name, value]) => {
    if (value === undefined) return []
    return [value === true ? name : `${name}="${value.replace(/&/g, '&amp;').replace(/"/g, '&quot;')}"`]
  })
  return written.length === 0 ? '' : `${before}{${written.join(' ')}}`
}

/** The beginning of a line up to its content: the marks of quotes and the indentation. */
export const getPrefix = ({ text }: LinedText, line: Line): string => text.slice(line.start, line.content)

/** Escapes text for Markdown. */
export const escapeMarkdown = (text: string): string => text.replace(/[\\`*_{}[\]<>#|:~$!]/g, '\\$&')
