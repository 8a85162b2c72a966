import type { Config } from '../config/config.ts'
import { getEditionKey } from '../content/editions.ts'
import type { Route, RouteTable } from './route-table.ts'

/**
 * Pathname -> pathname of the same document in the last version, which search engines list in its place. A document that
 * the last version does not have, or hides, has none.
 */
export function listCanonicals(
  { lastVersion, versions }: Pick<Config, 'lastVersion' | 'versions'>,
  { routes, pathnameByDocId }: Pick<RouteTable, 'routes' | 'pathnameByDocId'>,
): RouteTable['canonicals'] {
  const canonicals: RouteTable['canonicals'] = {}
  if (versions[lastVersion]?.noIndex) return canonicals
  const listed = new Set(routes.filter(isListed).map(({ pathname }) => pathname))
  for (const { id, version, locale, pathname } of routes) {
    if (id === null || version === null || version === lastVersion) continue
    const latest = pathnameByDocId[getEditionKey({ version: lastVersion, locale }, id)]
    if (latest !== undefined && listed.has(latest)) canonicals[pathname] = latest
  }
  return canonicals
}

function isListed({ unlisted, draft }: Route): boolean {
  return !unlisted && !draft
}
