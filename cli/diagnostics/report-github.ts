import type { JudgedDiagnostic, Origin } from './diagnostic.ts'
import { type Report, summarize } from './summary.ts'

const commands = { throw: 'error', warn: 'warning', log: 'notice' } as const

/** Workflow commands of GitHub Actions, which shows them at the lines of a pull request, and one line for the log. */
export function reportGithub(request: Pick<Report, 'judged' | 'summary' | 'pathInRepository'>): string {
  const annotations = request.judged.map((diagnostic) => annotation(diagnostic, request.pathInRepository))
  return [...annotations, summarize(request.judged, request.summary)].map((line) => `${line}\n`).join('')
}

function annotation(diagnostic: JudgedDiagnostic, pathInRepository: string): string {
  const properties = [...place(diagnostic.origin, pathInRepository), ['title', diagnostic.code] as const]
  const written = properties.map(([name, value]) => `${name}=${escapeProperty(String(value))}`).join(',')
  return `::${commands[diagnostic.severity]} ${written}::${escapeData(messageOf(diagnostic))}`
}

function messageOf({ message, hint, origin, related = [] }: JudgedDiagnostic): string {
  const at = origin.kind === 'config' && origin.path !== '' ? `${origin.path}: ` : ''
  const page = origin.kind === 'page' ? `${origin.pathname}: ` : ''
  const others = related.map((each) => `${each.message}${each.origin.kind === 'file' ? ` (${each.origin.file})` : ''}`)
  return [`${at}${page}${message}`, ...(hint ? [hint] : []), ...others].join('\n')
}

function place(origin: Origin, pathInRepository: string): (readonly [string, string | number])[] {
  if (origin.kind === 'page' || origin.kind === 'command') return []
  const file = ['file', pathInRepository + origin.file] as const
  if (origin.kind === 'config') return origin.line === undefined ? [file] : [file, ['line', origin.line]]
  const { line, column, endLine, endColumn } = origin
  const start = [file, ['line', line], ['col', column], ['endLine', endLine]] as const
  // GitHub reads columns only when an annotation stays on one line; its end is inclusive, ours is not.
  return line === endLine ? [...start, ['endColumn', Math.max(column, endColumn - 1)]] : [...start]
}

/** The escapes of the workflow command syntax; without them a message could begin a command of its own. */
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
