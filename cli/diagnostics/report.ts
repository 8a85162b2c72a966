import type { Origin, ReportedDiagnostic } from './diagnostic.ts'
import { formatMessage } from './format-message.ts'
import { reportJunit } from './report-junit.ts'
import { reportSarif } from './report-sarif.ts'
import { reportText } from './report-text.ts'
import { countSeverities, type Report, summarize } from './summary.ts'

/** Formats the whole report; it ends with a line break. */
export function report(request: Report): string {
  switch (request.format) {
    case 'text':
      return reportText(request)
    case 'json':
      return reportJson(request)
    case 'github':
      return reportGithub(request)
    case 'sarif':
      return reportSarif(request)
    case 'junit':
      return reportJunit(request)
  }
}

/** One JSON object, which scripts can rely on. Fields that do not apply are `null`, never absent. */
function reportJson({ reported, summary }: Pick<Report, 'reported' | 'summary'>): string {
  const body = {
    version: 1,
    summary: {
      ...countSeverities(reported),
      files: summary?.files ?? 0,
      routes: summary?.routes ?? 0,
      durationMs: Math.round(summary?.durationMs ?? 0),
    },
    diagnostics: reported.map(toJson),
  }
  return `${JSON.stringify(body, null, 2)}\n`
}

function toJson(diagnostic: ReportedDiagnostic) {
  const { code, severity, message, hint, origin, pathname, target, related } = diagnostic
  return {
    code,
    severity,
    message,
    hint: hint ?? null,
    ...toPosition(origin),
    pathname: pathname ?? (origin.kind === 'page' ? origin.pathname : null),
    target: target ?? null,
    related: (related ?? []).map((each) => ({
      message: each.message,
      ...toPosition(each.origin),
      pathname: each.origin.kind === 'page' ? each.origin.pathname : null,
    })),
  }
}

function toPosition(origin: Origin) {
  const nowhere = { file: null, line: null, column: null, endLine: null, endColumn: null, configPath: null }
  if (origin.kind === 'page' || origin.kind === 'command') return nowhere
  if (origin.kind === 'config') {
    const { file, path, line = null, column = null } = origin
    return { ...nowhere, file, line, column, configPath: path }
  }
  const { file, line, column, endLine, endColumn } = origin
  return { file, line, column, endLine, endColumn, configPath: null }
}

const commands = { throw: 'error', warn: 'warning', log: 'notice' } as const

/** Workflow commands, which GitHub Actions shows at the lines of a pull request, and a summary for the log. */
function reportGithub(request: Pick<Report, 'reported' | 'summary' | 'pathInRepository'>): string {
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
const escapeData = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
const escapeProperty = (text: string): string => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
