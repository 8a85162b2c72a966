import type { Origin, ReportedDiagnostic } from './diagnostic.ts'
import { type Report, summarize } from './summary.ts'

const commands = { throw: 'error', warn: 'warning', log: 'notice' } as const

/** Workflow commands, which GitHub Actions shows at the lines of a pull request, and a summary for the log. */
export function reportGithub(request: Pick<Report, 'reported' | 'summary' | 'pathInRepository'>): string {
  const annotations = request.reported.map((diagnostic) => formatAnnotation(diagnostic, request.pathInRepository))
  return [...annotations, summarize(request.reported, request.summary)].map((line) => `${line}\n`).join('')
}

function formatAnnotation(diagnostic: ReportedDiagnostic, pathInRepository: string): string {
  const properties = [
    ...getLocationProperties(diagnostic.origin, pathInRepository),
    ['title', diagnostic.code] as const,
  ]
  const written = properties.map(([name, value]) => `${name}=${escapeProperty(String(value))}`).join(',')
  return `::${commands[diagnostic.severity]} ${written}::${escapeData(formatMessage(diagnostic))}`
}

function formatMessage({ message, hint, origin, related = [] }: ReportedDiagnostic): string {
  const at = origin.kind === 'config' && origin.path !== '' ? `${origin.path}: ` : ''
  const page = origin.kind === 'page' ? `${origin.pathname}: ` : ''
  const others = related.map((each) => `${each.message}${each.origin.kind === 'file' ? ` (${each.origin.file})` : ''}`)
  return [`${at}${page}${message}`, ...(hint ? [hint] : []), ...others].join('\n')
}

function getLocationProperties(origin: Origin, pathInRepository: string): (readonly [string, string | number])[] {
  if (origin.kind === 'page' || origin.kind === 'command') return []
  const file = ['file', pathInRepository + origin.file] as const
  if (origin.kind === 'config') {
    if (origin.line === undefined) return [file]
    return [file, ['line', origin.line], ...(origin.column === undefined ? [] : [['col', origin.column] as const])]
  }
  const { line, column, endLine, endColumn } = origin
  const start = [file, ['line', line], ['col', column], ['endLine', endLine]] as const
  // GitHub reads columns only when an annotation stays on one line; its end is inclusive, ours is not.
  return line === endLine ? [...start, ['endColumn', Math.max(column, endColumn - 1)]] : [...start]
}

/** Escapes the syntax of workflow commands; otherwise a message could start another command. */
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
