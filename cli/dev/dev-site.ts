import type { Diagnostic, ReportedDiagnostic } from '../diagnostics/diagnostic.ts'
import { applySeverities } from '../diagnostics/severities.ts'
import type { Contents } from '../emit/output-file.ts'
import type { BuildContext } from '../pipeline/build-context.ts'
import type { SitePlan } from '../pipeline/site.ts'
import { openSite, planSite } from '../pipeline.ts'
import { createDevFiles } from './dev-files.ts'

/** An output file, and its diagnostics. */
export interface DevFile {
  contents: Contents
  reported: readonly ReportedDiagnostic[]
}

/** The state of `dev`: the last usable plan, and the pages requested since then. */
export interface DevSite {
  /** `null` until the configuration is usable. */
  getPlan(): SitePlan | null
  /** Whether the site is that of the last build, and not an earlier one because the configuration is unusable. */
  isCurrent(): boolean
  /** Number of builds so far; pages compare it with the build that they were loaded from. */
  getBuildNumber(): number
  /** An output file, produced when first requested; `undefined` if the site has no such file. */
  find(path: string): Promise<DevFile | undefined> | undefined
  /** Diagnostics of the last build and of its pages requested so far. */
  getDiagnostics(): ReportedDiagnostic[]
  /**
   * Builds again after files have changed: posix paths relative to the root, empty for the first build. Returns `false` and keeps
   * the previous site if the configuration is unusable.
   */
  rebuild(changed: readonly string[]): Promise<boolean>
  /** Resolves at the end of the first build, whether or not it succeeds. */
  waitForFirst(): Promise<void>
  /** Stops background work until the next build. */
  pause(): void
}

/** Idle time after which the remaining bodies are parsed. The first page has been shown by then. */
const IDLE_MS = 1000

interface DevRequest {
  root: string
  configFile: string | null
  /** Called once with the diagnostics of each page that is produced on request. */
  onPageProblems(reported: readonly ReportedDiagnostic[]): void
}

/** Creates a dev site that has not been built; `rebuild` builds it. */
export function createDevSite({ root, configFile, onPageProblems }: DevRequest, buildContext: BuildContext): DevSite {
  const files = createDevFiles()
  let plan: SitePlan | null = null
  let found: readonly Diagnostic[] = []
  let buildNumber = 0
  let isCurrent = false
  // Whether changes may have been missed, so that every file is looked at.
  let isUncertain = true
  const notified = new WeakSet<object>()
  const first = createGate()
  let idle: NodeJS.Timeout | undefined
  const stop = () => {
    clearTimeout(idle)
    plan?.bodies.stop()
  }
  const report = (diagnostics: readonly Diagnostic[]) => applySeverities(diagnostics, plan?.config ?? null)

  return {
    getPlan: () => plan,
    isCurrent: () => isCurrent,
    getBuildNumber: () => buildNumber,
    find(path) {
      return files.find(path)?.then((outcome) => {
        if (!outcome) return undefined
        const reported = report(outcome.diagnostics)
        if (reported.length > 0 && !notified.has(outcome)) onPageProblems(reported)
        notified.add(outcome)
        return { contents: outcome.value, reported }
      })
    },
    getDiagnostics: () => report([...found, ...files.listDiagnostics()]),
    waitForFirst: () => first.opened,
    pause: stop,
    rebuild: (changed) => build(changed).finally(first.open),
  }

  async function build(changed: readonly string[]): Promise<boolean> {
    stop()
    buildContext.memory.changed = isUncertain ? null : new Set(changed)
    isUncertain = true
    const request = { root, configFile, baseUrl: null, drafts: true }
    const planned = await planSite(request, buildContext)
    found = planned.diagnostics
    buildNumber++
    isCurrent = planned.value !== null
    if (!planned.value) return false
    const opened = await openSite(planned.value, buildContext)
    found = [...planned.diagnostics, ...opened.diagnostics]
    files.replace(opened.value)
    isUncertain = false
    plan = planned.value
    const { bodies } = plan
    // A failure here is repeated and reported when the page is requested.
    idle = setTimeout(() => void bodies.complete().catch(() => undefined), IDLE_MS).unref()
    return true
  }
}

/** A promise that is resolved from outside. */
function createGate(): { opened: Promise<void>; open: () => void } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}
