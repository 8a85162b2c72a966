import type { Diagnostic, ReportedDiagnostic } from '../diagnostics/diagnostic.ts'
import { applySeverities } from '../diagnostics/severities.ts'
import type { Contents } from '../emit/output-file.ts'
import type { BuildContext } from '../pipeline/build-context.ts'
import { openMemory } from '../pipeline/sinks.ts'
import type { SitePlan } from '../pipeline/site.ts'
import { planSite, produceSite } from '../pipeline.ts'

/** An output file, and its diagnostics. */
export interface DevFile {
  contents: Contents
  reported: readonly ReportedDiagnostic[]
}

/** The site as `dev` keeps it: the last usable plan, and the pages that have been requested since. */
export interface DevSite {
  /** `null` until the configuration is usable. */
  getPlan(): SitePlan | null
  /** Number of builds so far; pages compare it with the build that they were loaded from. */
  getBuildNumber(): number
  /** An output file, produced when first requested; `undefined` if the site has no such file. */
  find(path: string): Promise<DevFile | undefined> | undefined
  /** Diagnostics of the last build, and of those of its pages that have been requested. */
  getDiagnostics(): ReportedDiagnostic[]
  /** Builds again. Returns `false` if the configuration is unusable; the previous site then stays as it is. */
  rebuild(): Promise<boolean>
  /** Ends the work that goes on after a build. */
  close(): void
}

/** After this time without a rebuild, the bodies are parsed that no request has needed: the first page has been shown then. */
const IDLE_MS = 1000

interface DevRequest {
  root: string
  configFile: string | null
  /** Called once with the diagnostics of each page that is produced on request. */
  onPageProblems(reported: readonly ReportedDiagnostic[]): void
}

/** Creates a dev site that has not been built; `rebuild` builds it. */
export function createDevSite({ root, configFile, onPageProblems }: DevRequest, buildContext: BuildContext): DevSite {
  const sink = openMemory()
  let plan: SitePlan | null = null
  let found: readonly Diagnostic[] = []
  let buildNumber = 0
  const notified = new WeakSet<object>()
  let idle: NodeJS.Timeout | undefined
  const stop = () => {
    clearTimeout(idle)
    plan?.bodies.stop()
  }
  const report = (diagnostics: readonly Diagnostic[]) => applySeverities(diagnostics, plan?.config ?? null)

  return {
    getPlan: () => plan,
    getBuildNumber: () => buildNumber,
    find(path) {
      return sink.find(path)?.then((outcome) => {
        if (!outcome) return undefined
        const reported = report(outcome.diagnostics)
        if (reported.length > 0 && !notified.has(outcome)) onPageProblems(reported)
        notified.add(outcome)
        return { contents: outcome.value, reported }
      })
    },
    getDiagnostics: () => report([...found, ...sink.listDiagnostics()]),
    close: stop,
    async rebuild() {
      stop()
      const request = { root, configFile, baseUrl: null, drafts: true }
      const planned = await planSite(request, buildContext)
      found = planned.diagnostics
      buildNumber++
      if (!planned.value) return false
      try {
        const produced = await produceSite(planned.value, buildContext, sink)
        found = [...planned.diagnostics, ...produced.diagnostics]
      } catch (error) {
        await sink.abort()
        throw error
      }
      await sink.commit()
      plan = planned.value
      const { bodies } = plan
      // Whatever fails here fails again, and is reported, where it is requested.
      idle = setTimeout(() => void bodies.complete().catch(() => undefined), IDLE_MS).unref()
      return true
    },
  }
}
