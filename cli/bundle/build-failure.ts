import type { Message } from 'esbuild'
import { type Diagnostic, toFileOrigin } from '../diagnostics/diagnostic.ts'
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
  return errors.toSorted(compareMessages).map((message) => describeMessage(message, failed))
}

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

function describeMessage({ text: problem, location }: Message, { code, subject, fallback }: FailedBuild): Diagnostic {
  const outcome = code === 'page/style' ? 'has an error' : 'cannot be compiled'
  const message = `${isStylesheet(location) ? 'The stylesheet' : subject} ${outcome}: ${problem.replace(/\.$/, '')}.`
  if (!location) return { code, message, origin: toFileOrigin(fallback) }
  // esbuild counts columns in bytes from 0.
  const before = Buffer.from(location.lineText).subarray(0, location.column).toString('utf8')
  const span = Buffer.from(location.lineText)
    .subarray(location.column, location.column + location.length)
    .toString('utf8')
  const column = before.length + 1
  return {
    code,
    message,
    origin: {
      kind: 'file',
      file: normalizeSlashes(location.file),
      line: location.line,
      column,
      endLine: location.line,
      endColumn: column + span.length,
    },
    ...(location.suggestion ? { hint: `Did you mean "${location.suggestion}"?` } : {}),
  }
}
