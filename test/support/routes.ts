import type { Route, RouteTable } from '../../cli/route/route-table.ts'

/** A route of a page that belongs to no version and no sidebar, but for what the test gives. */
export function createRoute(pathname: string, route: Partial<Route> = {}): Route {
  return {
    kind: 'page',
    isHome: pathname === '/',
    isNotFound: pathname === '/404.html',
    pathname,
    outputFile: `${pathname.slice(1)}/index.html`,
    source: null,
    original: null,
    version: null,
    locale: 'en',
    id: null,
    title: pathname,
    description: '',
    sidebar: null,
    unlisted: false,
    draft: false,
    ...route,
  }
}

/** A docs route of the version `current` in the sidebar `docs`. */
export function createDocRoute(pathname: string, route: Partial<Route> = {}): Route {
  const id = pathname.replace(/^\/docs\//, '').replace(/\/$/, '/index')
  const doc = {
    kind: 'doc',
    source: `content/docs/${id}.md`,
    version: 'current',
    id,
    title: id,
    sidebar: 'docs',
  } as const
  return createRoute(pathname, { ...doc, ...route })
}

/** An empty table, but for what the test gives. */
export function createRouteTable(table: Partial<RouteTable> = {}): RouteTable {
  return {
    routes: [],
    conflicts: [],
    versions: [],
    sidebars: [],
    neighbors: {},
    breadcrumbs: {},
    sidebarHeadings: {},
    categoryCards: {},
    generatedIndexes: {},
    tags: {},
    tagsBySource: {},
    blogPosts: [],
    blogLists: {},
    blogAuthors: {},
    authorReferences: [],
    scheduledPosts: {},
    feeds: [],
    feedPosts: [],
    shadowedAssets: [],
    siteFiles: [],
    webManifest: null,
    redirects: [],
    translations: {},
    pathnameBySource: {},
    canonicals: {},
    pathnameByDocId: {},
    ...table,
  }
}
