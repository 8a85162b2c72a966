import { checkBuilt } from '../check/built.ts'
import { checkExternal, type ExternalCheck, type ExternalProgress } from '../check/external/check-external.ts'
import { type FixedFile, type FixMode, fixFiles, listFixes } from '../check/fix.ts'
import { selectDiagnostics } from '../check/select.ts'
import type { DiagnosticCode } from '../diagnostics/codes.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { getSeverity } from '../diagnostics/severities.ts'
import type { BuildContext } from './build-context.ts'
import type { SitePlan } from './site.ts'

/** Requests the URLs of links that leave the site. `onProgress` is called after each. */
export function checkExternalLinks(
  plan: SitePlan,
  { clock, store }: BuildContext,
  onProgress?: (progress: ExternalProgress) => void,
): Promise<ExternalCheck> {
  const request = { external: plan.graph.external, store, now: Date.now(), onProgress }
  return clock.time('external', () => checkExternal(request))
}

/** Follows every link of the built site that is served at `origin`. */
export function crawlBuiltSite(plan: SitePlan, origin: string, { clock }: BuildContext): Promise<Diagnostic[]> {
  const { config, table, linked } = plan
  return clock.time('crawl', () => checkBuilt({ origin, baseUrl: config.baseUrl, table, linked }))
}

/** Writes the fixes of links to their files. */
export function fixLinks({ root, graph, config }: SitePlan, mode: FixMode): Promise<FixedFile[]> {
  const isIgnored = (code: DiagnosticCode) => getSeverity(code, config) === 'ignore'
  return fixFiles(root, listFixes(graph, { mode, isIgnored }))
}

/** The diagnostics that concern some files or folders (posix, relative to the root); without paths, all of them. */
export function selectForPaths(
  diagnostics: readonly Diagnostic[],
  paths: readonly string[],
  { graph }: SitePlan,
): Diagnostic[] {
  return selectDiagnostics(diagnostics, paths, graph)
}
