import Slugger from 'github-slugger'
import type { Config } from '../config/config.ts'
import { CURRENT_VERSION, isOfEdition } from '../content/editions.ts'
import { getLabels } from '../content/labels.ts'
import type { Outcome } from '../diagnostics/diagnostic.ts'
import { DiagnosticCollector } from '../diagnostics/diagnostic.ts'
import { getOutputFile, joinPathname, NOT_FOUND_FILE } from '../lib/pathname.ts'
import { mergeRecords, toRecord } from '../lib/records.ts'
import type { Document } from '../parse/document.ts'
import type { SourceTree } from '../scan/source-file.ts'
import { routeBlogs } from './blog.ts'
import { chooseNeighbors, chooseSidebars } from './doc-choices.ts'
import { type Doc, type Docs, routeDocs } from './docs.ts'
import { listEditions } from './editions.ts'
import { createFolderTree } from './folder-tree.ts'
import { checkNavbarReferences } from './navbar-references.ts'
import { buildNavigation } from './navigation.ts'
import { routePages, routeReactPages } from './pages.ts'
import { listRedirects } from './redirects.ts'
import { resolveConflicts } from './resolve-conflicts.ts'
import {
  createRoute,
  getFrontMatterOrigin,
  type RouteCandidate,
  type RouteSettings,
  toCanonicalPathname,
} from './route-candidate.ts'
import type { Route, RouteTable } from './route-table.ts'
import { type BuiltSidebars, buildSidebars, indexSidebars } from './sidebars.ts'
import { listFeedFiles, listFeedPosts, listSiteFiles } from './site-files.ts'
import { acceptGivenPathnames } from './slug.ts'
import { routeTags } from './tags.ts'
import { describeVersions } from './versions.ts'

/** The input of `route`. Drafts have a page only with `drafts`. */
export interface RouteInput {
  config: Config
  /** POSIX path relative to the root: the origin of diagnostics in the configuration. */
  configFile: string
  tree: SourceTree
  documents: readonly Document[]
  drafts: boolean
  /** ISO day of the build, in UTC: posts of later days are left out. Default: none are. */
  today?: string
  /** Source path -> ISO day of the commit that added the file, for posts without a date in their name. Default: none. */
  firstCommits?: Readonly<Record<string, string>>
  /** Source path -> pathname that the hook `routes` sets for a document. Default: none. */
  pathnames?: ReadonlyMap<string, string>
}

/** Assigns a pathname and an output file to every source, and resolves the sidebars, tags and lists. Pure. */
export function route(input: RouteInput): Outcome<RouteTable> {
  const { config, configFile, tree, documents } = input
  const diagnostics = new DiagnosticCollector()
  const settings = { trailingSlash: config.trailingSlash, defaultLocale: config.i18n.defaultLocale }
  const pathnames = diagnostics.take(acceptGivenPathnames(input.pathnames ?? new Map(), { configFile, settings }))
  const context = { config, settings, drafts: input.drafts, pathnames }
  const { today, firstCommits = {} } = input
  const listDocuments = (name: string) => documents.filter(({ source }) => source.collection === name)

  const docs = diagnostics.take(routeDocs(listDocuments('docs'), context))
  const { sidebars, generated } = diagnostics.take(buildAllSidebars(input, { settings, docs }))
  const chosen = diagnostics.take(chooseSidebars(docs, { sidebars, sidebarByDoc: indexSidebars(sidebars) }))
  const tags = diagnostics.take(routeTags({ config, settings, tree, docs }))
  const blog = diagnostics.take(routeBlogs(listDocuments('blog'), { ...context, tree, today, firstCommits }))
  const candidates = [
    ...docs.published.map((doc) => routeDoc(doc, chosen.get(doc) ?? null, settings)),
    ...generated.map(({ candidate }) => candidate),
    ...tags.candidates,
    ...diagnostics.take(routePages(listDocuments('pages'), context)),
    ...diagnostics.take(routeReactPages(tree.reactPages, context)),
    ...blog.candidates,
  ]
  candidates.push(...routeDefaultPages(candidates, config, settings))
  const feedPosts = listFeedPosts(blog.table.blogPosts)
  const feeds = listFeedFiles(config, feedPosts, settings)
  const hasSearchPage = candidates.some(({ route: { kind } }) => kind === 'search')
  const versions = describeVersions(config, docs, sidebars)
  const redirects = diagnostics.take(
    listRedirects({ config, configFile, settings, tree, documents, candidates, versions }),
  )
  const siteFiles = listSiteFiles(tree, { feeds, hasSearchPage, hasRedirects: redirects.length > 0 })
  const resolved = resolveConflicts(candidates, { assets: tree.assets, siteFiles, redirects })

  const shownSidebar = createSidebarFinder(resolved.routes)
  const navigation = buildNavigation(sidebars, { docs, shownSidebar })
  const neighbors = diagnostics.take(chooseNeighbors(docs, navigation.neighbors))
  diagnostics.add(checkNavbarReferences(config, { configFile, docs, sidebars, versions }))
  const table: RouteTable = {
    ...resolved,
    versions,
    sidebars,
    neighbors: mergeRecords(navigation.neighbors, neighbors, blog.neighbors),
    breadcrumbs: config.docs.breadcrumbs ? navigation.breadcrumbs : {},
    sidebarHeadings: navigation.headings,
    categoryCards: navigation.cards,
    generatedIndexes: indexGeneratedPages(generated),
    tags: mergeRecords(tags.tags, blog.tags.tags),
    tagsBySource: mergeRecords(tags.tagsBySource, blog.tags.tagsBySource),
    ...blog.table,
    feeds: feeds.filter((feed) => resolved.siteFiles.includes(feed) || !siteFiles.includes(feed)),
    feedPosts,
    // A source that lost a conflict keeps its pathname here: one diagnostic is enough, links to it should not break
    // too.
    pathnameBySource: indexPathnames(candidates),
    pathnameByDocId: indexDocPathnames(docs),
  }
  return diagnostics.toOutcome(table)
}

/** The sidebars of every edition that has documents; those of the default locale may be empty. */
function buildAllSidebars(
  { config, configFile, tree }: RouteInput,
  { settings, docs }: { settings: RouteSettings; docs: Docs },
): Outcome<BuiltSidebars> {
  const diagnostics = new DiagnosticCollector()
  const editions = listEditions(config).filter(
    (edition) => edition.locale === settings.defaultLocale || docs.published.some(isOfEdition(edition)),
  )
  const built = editions.map((edition) => {
    const categories = tree.categories.filter(isOfEdition(edition))
    const sidebars = buildSidebars({
      config,
      configFile,
      settings,
      edition,
      docs,
      tree: createFolderTree(docs.published.filter(isOfEdition(edition))),
      categories: new Map(categories.map((category) => [category.directory, category])),
      folderOrders: new Map(
        (edition.version === CURRENT_VERSION ? tree.orders?.folders : undefined)?.map((order) => [
          order.directory,
          order,
        ]),
      ),
      readingOrder: (edition.version === CURRENT_VERSION && tree.orders?.site) || null,
      slugger: new Slugger(),
    })
    return diagnostics.take(sidebars)
  })
  return diagnostics.toOutcome({
    sidebars: built.flatMap(({ sidebars }) => sidebars),
    generated: built.flatMap(({ generated }) => generated),
  })
}

/** By pathname; the first page wins, because it has the route. */
function indexGeneratedPages(pages: BuiltSidebars['generated']): RouteTable['generatedIndexes'] {
  return toRecord(pages.toReversed().map(({ index }) => [index.pathname, index]))
}

function routeDoc(doc: Doc, sidebar: string | null, settings: RouteSettings): RouteCandidate {
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
  return { route: createRoute(seed, settings), origin: getFrontMatterOrigin(doc.document, 'slug') }
}

/**
 * Pages that every site has unless another source has the same pathname: the home page, the search page, the not-found
 * page.
 */
function routeDefaultPages(
  candidates: readonly RouteCandidate[],
  config: Config,
  settings: RouteSettings,
): RouteCandidate[] {
  const searchPagePath = config.search?.searchPagePath ?? null
  const labels = getLabels(config.i18n, settings.defaultLocale)
  const seeds: Pick<Route, 'kind' | 'pathname' | 'title' | 'description'>[] = [
    { kind: 'home', pathname: '/', title: config.title, description: config.tagline },
    { kind: 'not-found', pathname: `/${NOT_FOUND_FILE}`, title: labels.notFound, description: '' },
  ]
  if (searchPagePath !== null && searchPagePath !== '') {
    const pathname = joinPathname(searchPagePath)
    seeds.push({ kind: 'search', pathname, title: labels.searchHeading, description: '' })
  }
  const taken = new Set(candidates.map(({ route: { outputFile } }) => outputFile))
  return seeds
    .filter(
      ({ pathname }) =>
        !taken.has(getOutputFile(toCanonicalPathname(pathname, settings.trailingSlash), settings.trailingSlash)),
    )
    .map((seed) => {
      const route = createRoute({ ...seed, locale: settings.defaultLocale }, settings)
      return { route, origin: { kind: 'page', pathname: route.pathname } }
    })
}

function indexPathnames(candidates: readonly RouteCandidate[]): Record<string, string> {
  return toRecord(candidates.flatMap(({ route }) => (route.source === null ? [] : [[route.source, route.pathname]])))
}

function indexDocPathnames({ byId }: Docs): Record<string, string> {
  return toRecord([...byId].map(([key, { pathname }]) => [key, pathname]))
}

function createSidebarFinder(routes: readonly Route[]): (pathname: string) => string | null | undefined {
  const shown = new Map(routes.map(({ pathname, sidebar }) => [pathname, sidebar]))
  return (pathname) => shown.get(pathname)
}
