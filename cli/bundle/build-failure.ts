import type { Message } from 'esbuild'
import { type Diagnostic, wholeFile } from '../diagnostics/diagnostic.ts'

/** What could not be compiled: `subject` begins the message, `fallback` is the file of a problem that has no place. */
export interface FailedBuild {
  code: 'page/unreadable' | 'island/unreadable' | 'page/style'
  subject: string
  fallback: string
}

/** The findings of a build that failed, by file and place. */
export function describeFailure(errors: readonly Message[], failed: FailedBuild): Diagnostic[] {
  return errors.toSorted(compareMessages).map((message) => describeMessage(message, failed))
}

/** Whether esbuild threw because of what it was given. */
export function isBuildFailure(error: unknown): error is Error & { errors: Message[] } {
  return error instanceof Error && 'errors' in error && Array.isArray(error.errors)
}

/** By file and place: esbuild reports files in the order in which it finished them. */
function compareMessages(a: Message, b: Message): number {
  const [left, right] = [a.location, b.location]
  if (!left || !right) return left ? 1 : right ? -1 : 0
  if (left.file !== right.file) return left.file < right.file ? -1 : 1
  return left.line - right.line || left.column - right.column
}

/** Whether what the bundler says is of a stylesheet. */
export function isStylesheet(location: Message['location']): boolean {
  return location?.file.endsWith('.css') ?? false
}

function describeMessage({ text: problem, location }: Message, { code, subject, fallback }: FailedBuild): Diagnostic {
  const said = code === 'page/style' ? 'has a mistake' : 'cannot be compiled'
  const message = `${isStylesheet(location) ? 'The stylesheet' : subject} ${said}: ${problem.replace(/\.$/, '')}.`
  if (!location) return { code, message, origin: wholeFile(fallback) }
  // esbuild counts columns in bytes from 0.
  const before = Buffer.from(location.lineText).subarray(0, location.column).toString('utf8')
  const marked = Buffer.from(location.lineText)
    .subarray(location.column, location.column + location.length)
    .toString('utf8')
  const column = before.length + 1
  return {
    code,
    message,
    origin: {
      kind: 'file',
      file: location.file.replaceAll('\\', '/'),
      line: location.line,
      column,
      endLine: location.line,
      endColumn: column + marked.length,
    },
    ...(location.suggestion ? { hint: `Did you mean "${location.suggestion}"?` } : {}),
  }
}
