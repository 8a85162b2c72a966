import type { Outcome } from '../diagnostics/diagnostic.ts'
import type { Contents } from '../emit/output-file.ts'
import { createGate } from '../lib/gate.ts'
import { SEARCH_FOLDER } from '../lib/search-folder.ts'
import type { SitePlan } from '../pipeline/site.ts'
import type { SourceFile } from '../scan/source-file.ts'
import { type Background, createBackground } from './background.ts'
import type { BuiltSite } from './built-site.ts'

/** Serves a site of which only the beginnings of most documents have been parsed. */
interface EarlyPages {
  background: Background
  /** Notes that a page will be requested, whose route is not known. */
  expect(pathname: string): void
  /** Whether a document is that of a page that will be requested. */
  isRequested(source: SourceFile): boolean
  /** Whether a document is to be parsed for the pages that are requested. */
  isNeeded(source: SourceFile): boolean
  /**
   * Finds a file, after its documents have been parsed. Files that show or list the texts of any document wait for `end`. While only
   * part of the site is planned, files that the whole plan may change wait for it.
   */
  find(path: string): Promise<Outcome<Contents> | undefined>
  /** Parses what a plan has left to parse, while no request waits. If it is of a part of the site, `onEnd` plans the whole. */
  continueLater(plan: SitePlan, events: { onBegin(): void; onEnd(): void }): void
  /** All documents have been parsed. */
  end(): void
}

/** Idle time after which the remaining bodies are parsed. The first page has been shown by then. */
const IDLE_MS = 1000

/** Time for the first page, after which the remaining documents are planned or parsed. */
const FIRST_PAGE_MS = 200

const NO_WORK = { complete: () => Promise.resolve(), stop() {} }

/** Files with the closed categories of a sidebar. */
const SIDEBAR_BRANCH = /^assets\/branch\./

/** Creates the pages of a site before all of its documents are parsed. */
export function createEarlyPages(site: BuiltSite): EarlyPages {
  const background = createBackground()
  const expected = new Set<string>()
  const requested = new Set<string>()
  const shown: SourceFile[] = []
  const [planned, parsed] = [createGate(), createGate()]
  const isExpected = (source: SourceFile) => [...expected].some((pathname) => mayBeAt(pathname, source))
  /** Pages that were requested before, and files of the site that do not depend on its documents. */
  function isShown(path: string, plan: SitePlan | null): boolean {
    if (!plan?.isPart) return true
    const { routes } = plan.table
    const pages = routes.filter(({ source }) => shown.some((each) => each.path === source))
    // Other files are tried before that of the page: `docs/page` and `docs/page.html`.
    if (pages.some(({ outputFile }) => outputFile.startsWith(path))) return true
    return site.hasFile(path) && !SIDEBAR_BRANCH.test(path) && !routes.some(({ outputFile }) => outputFile === path)
  }
  return {
    background,
    expect: (pathname) => expected.add(pathname),
    isRequested(source) {
      if (!isExpected(source)) return false
      shown.push(source)
      return true
    },
    isNeeded: (source) => requested.has(source.path) || isExpected(source),
    async find(path) {
      if (!isShown(path, site.getPlan())) await planned.opened
      const plan = site.getPlan()
      const needed = plan && listNeeded(path, plan, site.hasFile)
      if (!needed) {
        await parsed.opened
        return site.files.find(path)
      }
      return background.giveWay(async () => {
        for (const source of needed) requested.add(source)
        if (needed.length > 0) await site.build([])
        return site.files.find(path)
      })
    },
    continueLater({ isPart, begun, bodies }, { onBegin, onEnd }) {
      if (isPart) return background.start(NO_WORK, FIRST_PAGE_MS, { onBegin() {}, onEnd })
      planned.open()
      background.start(bodies, begun.size > 0 ? FIRST_PAGE_MS : IDLE_MS, { onBegin, onEnd })
    },
    end: parsed.open,
  }
}

/** Whether the page of a document is probably at a pathname, which may have a base URL: only the routes can tell. */
function mayBeAt(pathname: string, { folder, name, role }: SourceFile): boolean {
  const path = [folder, role === 'index' ? '' : name].filter((part) => part !== '').join('/')
  return path !== '' && pathname.replace(/(?:\.html|\/)$/, '').endsWith(`/${path}`)
}

/**
 * The source paths of the documents that have to be parsed before a file can be served; `null` if all have to be, or if only their
 * texts tell whether it exists.
 */
function listNeeded(
  path: string,
  { table, tree, begun }: SitePlan,
  hasFile: (path: string) => boolean,
): readonly string[] | null {
  const route = table.routes.find(({ outputFile }) => outputFile === path)
  if (route) {
    const listed = table.blogLists[route.pathname]?.sources ?? []
    return [route.original ?? route.source ?? '', ...listed].filter((source) => begun.has(source))
  }
  if (table.siteFiles.some((file) => file.path === path)) return null
  const exists = hasFile(path)
  if (path.startsWith('assets/')) return exists && !path.startsWith(`${SEARCH_FOLDER}/`) ? [] : null
  return exists && !tree.assets.some(({ publishedAs }) => publishedAs === path) ? null : []
}
