import type { ReportedDiagnostic } from '../diagnostics/diagnostic.ts'

/** The difference between the problems of two builds. */
export interface ProblemChanges {
  added: ReportedDiagnostic[]
  fixed: ReportedDiagnostic[]
}

/**
 * Compares the problems of two builds. A problem that moved within its file is the same one; of several that differ only in their
 * position, the first ones are.
 */
export function compareProblems(
  before: readonly ReportedDiagnostic[],
  after: readonly ReportedDiagnostic[],
): ProblemChanges {
  return { added: subtract(after, before), fixed: subtract(before, after) }
}

function subtract(from: readonly ReportedDiagnostic[], these: readonly ReportedDiagnostic[]): ReportedDiagnostic[] {
  const counts = new Map<string, number>()
  for (const each of these) counts.set(getIdentity(each), (counts.get(getIdentity(each)) ?? 0) + 1)
  return from.filter((each) => {
    const left = counts.get(getIdentity(each)) ?? 0
    counts.set(getIdentity(each), left - 1)
    return left <= 0
  })
}

/** Identifies a problem without its position. */
function getIdentity({ code, severity, message, origin, target }: ReportedDiagnostic): string {
  const { kind } = origin
  const place =
    kind === 'page'
      ? origin.pathname
      : kind === 'command'
        ? origin.option
        : kind === 'file'
          ? origin.file
          : [origin.file, origin.path]
  return JSON.stringify([code, severity, message, kind, place, target])
}
