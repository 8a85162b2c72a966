import { SEARCH_FOLDER } from '../lib/search-folder.ts'
import type { SitePlan } from '../pipeline/site.ts'
import type { SiteFiles } from '../pipeline/site-files.ts'
import type { SourceFile } from '../scan/source-file.ts'

/** Whether the page of a document is probably at a pathname, which may have a base URL: only the routes can tell. */
export function mayBeAt(pathname: string, { folder, name, role }: SourceFile): boolean {
  const path = [folder, role === 'index' ? '' : name].filter((part) => part !== '').join('/')
  return path !== '' && pathname.replace(/(?:\.html|\/)$/, '').endsWith(`/${path}`)
}

/**
 * The source paths of the documents that have to be parsed before a file can be served; `null` if it shows or lists the texts of
 * any document, or if only these tell whether it exists.
 */
export function listNeeded(
  path: string,
  { table, tree, begun }: Pick<SitePlan, 'table' | 'tree' | 'begun'>,
  files: Pick<SiteFiles, 'find'>,
): readonly string[] | null {
  const route = table.routes.find(({ outputFile }) => outputFile === path)
  if (route) {
    const listed = table.blogLists[route.pathname]?.sources ?? []
    return [route.original ?? route.source ?? '', ...listed].filter((source) => begun.has(source))
  }
  if (table.siteFiles.some((file) => file.path === path)) return null
  const exists = files.find(path) !== undefined
  if (path.startsWith('assets/')) return exists && !path.startsWith(`${SEARCH_FOLDER}/`) ? [] : null
  return exists && !tree.assets.some(({ publishedAs }) => publishedAs === path) ? null : []
}
