import type { Route, RouteTable, Version } from '../route/route-table.ts'

/** The versions of the documentation as pages refer to them. */
export interface Versions {
  all: readonly Version[]
  /** The version that readers get by default; `undefined` in a site without documents. */
  last: Version | undefined
  find(name: string | null): Version | undefined
  /** The same document in another version, or else that version's main document. */
  getPathname(version: Version, route: Route): string
  /**
   * Versions in which the document or sidebar of an item is looked up (docs/behaviours.md N-10): the current one, then
   * the last. The preferred version is known only to the browser.
   */
  listCandidates(route: Route): Version[]
}

/** Indexes the versions of a route table. */
export function createVersions({
  versions,
  pathnameByDocId,
}: Pick<RouteTable, 'versions' | 'pathnameByDocId'>): Versions {
  const byName = new Map(versions.map((version) => [version.name, version]))
  const last = versions.find((version) => version.isLast) ?? versions[0]
  const find = (name: string | null) => byName.get(name ?? '')
  return {
    all: versions,
    last,
    find,
    getPathname(version, route) {
      const same = route.id === null ? undefined : pathnameByDocId[`${version.name}/${route.id}`]
      return same ?? version.mainPathname ?? version.path
    },
    listCandidates: (route) => [...new Set([find(route.version), last])].filter((version) => version !== undefined),
  }
}
