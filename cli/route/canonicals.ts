import type { Config } from '../config/config.ts'
import { getEditionKey } from '../content/editions.ts'
import { getDocsPath, listEditions } from './editions.ts'
import type { Route, RouteTable } from './route-table.ts'

/**
 * Pathname -> pathname of the page that search engines list in its place: the same document, or page of a category or a tag, in the
 * last version, and the original of a page without a translation. A page that the last version does not have in its language, or
 * hides, stays itself.
 */
export function listCanonicals(
  config: Config,
  { routes, pathnameByDocId, pathnameBySource }: Pick<RouteTable, 'routes' | 'pathnameByDocId' | 'pathnameBySource'>,
): RouteTable['canonicals'] {
  const { lastVersion, versions } = config
  const byPathname = new Map(routes.map((route) => [route.pathname, route]))
  const docsPaths = new Map(
    listEditions(config).map((edition) => [getEditionKey(edition, ''), getDocsPath(config, edition)]),
  )
  const findPathname = ({ id, pathname, locale }: Route, version: string): string | undefined => {
    const last = { version: lastVersion, locale }
    if (id !== null) return pathnameByDocId[getEditionKey(last, id)]
    const own = docsPaths.get(getEditionKey({ version, locale }, '')) ?? ''
    const path = docsPaths.get(getEditionKey(last, '')) ?? ''
    return pathname.startsWith(`${own}/`) ? `${path === '/' ? '' : path}${pathname.slice(own.length)}` : undefined
  }
  const findLatest = (route: Route): Route | undefined => {
    const { version, kind } = route
    if (version === null || version === lastVersion || versions[lastVersion]?.noIndex) return undefined
    const latest = byPathname.get(findPathname(route, version) ?? '')
    if (!latest || latest.kind !== kind || latest.version !== lastVersion) return undefined
    return latest.unlisted || latest.draft || latest.original !== null ? undefined : latest
  }
  const canonicals: RouteTable['canonicals'] = {}
  for (const route of routes) {
    const original = route.original === null ? undefined : byPathname.get(pathnameBySource[route.original] ?? '')
    const shown = original ?? route
    const { pathname } = findLatest(shown) ?? shown
    if (pathname !== route.pathname) canonicals[route.pathname] = pathname
  }
  return canonicals
}
