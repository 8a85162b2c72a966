import type { Diagnostic, ReportedDiagnostic } from '../diagnostics/diagnostic.ts'
import { applySeverities } from '../diagnostics/severities.ts'
import type { Contents } from '../emit/output-file.ts'
import { createGate } from '../lib/gate.ts'
import type { BuildContext } from '../pipeline/build-context.ts'
import type { SitePlan } from '../pipeline/site.ts'
import { createBuiltSite } from './built-site.ts'
import { createEarlyPages } from './early-pages.ts'

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
  /** Whether documents have yet to be parsed: the problems of the site are not known before. */
  isIndexing(): boolean
  /**
   * Builds again after files have changed: posix paths relative to the root, empty for the first build. Returns `false` and keeps
   * the previous site if the configuration is unusable.
   */
  rebuild(changed: readonly string[]): Promise<boolean>
  /** Resolves at the end of the first build, whether or not it succeeds. The page at the pathname is parsed first. */
  waitForFirst(pathname: string): Promise<void>
  /** Resolves when the first page has been shown, or when no page is requested for a moment. */
  waitForIdle(): Promise<void>
  /** Stops background work until the next build. */
  pause(): void
}

interface DevRequest {
  root: string
  configFile: string | null
  /** Called once with the diagnostics of each page that is produced on request. */
  onPageProblems(reported: readonly ReportedDiagnostic[]): void
  /**
   * If it is set, the first build does with what requested pages show of the site, and the next one with the beginnings of documents,
   * which are parsed whole behind it. It is called after each of the two, and has to build again.
   */
  onParsed?(): void
}

/** Creates a dev site that has not been built; `rebuild` builds it. */
export function createDevSite(
  { root, configFile, onPageProblems, onParsed }: DevRequest,
  buildContext: BuildContext,
): DevSite {
  const site = createBuiltSite({ root, configFile }, buildContext)
  const early = createEarlyPages(site)
  if (onParsed) Object.assign(buildContext.memory, { isNeeded: early.isNeeded, isRequested: early.isRequested })
  let buildNumber = 0
  const notified = new WeakSet<object>()
  const [first, idle] = [createGate(), createGate()]
  const report = (diagnostics: readonly Diagnostic[]) => applySeverities(diagnostics, site.getPlan()?.config ?? null)

  /** Plans the remaining documents, or parses them, while no request waits. */
  function continueLater(plan: SitePlan): void {
    const wasIndexing = site.isIndexing()
    early.continueLater(plan, {
      onBegin: idle.open,
      onEnd() {
        if (!plan.isPart) buildContext.memory.isNeeded = null
        if (wasIndexing) onParsed?.()
      },
    })
  }

  return {
    getPlan: site.getPlan,
    isCurrent: site.isCurrent,
    isIndexing: site.isIndexing,
    getBuildNumber: () => buildNumber,
    find(path) {
      const lookup = site.isIndexing() ? early.find(path) : site.files.find(path)
      return lookup?.then((outcome) => {
        if (!outcome) return undefined
        const reported = report(outcome.diagnostics)
        if (reported.length > 0 && !notified.has(outcome)) onPageProblems(reported)
        notified.add(outcome)
        return { contents: outcome.value, reported }
      })
    },
    getDiagnostics: () => report(site.listDiagnostics()),
    waitForFirst(pathname) {
      if (buildNumber === 0) early.expect(pathname)
      return first.opened
    },
    waitForIdle: async () => (site.isIndexing() ? idle.opened : undefined),
    pause: early.background.stop,
    async rebuild(changed) {
      early.background.stop()
      try {
        const plan = await site.build(changed)
        buildNumber++
        if (plan) continueLater(plan)
        return plan !== null
      } finally {
        first.open()
        if (!site.isIndexing()) early.end()
      }
    },
  }
}
