import type { ReportedDiagnostic } from './diagnostic.ts'

/** The most lines that a text report has, unless all problems are asked for. */
export const MAX_REPORT_LINES = 200

/** How many problems about the same subject are shown. */
const SHOWN_PER_SUBJECT = 3

/** The most kinds of problems that a report lists without showing them. */
const MAX_LISTED = 15

/** Lines for what is not shown: its heading, the list, the hint, the summary, and blank lines. */
const RESERVED_LINES = MAX_LISTED + 8

const SUMMARY_LINES = 1

/** How a report is laid out. */
export interface ReportLayout {
  /** The heading below which a problem stands. */
  getHeading(diagnostic: ReportedDiagnostic): string
  /** The lines of a problem, with those of its heading if it is the first below it. */
  countLines(diagnostic: ReportedDiagnostic, isFirst: boolean): number
}

/** Problems of one kind that a report does not show. */
export interface HiddenProblems {
  /** The first of them. */
  example: ReportedDiagnostic
  count: number
}

export interface SelectedProblems {
  /** In the order of the report. */
  shown: ReportedDiagnostic[]
  /** The most frequent kinds come first. */
  hidden: HiddenProblems[]
  /** Kinds that are not even listed, and how many problems they have. */
  unlisted: { kinds: number; count: number }
}

/**
 * Selects the problems that people can read: the first three about each subject, and of these as many as there is room
 * for, the first of each code before the fourth, and errors before warnings.
 */
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

/** What a problem is about: the reference as written, or its message without numbers. */
function getSubject({ severity, code, message, target }: ReportedDiagnostic): string {
  return [severity, code, target ?? message.replace(/\d+/g, '0')].join('\n')
}

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

/** Counts a key, and returns how often it was counted. */
function count(counts: Map<string, number>, key: string): number {
  const next = (counts.get(key) ?? 0) + 1
  counts.set(key, next)
  return next
}
