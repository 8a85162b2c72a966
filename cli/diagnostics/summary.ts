import type { JudgedDiagnostic } from './diagnostic.ts'

/** The formats that `--format` takes. */
export const reportFormats = ['text', 'json', 'github', 'sarif'] as const
export type ReportFormat = (typeof reportFormats)[number]

/** What a run looked at, beside its findings. */
export interface RunSummary {
  /** Source files read. */
  files: number
  routes: number
  durationMs: number
}

/** What reporters print. They decide nothing: severity, order and selection are settled before. */
export interface Report {
  format: ReportFormat
  judged: readonly JudgedDiagnostic[]
  /** `null` when the run stopped before it read anything. */
  summary: RunSummary | null
  /** Absolute folder of the project; files of findings are relative to it. */
  root: string
  color: boolean
  /** Posix path from the repository to the root, with a slash at its end; empty when they are the same. */
  pathInRepository: string
  /** Version of docsgen. */
  version: string
}

/** How many findings there are of each severity. */
export function countSeverities(judged: readonly JudgedDiagnostic[]): { throw: number; warn: number; log: number } {
  const counts = { throw: 0, warn: 0, log: 0 }
  for (const { severity } of judged) counts[severity]++
  return counts
}

/** The last line of a report for people: `2 errors, 1 warning in 75 files, 84 pages (212 ms).` */
export function summarize(judged: readonly JudgedDiagnostic[], summary: RunSummary | null): string {
  const counts = countSeverities(judged)
  const severities = (['throw', 'warn', 'log'] as const).filter((severity) => counts[severity] > 0)
  const found = severities.map((severity) => count(counts[severity], severityWords[severity])).join(', ')
  const size = summary
    ? ` in ${count(summary.files, 'file')}, ${count(summary.routes, 'page')} (${Math.round(summary.durationMs)} ms)`
    : ''
  return `${found || 'No findings'}${size}.`
}

/** `1 page`, `2 pages`, `1,200 pages`. */
export function count(number: number, noun: string): string {
  return `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`
}

/** Words of severities in reports for people. */
export const severityWords = { throw: 'error', warn: 'warning', log: 'note' } as const
