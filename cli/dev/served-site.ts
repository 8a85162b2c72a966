import type { ReportedDiagnostic } from '../diagnostics/diagnostic.ts'
import { applySeverities } from '../diagnostics/severities.ts'
import type { SitePlan } from '../pipeline/site.ts'
import { createIslandSources, type IslandSources } from '../pipeline/thrown-errors.ts'
import { describeBrowserError } from './browser-errors.ts'
import { readClient } from './client.ts'
import type { ServedSite } from './dev-server.ts'
import type { DevSite } from './dev-site.ts'
import { openInEditor } from './open-editor.ts'
import { selectPageProblems } from './page-problems.ts'

interface ServedSiteOptions {
  /** Absolute folder of the project. */
  root: string
  /** Absolute folder of the prebuilt theme. */
  themeDirectory: string
  /** Called with each error of an island, once for each build. */
  onBrowserError(error: ReportedDiagnostic): void
}

/** Creates what the server serves of a dev site. */
export function createServedSite(
  site: DevSite,
  { root, themeDirectory, onBrowserError }: ServedSiteOptions,
): ServedSite {
  const readAsset = async (path: string) => {
    const file = await site.find(path)
    return file && Buffer.from(file.contents).toString('utf8')
  }
  let sources: { plan: SitePlan; islands: IslandSources } | undefined
  const getIslands = () => {
    const plan = site.getPlan()
    if (plan && sources?.plan !== plan) {
      sources = { plan, islands: createIslandSources(plan, { themeDirectory }, readAsset) }
    }
    return sources?.islands
  }
  let reportedErrors = { build: 0, messages: new Set<string>() }
  return {
    root,
    client: readClient(themeDirectory),
    getBaseUrl: () => site.getPlan()?.config.baseUrl ?? '/',
    waitForBuild: site.waitForFirst,
    isBuilt: () => site.getPlan() !== null,
    find: site.find,
    async findSourceMap(path) {
      const code = await readAsset(path)
      return code === undefined ? undefined : getIslands()?.maps.find(code)
    },
    listProblems(pathname) {
      const [reported, isCurrent, plan] = [site.getDiagnostics(), site.isCurrent(), site.getPlan()]
      return selectPageProblems({ reported, isCurrent, plan }, pathname)
    },
    openFile: (position) => openInEditor(root, position),
    async reportBrowserError(error) {
      const plan = site.getPlan()
      const thrownAt = await getIslands()?.locate(error.stack)
      const reported = applySeverities([describeBrowserError(error, plan, thrownAt)], plan?.config ?? null)
      const build = site.getBuildNumber()
      if (build !== reportedErrors.build) reportedErrors = { build, messages: new Set() }
      for (const each of reported) {
        if (!reportedErrors.messages.has(each.message)) onBrowserError(each)
        reportedErrors.messages.add(each.message)
      }
      return { page: reported, rest: [], blocking: new Set(reported) }
    },
  }
}
