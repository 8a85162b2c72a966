import type { Location, Message } from 'esbuild'
import { type Diagnostic, type FileOrigin, toFileOrigin } from '../diagnostics/diagnostic.ts'
import { compareStrings } from '../lib/compare-strings.ts'
import { normalizeSlashes } from '../lib/posix-path.ts'

/** A failed build: `subject` begins the message, `fallback` is the file of an error without a location. */
export interface FailedBuild {
  code: 'page/unreadable' | 'island/unreadable' | 'page/style'
  subject: string
  fallback: string
}

/** The diagnostics of a failed build, by file and location. */
export function describeFailure(errors: readonly Message[], failed: FailedBuild): Diagnostic[] {
  return dropConsequences(errors.toSorted(compareMessages)).map((message) => describeMessage(message, failed))
}

/** After an unclosed tag, esbuild reads the rest of the JSX as text and reports it, so only the message about the tag is useful. */
function dropConsequences(errors: readonly Message[]): readonly Message[] {
  const unclosed = errors.filter(({ text }) => UNCLOSED_TAG.test(text))
  const isAfterOpening = ({ location }: Message) =>
    unclosed.some(({ notes }) =>
      notes.some(
        (note) => note.location && location?.file === note.location.file && location.line > note.location.line,
      ),
    )
  return errors.filter((error) => unclosed.includes(error) || !isAfterOpening(error))
}

const UNCLOSED_TAG = /^Unexpected end of file before a closing ".*" tag$/

/** By file and location: esbuild reports files in the order in which it finishes them. */
function compareMessages(a: Message, b: Message): number {
  const [left, right] = [a.location, b.location]
  if (!left || !right) return left ? 1 : right ? -1 : 0
  if (left.file !== right.file) return compareStrings(left.file, right.file)
  return left.line - right.line || left.column - right.column
}

/** Whether the bundler reports something in a stylesheet. */
export function isStylesheet(location: Message['location']): boolean {
  return location?.file.endsWith('.css') ?? false
}

function describeMessage(
  { text: problem, location, notes }: Message,
  { code, subject, fallback }: FailedBuild,
): Diagnostic {
  const outcome = code === 'page/style' ? 'has an error' : 'cannot be compiled'
  const message = `${isStylesheet(location) ? 'The stylesheet' : subject} ${outcome}: ${problem.replace(/\.$/, '')}.`
  if (!location) return { code, message, origin: toFileOrigin(fallback) }
  const related = notes.flatMap(({ text, location: at }) =>
    at ? [{ origin: toOrigin(at), message: `${text.replace(/[.:]$/, '')}.` }] : [],
  )
  return {
    code,
    message,
    origin: toOrigin(location),
    ...(location.suggestion ? { hint: describeSuggestion(location.suggestion) } : {}),
    ...(related.length > 0 ? { related } : {}),
  }
}

/** A suggestion is another word, or punctuation that is missing. */
function describeSuggestion(suggestion: string): string {
  return /\w/.test(suggestion) ? `Did you mean "${suggestion}"?` : `Add "${suggestion}".`
}

/** esbuild counts columns in bytes from 0. */
function toOrigin({ file, line, column, length, lineText }: Location): FileOrigin {
  const bytes = Buffer.from(lineText)
  const start = bytes.subarray(0, column).toString('utf8').length + 1
  const end = start + bytes.subarray(column, column + length).toString('utf8').length
  return { kind: 'file', file: normalizeSlashes(file), line, column: start, endLine: line, endColumn: end }
}
