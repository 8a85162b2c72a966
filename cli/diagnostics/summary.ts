import { formatDuration } from '../lib/format-duration.ts'
import { formatNumber } from '../lib/format-number.ts'
import type { ReportedDiagnostic } from './diagnostic.ts'

/** Values of `--format`. */
export const REPORT_FORMATS = ['text', 'json', 'github', 'sarif', 'junit'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

/** Whether the report is one document for machines, so that it is always printed, with nothing else next to it. */
export const isDocumentFormat = (format: ReportFormat): boolean =>
  format === 'json' || format === 'sarif' || format === 'junit'

/** Size and duration of a run. */
export interface RunSummary {
  /** Source files read. */
  files: number
  routes: number
  durationMs: number
}

/** Input of the reporters. Severity, order and selection are already decided; only the text report hides problems. */
export interface Report {
  format: ReportFormat
  /** Whether the text report contains all problems, however many lines that takes. Default: `false`. */
  all?: boolean
  reported: readonly ReportedDiagnostic[]
  /** `null` if the run stopped before it read anything. */
  summary: RunSummary | null
  /** Absolute folder of the project; the files of diagnostics are relative to it. */
  root: string
  color: boolean
  /** Posix path from the repository to the root, with a slash at its end; empty when they are the same. */
  pathInRepository: string
  version: string
}

/** The number of diagnostics of each severity. */
export function countSeverities(reported: readonly ReportedDiagnostic[]): { throw: number; warn: number; log: number } {
  const counts = { throw: 0, warn: 0, log: 0 }
  for (const { severity } of reported) counts[severity]++
  return counts
}

/**
 * The last line of a text report: `No problems in 76 files (78 pages). Done in 212 ms.`, or `3 problems (2 errors, 1
 * warning) in 2 files. Done in 212 ms.`, where only files with problems are counted.
 */
export function summarize(reported: readonly ReportedDiagnostic[], summary: RunSummary | null): string {
  const duration = summary ? ` Done in ${formatDuration(summary.durationMs)}.` : ''
  if (reported.length > 0) return `${countProblems(reported)}${describeFilesAndPages(reported)}.${duration}`
  const size = summary ? ` in ${formatCount(summary.files, 'file')} (${formatCount(summary.routes, 'page')})` : ''
  return `No problems${size}.${duration}`
}

/** `2 errors`, `3 problems (2 errors, 1 warning)`. */
function countProblems(reported: readonly ReportedDiagnostic[]): string {
  const counts = countSeverities(reported)
  const severities = (['throw', 'warn', 'log'] as const).filter((severity) => counts[severity] > 0)
  const found = severities.map((severity) => formatCount(counts[severity], severityWords[severity])).join(', ')
  return severities.length === 1 ? found : `${formatCount(reported.length, 'problem')} (${found})`
}

/** ` in 2 files`, ` in 1 page`, ` in 2 files and 1 page`; empty if all problems are in the command line. */
function describeFilesAndPages(reported: readonly ReportedDiagnostic[]): string {
  const files = new Set<string>()
  const pages = new Set<string>()
  for (const { origin } of reported) {
    if (origin.kind === 'page') pages.add(origin.pathname)
    else if (origin.kind !== 'command') files.add(origin.file)
  }
  const locations = [
    ...(files.size > 0 ? [formatCount(files.size, 'file')] : []),
    ...(pages.size > 0 ? [formatCount(pages.size, 'page')] : []),
  ]
  return locations.length === 0 ? '' : ` in ${locations.join(' and ')}`
}

/** `1 page`, `2 pages`, `1,200 pages`. */
export const formatCount = (number: number, noun: string): string =>
  `${formatNumber(number)} ${noun}${number === 1 ? '' : 's'}`

/** The nouns of the severities in sentences; a problem itself is printed with its severity. */
const severityWords = { throw: 'error', warn: 'warning', log: 'note' } as const
