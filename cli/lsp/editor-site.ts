import { createCoalescer } from '../dev/coalesce.ts'
import type { ReportedDiagnostic } from '../diagnostics/diagnostic.ts'
import { applySeverities } from '../diagnostics/severities.ts'
import { createBuildContext } from '../pipeline/build-context.ts'
import type { SitePlan } from '../pipeline/site.ts'
import { planSite } from '../pipeline.ts'
import { sourceSyntax } from '../syntaxes/index.ts'

/** The site as the files and the texts in the editor describe it. */
export interface EditorSite {
  /** The last plan, once everything that was changed is part of it; `null` as long as the configuration is not valid. */
  getCurrentPlan(): Promise<SitePlan | null>
  /** The last plan, which may be older than what was typed. */
  getLastPlan(): Promise<SitePlan | null>
  /** Notes that a file, or the text of an open one, has changed: its path relative to the root. `undefined` for any file. */
  change(path: string | undefined): void
  /** Call it once every change is noted: files that are not noted are not read again then. */
  trustNotes(): void
  close(): Promise<void>
}

interface EditorSiteRequest {
  /** Absolute path of the project. */
  root: string
  /** Relative to the root; `null` for the usual names. */
  configFile: string | null
  /** The text of an open file (absolute path) that is not saved. */
  findOpenText(path: string): string | undefined
  /** Called after each analysis with all problems of the site. */
  onProblems(reported: readonly ReportedDiagnostic[]): void
  /** Called with an unexpected error; the plan before is kept. */
  onError(error: unknown): void
}

/** Pause in typing after which the site is analyzed. */
const QUIET_MS = 250

/** Analyzes the site, and again after every change. Drafts are part of it. */
export function createEditorSite(request: EditorSiteRequest): EditorSite {
  const { root, configFile, findOpenText, onProblems, onError } = request
  const context = createBuildContext({
    root,
    syntax: sourceSyntax,
    cache: true,
    workers: null,
    parsesBodiesLater: true,
    plansAgain: true,
    findOpenText,
  })
  let plan: SitePlan | null = null
  // Whether changes may have been missed, so that every file is looked at.
  let isUncertain = true
  let areNotesTrusted = false
  async function analyze(changed: ReadonlySet<string> | null): Promise<void> {
    context.memory.changed = isUncertain ? null : changed
    isUncertain = true
    try {
      const { value, diagnostics } = await planSite({ root, configFile, baseUrl: null, drafts: true }, context)
      plan = value ?? plan
      isUncertain = value === null
      onProblems(applySeverities(diagnostics, plan?.config ?? null))
    } catch (error) {
      onError(error)
    }
  }
  const first = analyze(null)
  const changes = createCoalescer<string | undefined>({
    quietMs: QUIET_MS,
    async run(changed) {
      await first
      const paths = changed.filter((path) => path !== undefined)
      await analyze(areNotesTrusted && paths.length === changed.length ? new Set(paths) : null)
    },
  })
  return {
    async getCurrentPlan() {
      await first
      await changes.waitUntilIdle()
      return plan
    },
    async getLastPlan() {
      await first
      return plan
    },
    change: changes.push,
    trustNotes() {
      areNotesTrusted = true
    },
    async close() {
      changes.close()
      await changes.waitUntilIdle()
      await first
      await context.close()
    },
  }
}
