import type { Diagnostic, Outcome, ReportedDiagnostic } from '../diagnostics/diagnostic.ts'
import { applySeverities } from '../diagnostics/severities.ts'
import type { Contents } from '../emit/output-file.ts'
import type { BuildContext } from '../pipeline/build-context.ts'
import type { SitePlan } from '../pipeline/site.ts'
import type { SiteFiles } from '../pipeline/site-files.ts'
import { openSite, planSite } from '../pipeline.ts'
import type { SourceFile } from '../scan/source-file.ts'
import { createBackground } from './background.ts'
import { createDevFiles } from './dev-files.ts'
import { listNeeded, mayBeAt } from './early-files.ts'

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
  /** Stops background work until the next build. */
  pause(): void
}

/** Idle time after which the remaining bodies are parsed. The first page has been shown by then. */
const IDLE_MS = 1000

/** Time for the first page, after which the remaining documents are parsed. */
const FIRST_PAGE_MS = 200

interface DevRequest {
  root: string
  configFile: string | null
  /** Called once with the diagnostics of each page that is produced on request. */
  onPageProblems(reported: readonly ReportedDiagnostic[]): void
  /**
   * If it is set, the first build does with the beginnings of documents, which are parsed whole behind it. It is called when all
   * have been parsed, and has to build again.
   */
  onParsed?(): void
}

/** Creates a dev site that has not been built; `rebuild` builds it. */
export function createDevSite(
  { root, configFile, onPageProblems, onParsed }: DevRequest,
  buildContext: BuildContext,
): DevSite {
  const files = createDevFiles()
  const { memory } = buildContext
  let site: { plan: SitePlan; files: SiteFiles } | null = null
  let found: readonly Diagnostic[] = []
  let buildNumber = 0
  let isCurrent = false
  // Whether changes may have been missed, so that every file is looked at.
  let isUncertain = true
  // Pages that are requested before all documents have been parsed: pathnames, until they are routed, and source paths.
  const expected = new Set<string>()
  const requested = new Set<string>()
  const isRequested = (source: SourceFile) =>
    requested.has(source.path) || [...expected].some((pathname) => mayBeAt(pathname, source))
  memory.isNeeded = onParsed ? isRequested : null
  const notified = new WeakSet<object>()
  const [first, indexed] = [createGate(), createGate()]
  const enqueue = createQueue()
  const background = createBackground()
  const isIndexing = () => site !== null && site.plan.begun.size > 0
  const report = (diagnostics: readonly Diagnostic[]) => applySeverities(diagnostics, site?.plan.config ?? null)

  async function findEarly(path: string): Promise<Outcome<Contents> | undefined> {
    const needed = site && listNeeded(path, site.plan, site.files)
    if (!needed) {
      await indexed.opened
      return files.find(path)
    }
    return background.giveWay(async () => {
      for (const source of needed) requested.add(source)
      await enqueue(async () => needed.some((source) => site?.plan.begun.has(source)) && build([]))
      return files.find(path)
    })
  }

  async function build(changed: readonly string[]): Promise<boolean> {
    memory.changed = isUncertain ? null : new Set(changed)
    isUncertain = true
    const planned = await planSite({ root, configFile, baseUrl: null, drafts: true }, buildContext)
    found = planned.diagnostics
    isCurrent = planned.value !== null
    if (!planned.value) return false
    const opened = await openSite(planned.value, buildContext)
    site = { plan: planned.value, files: opened.value }
    if (!isIndexing()) memory.isNeeded = null
    found = isIndexing() ? [] : [...planned.diagnostics, ...opened.diagnostics]
    files.replace(opened.value)
    isUncertain = false
    return true
  }

  /** Parses what is left, when nobody waits for anything. */
  function continueLater(): void {
    if (!site) return
    const wasIndexing = isIndexing()
    background.start(site.plan.bodies, wasIndexing ? FIRST_PAGE_MS : IDLE_MS, () => {
      memory.isNeeded = null
      if (wasIndexing) onParsed?.()
    })
  }

  return {
    getPlan: () => site?.plan ?? null,
    isCurrent: () => isCurrent,
    isIndexing,
    getBuildNumber: () => buildNumber,
    find(path) {
      const finding = isIndexing() ? findEarly(path) : files.find(path)
      return finding?.then((outcome) => {
        if (!outcome) return undefined
        const reported = report(outcome.diagnostics)
        if (reported.length > 0 && !notified.has(outcome)) onPageProblems(reported)
        notified.add(outcome)
        return { contents: outcome.value, reported }
      })
    },
    getDiagnostics: () => report([...found, ...files.listDiagnostics()]),
    waitForFirst(pathname) {
      if (buildNumber === 0) expected.add(pathname)
      return first.opened
    },
    pause: background.stop,
    async rebuild(changed) {
      background.stop()
      try {
        const isBuilt = await enqueue(() => build(changed))
        buildNumber++
        if (isBuilt) continueLater()
        return isBuilt
      } finally {
        first.open()
        if (!isIndexing()) indexed.open()
      }
    },
  }
}

/** Runs work one after the other. */
function createQueue(): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work, work)
    last = result
    return result
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
