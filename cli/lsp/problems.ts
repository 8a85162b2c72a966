import { type Diagnostic, DiagnosticSeverity, type Range } from 'vscode-languageserver'
import type { Origin, ReportedDiagnostic } from '../diagnostics/diagnostic.ts'
import type { Span } from '../lib/line-index.ts'
import type { EditorFiles } from './editor-files.ts'

const SEVERITIES = {
  throw: DiagnosticSeverity.Error,
  warn: DiagnosticSeverity.Warning,
  log: DiagnosticSeverity.Information,
} as const

/** The range of a span, which counts from 1. Both count columns in UTF-16 code units. */
export function toRange({ line, column, endLine, endColumn }: Span): Range {
  const start = { line: line - 1, character: column - 1 }
  return { start, end: { line: endLine - 1, character: endColumn - 1 } }
}

/** The problems of a site by the path of the file that shows them. Those of the whole project are shown in the configuration. */
export function groupProblems(
  reported: readonly ReportedDiagnostic[],
  { files, configFile }: { files: EditorFiles; configFile: string },
): Map<string, Diagnostic[]> {
  const byFile = new Map<string, Diagnostic[]>()
  for (const diagnostic of reported) {
    const { origin } = diagnostic
    const path = 'file' in origin ? origin.file : configFile
    const problems = byFile.get(path) ?? []
    byFile.set(path, problems)
    problems.push(toProblem(diagnostic, files))
  }
  return byFile
}

function toProblem(diagnostic: ReportedDiagnostic, files: EditorFiles): Diagnostic {
  const { code, severity, message, hint, origin, related = [] } = diagnostic
  const place = origin.kind === 'config' && origin.path !== '' ? `${origin.path}: ` : ''
  const relatedInformation = related.flatMap((each) =>
    'file' in each.origin
      ? [{ location: { uri: files.toUri(each.origin.file), range: getRange(each.origin) }, message: each.message }]
      : [],
  )
  return {
    range: getRange(origin),
    severity: SEVERITIES[severity],
    code,
    source: 'docsgen',
    message: `${place}${message}${hint ? `\n${hint}` : ''}`,
    ...(relatedInformation.length > 0 && { relatedInformation }),
  }
}

function getRange(origin: Origin): Range {
  if (origin.kind === 'file') return toRange(origin)
  const line = origin.kind === 'config' ? (origin.line ?? 1) : 1
  const column = origin.kind === 'config' ? (origin.column ?? 1) : 1
  return toRange({ line, column, endLine: line, endColumn: column })
}
