import type { SearchRecord } from '../../../src/search/search-record.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { applySeverities } from '../../diagnostics/severities.ts'
import type { BuildContext } from '../../pipeline/build-context.ts'
import type { SitePlan } from '../../pipeline/site.ts'
import { planSite, readSearchRecords } from '../../pipeline.ts'
import { awaitUnlessAborted, type CommandContext, type GlobalOptions } from '../command-context.ts'
import { getExitCode, type ReportOptions } from '../finish-command.ts'

/** The options that both commands of the search take. */
export interface SearchOptions extends GlobalOptions, ReportOptions {
  baseUrl: string | null
}

/** Records to export or push. */
export interface PlannedRecords {
  /** `null` if the configuration cannot be used. */
  plan: SitePlan | null
  diagnostics: Diagnostic[]
  /** In the order of their pages; `null` if the site has no search, has errors, or more warnings than are allowed. */
  records: SearchRecord[] | null
}

const SEARCH_DISABLED: Diagnostic = {
  code: 'search/disabled',
  message: 'There are no search records: the configuration disables search.',
  hint: 'Remove `search: false` from the configuration.',
  origin: { kind: 'command', option: 'search' },
}

/** Audits the site, and reads its search records if a build would publish it. */
export async function planRecords(
  { root, config, baseUrl, maxWarnings }: SearchOptions,
  buildContext: BuildContext,
  { signal }: CommandContext,
): Promise<PlannedRecords> {
  const request = { root, configFile: config, baseUrl, drafts: false }
  const { value: plan, diagnostics } = await awaitUnlessAborted(planSite(request, buildContext), signal)
  const isRefused = (found: readonly Diagnostic[]) =>
    getExitCode(applySeverities(found, plan?.config ?? null), maxWarnings) !== 0
  if (!plan || isRefused(diagnostics)) return { plan, diagnostics, records: null }
  // The parts of pages that searches need are not collected then.
  if (!plan.config.search) return { plan, diagnostics: [...diagnostics, SEARCH_DISABLED], records: null }
  const { value, diagnostics: found } = await awaitUnlessAborted(readSearchRecords(plan, buildContext), signal)
  const all = [...diagnostics, ...found]
  return { plan, diagnostics: all, records: isRefused(all) ? null : value }
}
