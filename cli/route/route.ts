import Slugger from 'github-slugger'
import type { Config } from '../config/config.ts'
import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.ts'
import { joinPathname, NOT_FOUND_FILE, outputFileOf } from '../lib/pathname.ts'
import type { Document } from '../parse/document.ts'
import type { SourceTree } from '../scan/source-file.ts'
import { placeBlog } from './blog.ts'
import { type Claim, canonicalPathname, createRoute, type RouteSettings } from './claim.ts'
import { chooseSidebars, overrideNeighbours } from './doc-choices.ts'
import { type Doc, type Docs, placeDocs } from './docs.ts'
import { createFolderTree } from './folder-tree.ts'
import { grantRoutes } from './grant.ts'
import { checkNavbarReferences } from './navbar-references.ts'
import { buildNavigation } from './navigation.ts'
import { originOf } from './origin.ts'
import { claimPages, claimReactPages } from './pages.ts'
import type { Route, RouteTable, Sidebar } from './route-table.ts'
import type { SidebarScope } from './sidebar-items.ts'
import { buildSidebars } from './sidebars.ts'
import { placeTags } from './tags.ts'
import { describeVersions } from './versions.ts'

/** What route needs to know. Drafts have a page only with `drafts`. */
export interface RouteInput {
  config: Config
  /** Posix, relative to the root: the origin of findings in the configuration. */
  configFile: string
  tree: SourceTree
  documents: readonly Document[]
  drafts: boolean
}

/** Gives every source its pathname and output file, and hangs the pages together in sidebars. Pure. */
export function route(input: RouteInput): Outcome<RouteTable> {
  const { config, configFile, tree, documents } = input
  const diagnostics: Diagnostic[] = []
  const settings = { trailingSlash: config.trailingSlash, defaultLocale: config.i18n.defaultLocale }
  const context = { config, settings, drafts: input.drafts }
  const inCollection = (name: string) => documents.filter(({ source }) => source.collection === name)

  const docs = placeDocs(inCollection('docs'), context, diagnostics)
  const built = buildAllSidebars(input, { settings, docs, diagnostics })
  const { sidebars } = built
  const chosen = chooseSidebars(docs, built, diagnostics)
  const tags = placeTags({ config, settings, tree, docs, diagnostics })
  const blog = placeBlog(inCollection('blog'), context, diagnostics)
  const claims = [
    ...docs.published.map((doc) => claimDoc(doc, chosen.get(doc) ?? null, settings)),
    ...built.claims,
    ...tags.claims,
    ...claimPages(inCollection('pages'), context, diagnostics),
    ...claimReactPages(tree.reactPages, context, diagnostics),
    ...blog.claims,
  ]
  claims.push(...claimDefaults(claims, config, settings))
  const { routes, conflicts, shadowedAssets } = grantRoutes(claims, tree.assets)

  const { neighbours, breadcrumbs } = buildNavigation(sidebars, { docs, shownSidebar: sidebarByPathname(routes) })
  overrideNeighbours(neighbours, docs, diagnostics)
  const versions = describeVersions(config, docs, sidebars)
  diagnostics.push(...checkNavbarReferences(config, { configFile, docs, sidebars, versions }))
  const table: RouteTable = {
    routes,
    conflicts,
    shadowedAssets,
    versions,
    sidebars,
    neighbours: { ...neighbours, ...blog.neighbours },
    breadcrumbs: config.docs.breadcrumbs ? breadcrumbs : {},
    generatedIndexes: built.indexes,
    tags: tags.tags,
    tagsBySource: tags.tagsBySource,
    blogPosts: blog.posts,
    // A source that lost a conflict keeps its pathname here: one finding is enough, its links need not break too.
    pathnameBySource: pathnamesBySource(claims),
    pathnameByDocId: Object.fromEntries([...docs.byId].map(([key, doc]) => [key, doc.pathname])),
  }
  return { value: table, diagnostics }
}

function buildAllSidebars(
  { config, configFile, tree }: RouteInput,
  { settings, docs, diagnostics }: { settings: RouteSettings; docs: Docs; diagnostics: Diagnostic[] },
) {
  const sidebarOf = new Map<string, string>()
  const sidebars: Sidebar[] = []
  const claims: Claim[] = []
  const indexes: RouteTable['generatedIndexes'] = {}
  for (const version of Object.keys(config.versions)) {
    const categories = tree.categories.filter((category) => category.version === version)
    const scope: SidebarScope = {
      config,
      configFile,
      settings,
      version,
      docs,
      tree: createFolderTree(docs.published.filter((doc) => doc.version === version)),
      categories: new Map(categories.map((category) => [category.directory, category])),
      diagnostics,
      sidebarOf,
      labelled: new Set(),
      generated: { claims, indexes, slugger: new Slugger() },
    }
    sidebars.push(...buildSidebars(scope))
  }
  return { sidebars, sidebarOf, claims, indexes }
}

function claimDoc(doc: Doc, sidebar: string | null, settings: RouteSettings): Claim {
  const { source, title, description, frontMatter } = doc.document
  const seed = {
    kind: 'doc' as const,
    pathname: doc.pathname,
    source: source.path,
    version: doc.version,
    locale: source.locale,
    id: doc.id,
    title,
    description,
    sidebar,
    unlisted: frontMatter.unlisted,
    draft: frontMatter.draft,
  }
  return { route: createRoute(seed, settings), origin: originOf(doc.document, 'slug') }
}

/** Pages that every site has, unless somebody else claims their place: the home page, the search page, the not-found page. */
function claimDefaults(claims: readonly Claim[], config: Config, settings: RouteSettings): Claim[] {
  const { searchPagePath } = config.search
  const seeds: Pick<Route, 'kind' | 'pathname' | 'title' | 'description'>[] = [
    { kind: 'home', pathname: '/', title: config.title, description: config.tagline },
    { kind: 'not-found', pathname: `/${NOT_FOUND_FILE}`, title: 'Page Not Found', description: '' },
  ]
  if (searchPagePath !== null && searchPagePath !== '') {
    const pathname = joinPathname(searchPagePath)
    seeds.push({ kind: 'search', pathname, title: 'Search the documentation', description: '' })
  }
  const taken = new Set(claims.map(({ route: { outputFile } }) => outputFile))
  return seeds
    .filter(
      ({ pathname }) =>
        !taken.has(outputFileOf(canonicalPathname(pathname, settings.trailingSlash), settings.trailingSlash)),
    )
    .map((seed) => {
      const route = createRoute({ ...seed, locale: settings.defaultLocale }, settings)
      return { route, origin: { kind: 'page', pathname: route.pathname } }
    })
}

function pathnamesBySource(claims: readonly Claim[]): Record<string, string> {
  const pathnames: Record<string, string> = {}
  for (const { source, pathname } of claims.map((claim) => claim.route))
    if (source !== null) pathnames[source] = pathname
  return pathnames
}

function sidebarByPathname(routes: readonly Route[]): (pathname: string) => string | null | undefined {
  const shown = new Map(routes.map(({ pathname, sidebar }) => [pathname, sidebar]))
  return (pathname) => shown.get(pathname)
}
