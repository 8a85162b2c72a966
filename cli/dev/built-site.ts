import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { BuildContext } from '../pipeline/build-context.ts'
import type { SitePlan } from '../pipeline/site.ts'
import type { SiteFiles } from '../pipeline/site-files.ts'
import { openSite, planSite } from '../pipeline.ts'
import { createDevFiles, type DevFiles } from './dev-files.ts'

/** The last build of a site that could be planned. */
export interface BuiltSite {
  files: Pick<DevFiles, 'find'>
  /** `null` until the configuration is usable. */
  getPlan(): SitePlan | null
  /** Whether a file of the plan exists; its contents are not produced. */
  hasFile(path: string): boolean
  /** Whether the plan is that of the last build. */
  isCurrent(): boolean
  /** Whether documents have yet to be parsed. */
  isIndexing(): boolean
  /** Diagnostics of the last build, unless documents have yet to be parsed, and of the files produced so far. */
  listDiagnostics(): Diagnostic[]
  /**
   * Builds after earlier builds have ended. `changed` are posix paths relative to the root. Returns `null` and keeps the previous
   * plan if the configuration is unusable.
   */
  build(changed: readonly string[]): Promise<SitePlan | null>
}

/** Creates a site without a plan. */
export function createBuiltSite(
  request: { root: string; configFile: string | null },
  buildContext: BuildContext,
): BuiltSite {
  const { memory } = buildContext
  const files = createDevFiles()
  let site: { plan: SitePlan; files: SiteFiles } | null = null
  let found: readonly Diagnostic[] = []
  let isCurrent = false
  // Whether changes may have been missed, so that every file is looked at.
  let isUncertain = true
  let last: Promise<unknown> = Promise.resolve()
  const isIndexing = () => site !== null && (site.plan.isPart === true || site.plan.begun.size > 0)

  async function build(changed: readonly string[]): Promise<SitePlan | null> {
    memory.changed = isUncertain ? null : new Set(changed)
    isUncertain = true
    const planned = await planSite({ ...request, baseUrl: null, drafts: true }, buildContext)
    memory.isRequested = null
    found = planned.diagnostics
    isCurrent = planned.value !== null
    if (!planned.value) return null
    const opened = await openSite(planned.value, buildContext)
    site = { plan: planned.value, files: opened.value }
    if (!isIndexing()) memory.isNeeded = null
    // Most problems of beginnings are none of the documents.
    found = isIndexing() ? [] : [...planned.diagnostics, ...opened.diagnostics]
    files.replace(opened.value)
    isUncertain = false
    return planned.value
  }

  return {
    files,
    getPlan: () => site?.plan ?? null,
    hasFile: (path) => site?.files.find(path) !== undefined,
    isCurrent: () => isCurrent,
    isIndexing,
    listDiagnostics: () => [...found, ...files.listDiagnostics()],
    build(changed) {
      const next = () => build(changed)
      const built = last.then(next, next)
      last = built
      return built
    },
  }
}
