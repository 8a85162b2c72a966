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
  summary: RunSummary
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

/** The last line of a report for people: `2 errors and 1 warning in 75 files, 84 pages (212 ms).` */
export function summarize(judged: readonly JudgedDiagnostic[], summary: RunSummary): string {
  const counts = countSeverities(judged)
  const found = [
    count(counts.throw, 'error'),
    count(counts.warn, 'warning'),
    ...(counts.log > 0 ? [count(counts.log, 'note')] : []),
  ]
  const size = `${count(summary.files, 'file')}, ${count(summary.routes, 'page')} (${Math.round(summary.durationMs)} ms)`
  return judged.length === 0 ? `No findings in ${size}.` : `${found.join(', ')} in ${size}.`
}

/** `1 page`, `2 pages`, `1,200 pages`. */
export function count(number: number, noun: string): string {
  return `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`
}

/** Words of severities in reports for people. */
export const severityWords = { throw: 'error', warn: 'warning', log: 'note' } as const
