import type { SearchRecord } from '../../../src/search/search-record.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { applySeverities } from '../../diagnostics/severities.ts'
import type { BuildContext } from '../../pipeline/build-context.ts'
import { createSearchSource } from '../../pipeline/search-records.ts'
import type { SitePlan } from '../../pipeline/site.ts'
import { planSite } from '../../pipeline.ts'
import { awaitUnlessAborted, type CommandContext, type GlobalOptions } from '../command-context.ts'
import { getExitCode, type ReportOptions } from '../finish-command.ts'

/** The options that both commands of the search take. */
export interface SearchOptions extends GlobalOptions, ReportOptions {
  baseUrl: string | null
}

/** What a command has to export or to push. */
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
  if (!plan || getExitCode(applySeverities(diagnostics, plan.config), maxWarnings) !== 0) {
    return { plan, diagnostics, records: null }
  }
  // The parts of pages that searches need are not collected then.
  if (!plan.config.search) return { plan, diagnostics: [...diagnostics, SEARCH_DISABLED], records: null }
  const source = createSearchSource(plan, buildContext.installation.fingerprint)
  return { plan, diagnostics, records: await awaitUnlessAborted(source.readRecords(), signal) }
}
