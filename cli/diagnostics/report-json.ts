import type { Origin, ReportedDiagnostic } from './diagnostic.ts'
import { countSeverities, type Report } from './summary.ts'

/** One JSON object, which scripts can rely on. Fields that do not apply are `null`, never absent. */
export function reportJson({ reported, summary }: Pick<Report, 'reported' | 'summary'>): string {
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

interface Position {
  file: string | null
  line: number | null
  column: number | null
  endLine: number | null
  endColumn: number | null
  configPath: string | null
}

function toPosition(origin: Origin): Position {
  const nowhere = { file: null, line: null, column: null, endLine: null, endColumn: null, configPath: null }
  if (origin.kind === 'page' || origin.kind === 'command') return nowhere
  if (origin.kind === 'config') {
    const { file, path, line = null, column = null } = origin
    return { ...nowhere, file, line, column, configPath: path }
  }
  const { file, line, column, endLine, endColumn } = origin
  return { file, line, column, endLine, endColumn, configPath: null }
}
