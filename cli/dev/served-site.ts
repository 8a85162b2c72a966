import type { Diagnostic, ReportedDiagnostic } from '../diagnostics/diagnostic.ts'
import { applySeverities } from '../diagnostics/severities.ts'
import { removeBaseUrl } from '../lib/pathname.ts'
import type { Installation } from '../pipeline/installation.ts'
import type { SitePlan } from '../pipeline/site.ts'
import { createIslandErrorLocator } from '../pipeline/thrown-errors.ts'
import { type BrowserError, describeBrowserError } from './browser-errors.ts'
import { readClient } from './client.ts'
import type { ServedSite } from './dev-server.ts'
import type { DevSite } from './dev-site.ts'
import { openInEditor } from './open-editor.ts'
import { selectPageProblems } from './page-problems.ts'

interface ServedSiteOptions {
  /** Absolute folder of the project. */
  root: string
  installation: Pick<Installation, 'themeDirectory'>
  /** Called with each error of an island, once for each build. */
  onBrowserError(error: ReportedDiagnostic): void
}

/** Creates what the server serves of a dev site. */
export function createServedSite(site: DevSite, options: ServedSiteOptions): ServedSite {
  const { root, installation, onBrowserError } = options
  const describeError = createErrorDescriber(site, installation)
  let reportedErrors = { build: 0, messages: new Set<string>() }
  return {
    root,
    client: readClient(installation.themeDirectory),
    getBaseUrl: () => site.getPlan()?.config.baseUrl ?? '/',
    isBuilt: () => site.getPlan() !== null,
    find: site.find,
    listProblems(pathname) {
      const [reported, isCurrent, plan] = [site.getDiagnostics(), site.isCurrent(), site.getPlan()]
      return selectPageProblems({ reported, isCurrent, plan }, pathname)
    },
    openFile: (position) => openInEditor(root, position),
    async reportBrowserError(error) {
      const build = site.getBuildNumber()
      if (build !== reportedErrors.build) reportedErrors = { build, messages: new Set() }
      const reported = applySeverities([await describeError(error)], site.getPlan()?.config ?? null)
      for (const each of reported) {
        if (!reportedErrors.messages.has(each.message)) onBrowserError(each)
        reportedErrors.messages.add(each.message)
      }
      return { page: reported, rest: [], blocking: new Set(reported) }
    },
  }
}

/** Describes errors with their location in the sources, for which the islands of a plan are built once again. */
function createErrorDescriber(
  site: Pick<DevSite, 'find' | 'getPlan'>,
  installation: ServedSiteOptions['installation'],
): (error: BrowserError) => Promise<Diagnostic> {
  async function readScript(url: string): Promise<string | undefined> {
    const { baseUrl = '/' } = site.getPlan()?.config ?? {}
    const path = URL.canParse(url) ? removeBaseUrl(new URL(url).pathname, baseUrl) : undefined
    if (path === undefined || !/^\/assets\/island-.*\.js$/.test(path)) return undefined
    const contents = (await site.find(path.slice(1)))?.contents
    return contents === undefined ? undefined : Buffer.from(contents).toString('utf8')
  }
  const createLocator = (plan: SitePlan) => ({ plan, locate: createIslandErrorLocator(plan, installation, readScript) })
  let current: ReturnType<typeof createLocator> | undefined
  return async (error) => {
    const plan = site.getPlan()
    if (plan && current?.plan !== plan) current = createLocator(plan)
    return describeBrowserError(error, plan, await current?.locate(error.stack))
  }
}
