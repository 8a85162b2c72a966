import type { ReportedDiagnostic } from './diagnostic.ts'

/** Maximum number of lines of a text report without `--all`. */
export const MAX_REPORT_LINES = 200

/** How many problems about the same subject are shown. */
const SHOWN_PER_SUBJECT = 3

/** Maximum number of kinds of hidden problems that a report lists. */
const MAX_LISTED = 15

/** Lines reserved for hidden problems: heading, list, hint, summary and blank lines. */
const RESERVED_LINES = MAX_LISTED + 8
const SUMMARY_LINES = 1

/** Layout of a report. */
export interface ReportLayout {
  /** The heading of the group that a problem belongs to. */
  getHeading(diagnostic: ReportedDiagnostic): string
  /** The number of lines of a problem, including its heading if it is the first of its group. */
  countLines(diagnostic: ReportedDiagnostic, isFirst: boolean): number
}

/** Problems of one kind that a report does not show. */
export interface HiddenProblems {
  /** The first hidden problem. */
  example: ReportedDiagnostic
  count: number
}

export interface SelectedProblems {
  /** In the order of the report. */
  shown: readonly ReportedDiagnostic[]
  /** The most frequent kinds come first. */
  hidden: HiddenProblems[]
  /** Kinds that are not listed, and the number of their problems. */
  unlisted: { kinds: number; count: number }
}

/** Selects the problems to show: three about each subject, as many as fit, errors and the first of each code first. */
export function selectProblems(
  reported: readonly ReportedDiagnostic[],
  { getHeading, countLines }: ReportLayout,
): SelectedProblems {
  const subjects = new Map<string, number>()
  const candidates = reported.filter((diagnostic) => count(subjects, getSubject(diagnostic)) <= SHOWN_PER_SUBJECT)
  const take = (from: readonly ReportedDiagnostic[], most: number) => takeLines(from, most, { getHeading, countLines })
  const isComplete = candidates.length === reported.length
  const everything = isComplete ? take(reported, MAX_REPORT_LINES - SUMMARY_LINES) : undefined
  if (everything?.size === reported.length)
    return { shown: [...reported], hidden: [], unlisted: { kinds: 0, count: 0 } }
  const shown = take(orderByImportance(candidates), MAX_REPORT_LINES - RESERVED_LINES)
  return { shown: reported.filter((diagnostic) => shown.has(diagnostic)), ...listHidden(reported, shown) }
}

/** The first problems that fit into a number of lines. */
function takeLines(
  from: readonly ReportedDiagnostic[],
  most: number,
  { getHeading, countLines }: ReportLayout,
): ReadonlySet<ReportedDiagnostic> {
  const taken = new Set<ReportedDiagnostic>()
  const headings = new Set<string>()
  let lines = 0
  for (const diagnostic of from) {
    const heading = getHeading(diagnostic)
    lines += countLines(diagnostic, !headings.has(heading))
    if (lines > most) break
    headings.add(heading)
    taken.add(diagnostic)
  }
  return taken
}

function listHidden(
  reported: readonly ReportedDiagnostic[],
  shown: ReadonlySet<ReportedDiagnostic>,
): Pick<SelectedProblems, 'hidden' | 'unlisted'> {
  const kinds = new Map<string, HiddenProblems>()
  for (const diagnostic of reported) {
    if (shown.has(diagnostic)) continue
    const kind = kinds.get(getSubject(diagnostic)) ?? { example: diagnostic, count: 0 }
    kind.count++
    kinds.set(getSubject(diagnostic), kind)
  }
  const sorted = [...kinds.values()].sort((one, other) => other.count - one.count)
  const rest = sorted.slice(MAX_LISTED)
  const unlisted = { kinds: rest.length, count: rest.reduce((sum, kind) => sum + kind.count, 0) }
  return { hidden: sorted.slice(0, MAX_LISTED), unlisted }
}

/** The subject of a problem: the reference as written, or the message without numbers. */
const getSubject = ({ severity, code, message, target }: ReportedDiagnostic): string =>
  [severity, code, target ?? message.replace(/\d+/g, '0')].join('\n')

const ranks = { throw: 0, warn: 1, log: 2 } as const

function orderByImportance(candidates: readonly ReportedDiagnostic[]): ReportedDiagnostic[] {
  const codes = new Map<string, number>()
  const ranked = candidates.map((diagnostic, order) => {
    const tier = Math.floor((count(codes, diagnostic.code) - 1) / SHOWN_PER_SUBJECT)
    return { diagnostic, order, tier, rank: ranks[diagnostic.severity] }
  })
  ranked.sort((one, other) => one.tier - other.tier || one.rank - other.rank || one.order - other.order)
  return ranked.map(({ diagnostic }) => diagnostic)
}

function count(counts: Map<string, number>, key: string): number {
  const next = (counts.get(key) ?? 0) + 1
  counts.set(key, next)
  return next
}
