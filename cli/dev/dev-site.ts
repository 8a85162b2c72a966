import type { Diagnostic, JudgedDiagnostic } from '../diagnostics/diagnostic.ts'
import { judge } from '../diagnostics/policy.ts'
import { createMemorySink, type MemorySink } from '../emit/memory-sink.ts'
import { buildSite, planSite, type SitePlan, type Tools } from '../site.ts'

/** The site as `dev` holds it: the last plan that worked, and what was found since. */
export interface DevSite {
  /** `null` until a configuration could be used. */
  plan(): SitePlan | null
  /** Counts the builds; pages compare it with the one they were loaded from. */
  build(): number
  /** Contents of an output file, made when first asked for; `undefined` when the site has no such file. */
  find(path: string): Promise<Uint8Array | string> | undefined
  /** Findings of the last build and of the pages made since, judged. */
  findings(): JudgedDiagnostic[]
  /** Builds anew. A configuration that cannot be used leaves the site before as it was; `false` says so. */
  rebuild(): Promise<boolean>
}

/** Starts without a site; `rebuild` makes the first. */
export function createDevSite(request: { root: string; configFile: string | null }, tools: Tools): DevSite {
  const sink: MemorySink = createMemorySink()
  let plan: SitePlan | null = null
  let planned: readonly Diagnostic[] = []
  let made: readonly Diagnostic[] = []
  let build = 0

  return {
    plan: () => plan,
    build: () => build,
    find: (path) => sink.find(path),
    findings: () => judge([...planned, ...made], plan?.config ?? null),
    async rebuild() {
      const outcome = await planSite({ ...request, baseUrl: null, drafts: true }, tools)
      planned = outcome.diagnostics
      build++
      if (!outcome.value) return false
      try {
        // The list grows while pages are made on request.
        made = (await buildSite(outcome.value, tools, sink)).diagnostics
      } catch (error) {
        await sink.abort()
        throw error
      }
      await sink.commit()
      plan = outcome.value
      return true
    },
  }
}
