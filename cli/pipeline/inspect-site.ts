import { checkBuilt } from '../check/built.ts'
import { checkExternal, type ExternalCheck, type ExternalProgress } from '../check/external/check-external.ts'
import { RECORD_FILE } from '../check/external/external-record.ts'
import { type FixedFile, type FixMode, fixFiles, listFixes } from '../check/fix.ts'
import { selectDiagnostics } from '../check/select.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { getSeverity } from '../diagnostics/severities.ts'
import { dropSuppressed } from '../diagnostics/suppressions.ts'
import { openJsonFile } from '../store/json-file.ts'
import type { BuildContext } from './build-context.ts'
import type { SitePlan } from './site.ts'

/** Requests the URLs of links that leave the site. `onProgress` is called after each. */
export function checkExternalLinks(
  plan: SitePlan,
  { clock, cache }: BuildContext,
  onProgress?: (progress: ExternalProgress) => void,
): Promise<ExternalCheck> {
  const record = openJsonFile(cache, RECORD_FILE)
  const request = { external: plan.graph.external, record, now: Date.now(), onProgress }
  return clock.time('external', () => checkExternal(request))
}

/** Follows every link of the built site that is served at `origin`. */
export function crawlBuiltSite(plan: SitePlan, origin: string, { clock }: BuildContext): Promise<Diagnostic[]> {
  const { config, table, linked } = plan
  return clock.time('crawl', () => checkBuilt({ origin, baseUrl: config.baseUrl, table, linked }))
}

/** Writes the fixes of links to their files, except for problems that are ignored or suppressed. */
export function fixLinks({ root, graph, config, suppressions, today }: SitePlan, mode: FixMode): Promise<FixedFile[]> {
  const isReported = (problem: Pick<Diagnostic, 'code' | 'origin'>) =>
    getSeverity(problem.code, config) !== 'ignore' && dropSuppressed([problem], suppressions, today).length > 0
  return fixFiles(root, listFixes(graph, { mode, isReported }))
}

/**
 * The diagnostics that no author suppresses and that concern some files or folders (posix, relative to the root); without paths, all
 * of them.
 */
export function selectForPaths(
  diagnostics: readonly Diagnostic[],
  paths: readonly string[],
  { graph, suppressions, today }: SitePlan,
): Diagnostic[] {
  return selectDiagnostics(dropSuppressed(diagnostics, suppressions, today), paths, graph)
}
