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
  /** Whether a document is to be parsed for the pages that are requested. */
  isNeeded(source: SourceFile): boolean
  /** Finds a file, after its documents have been parsed. Files that show or list the texts of any document wait for `end`. */
  find(path: string): Promise<Outcome<Contents> | undefined>
  /** All documents have been parsed. */
  end(): void
}

/** Creates the pages of a site before all of its documents are parsed. */
export function createEarlyPages(site: BuiltSite): EarlyPages {
  const background = createBackground()
  const expected = new Set<string>()
  const requested = new Set<string>()
  const parsed = createGate()
  return {
    background,
    expect: (pathname) => expected.add(pathname),
    isNeeded: (source) => requested.has(source.path) || [...expected].some((pathname) => mayBeAt(pathname, source)),
    async find(path) {
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
