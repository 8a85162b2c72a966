import type { Config } from '../config/config.ts'
import { getEditionKey } from '../content/editions.ts'
import type { Route, RouteTable } from './route-table.ts'

/**
 * Pathname -> pathname of the page that search engines list in its place: the same document in the last version, and the
 * original of a page without a translation. A document that the last version does not have in its language, or hides, stays itself.
 */
export function listCanonicals(
  { lastVersion, versions }: Pick<Config, 'lastVersion' | 'versions'>,
  { routes, pathnameByDocId, pathnameBySource }: Pick<RouteTable, 'routes' | 'pathnameByDocId' | 'pathnameBySource'>,
): RouteTable['canonicals'] {
  const byPathname = new Map(routes.map((route) => [route.pathname, route]))
  const findLatest = ({ id, version, locale }: Route): Route | undefined => {
    if (id === null || version === null || version === lastVersion || versions[lastVersion]?.noIndex) return undefined
    const pathname = pathnameByDocId[getEditionKey({ version: lastVersion, locale }, id)]
    const latest = pathname === undefined ? undefined : byPathname.get(pathname)
    return !latest || latest.unlisted || latest.draft || latest.original !== null ? undefined : latest
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
