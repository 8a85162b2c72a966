import type { DevSite } from '../dev/dev-site.ts'
import { compareProblems, type ProblemChanges } from '../dev/problem-changes.ts'
import { createUpdateBatch, type UpdateBatch } from '../dev/update-batch.ts'
import type { ReportedDiagnostic } from '../diagnostics/diagnostic.ts'
import { formatProblems, reportText } from '../diagnostics/report-text.ts'
import type { CommandContext, GlobalOptions } from './command-context.ts'
import { createSummary } from './project.ts'
import { formatPageProblems, formatUpdate } from './update-line.ts'

/** Prints the builds of `dev` and their problems. */
export interface DevTerminal {
  /** Prints all problems, and the size of the site. */
  reportAll(durationMs: number | null): void
  /** Prints the problems of a page that was requested, unless they have been printed. */
  reportPage(reported: readonly ReportedDiagnostic[]): void
  /** Takes the builds after changes, and prints a line for each or for several, with the problems that are new. */
  updates: UpdateBatch
}

/** Creates what `dev` prints about the builds of a site. */
export function createDevTerminal(
  site: Pick<DevSite, 'getDiagnostics' | 'isCurrent' | 'getPlan'>,
  options: GlobalOptions,
  { stdout, color }: Pick<CommandContext, 'stdout' | 'color'>,
): DevTerminal {
  const { root, quiet } = options
  /** The problems that have been printed and not been fixed since. */
  let known: readonly ReportedDiagnostic[] = []
  /** Problems of pages that were requested. After a change, they are unknown until the next request. */
  let ofPages: readonly ReportedDiagnostic[] = []

  function printProblems(reported: readonly ReportedDiagnostic[]): void {
    if (reported.length > 0) stdout.write(`\n${formatProblems({ reported, root, color }).join('\n')}\n`)
  }

  /** While the configuration cannot be used, nothing is known of the other problems. */
  function remember(now: readonly ReportedDiagnostic[]): ProblemChanges {
    const changes = compareProblems(known, now)
    known = site.isCurrent() ? now : [...known, ...changes.added]
    return changes
  }

  const updates = createUpdateBatch((changed, durationMs, changes) => {
    const isCurrent = site.isCurrent()
    const { added, fixed } = remember(site.getDiagnostics())
    const gone = isCurrent ? compareProblems(ofPages, fixed).added : []
    if (quiet && added.length === 0) return
    const problems = { added, fixed: gone.length, left: known.length }
    const islands = site.getPlan()?.compiled.islandModules ?? []
    const restartsIslands = changed.some((path) => islands.includes(path))
    stdout.write(
      formatUpdate({ time: new Date(), changed, changes, durationMs, isCurrent, restartsIslands, ...problems }, color),
    )
    printProblems(added)
  })

  return {
    updates,
    reportAll(durationMs) {
      updates.flush()
      const reported = site.getDiagnostics()
      remember(reported)
      if (quiet && reported.length === 0) return
      const summary = durationMs === null ? null : createSummary(site.getPlan(), durationMs)
      stdout.write(reportText({ reported, summary, root, color, all: durationMs === null }))
    },
    reportPage(reported) {
      const { added } = compareProblems(known, reported)
      if (added.length === 0) return
      known = [...known, ...added]
      ofPages = [...ofPages, ...added]
      stdout.write(formatPageProblems({ time: new Date(), added }, color))
      printProblems(added)
    },
  }
}
