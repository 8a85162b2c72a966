import Slugger from 'github-slugger'
import type { Config } from '../config/config.ts'
import { CURRENT_VERSION, isOfEdition } from '../content/editions.ts'
import { getLabels } from '../content/labels.ts'
import type { Outcome } from '../diagnostics/diagnostic.ts'
import { DiagnosticCollector } from '../diagnostics/diagnostic.ts'
import { joinPathname, NOT_FOUND_FILE } from '../lib/pathname.ts'
import { mergeRecords, toRecord } from '../lib/records.ts'
import type { Document } from '../parse/document.ts'
import type { SourceTree } from '../scan/source-file.ts'
import { routeBlogs } from './blog.ts'
import { listCanonicals } from './canonicals.ts'
import { chooseNeighbors, chooseSidebars } from './doc-choices.ts'
import { type Doc, type Docs, routeDocs } from './docs.ts'
import { listCategories } from './edition-files.ts'
import { listEditions } from './editions.ts'
import { createFolderTree } from './folder-tree.ts'
import { checkNavbarReferences } from './navbar-references.ts'
import { buildNavigation } from './navigation.ts'
import { routePages, routeReactPages } from './pages.ts'
import { listRedirects } from './redirects.ts'
import { resolveConflicts } from './resolve-conflicts.ts'
import {
  createRoute,
  createRouteSettings,
  getFrontMatterOrigin,
  localizePathname,
  type RouteCandidate,
  type RouteSeed,
  type RouteSettings,
} from './route-candidate.ts'
import type { Route, RouteTable } from './route-table.ts'
import { type BuiltSidebars, buildSidebars, indexSidebars } from './sidebars.ts'
import { findWebManifest, listFeedFiles, listFeedPosts, listSearchFiles, listSiteFiles } from './site-files.ts'
import { acceptGivenPathnames } from './slug.ts'
import { routeTags } from './tags.ts'
import { translateSidebars } from './translate-sidebars.ts'
import { connectLocales, findPathConflicts } from './translations.ts'
import { describeVersions } from './versions.ts'

/** The input of `route`. Drafts have a page only with `drafts`. */
export interface RouteInput {
  config: Config
  /** POSIX path relative to the root: the origin of diagnostics in the configuration. */
  configFile: string
  tree: SourceTree
  documents: readonly Document[]
  drafts: boolean
  /** Locale -> the configuration with its texts. Default: none. */
  localized?: Readonly<Record<string, Config>>
  /** Locale -> text of a sidebar -> its translation. Default: none. */
  sidebarTexts?: Readonly<Record<string, Readonly<Record<string, string>>>>
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
  const settings = createRouteSettings(config)
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
  candidates.push(...routeDefaultPages(candidates, input, settings))
  diagnostics.add(findPathConflicts(candidates, settings))
  const feedPosts = listFeedPosts(blog.table.blogPosts, documents)
  const feeds = listFeedFiles(config, feedPosts, settings)
  const searches = listSearchFiles(candidates, settings)
  const versions = describeVersions(input, docs, sidebars)
  const redirects = diagnostics.take(
    listRedirects({ config, configFile, settings, tree, documents, candidates, versions }),
  )
  const siteFiles = listSiteFiles(tree, { feeds, searches, redirects, favicon: config.favicon })
  const resolved = resolveConflicts(candidates, { assets: tree.assets, siteFiles, redirects })

  const pathnameBySource = indexPathnames(candidates, settings)
  const navigation = buildNavigation(sidebars, { docs, shownSidebar: createSidebarFinder(resolved.routes) })
  const neighbors = diagnostics.take(chooseNeighbors(docs, navigation.neighbors))
  diagnostics.add(checkNavbarReferences(config, { configFile, docs, sidebars, versions }))
  const pathnameByDocId = indexDocPathnames(docs)
  const table: RouteTable = {
    ...resolved,
    webManifest: findWebManifest(tree, resolved.siteFiles),
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
    translations: connectLocales({ routes: resolved.routes, documents, pathnameBySource, settings }),
    pathnameBySource,
    canonicals: listCanonicals(config, { routes: resolved.routes, pathnameByDocId, pathnameBySource }),
    pathnameByDocId,
  }
  return diagnostics.toOutcome(table)
}

/** The sidebars of every edition that has documents; those of the default locale may be empty. */
function buildAllSidebars(
  { config, configFile, tree, sidebarTexts }: RouteInput,
  { settings, docs }: { settings: RouteSettings; docs: Docs },
): Outcome<BuiltSidebars> {
  const diagnostics = new DiagnosticCollector()
  const editions = listEditions(config).filter(
    (edition) => edition.locale === settings.defaultLocale || docs.published.some(isOfEdition(edition)),
  )
  const built = editions.map((edition) => {
    const sidebars = buildSidebars({
      config,
      configFile,
      settings,
      edition,
      docs,
      tree: createFolderTree(docs.published.filter(isOfEdition(edition))),
      categories: listCategories(tree, edition, settings.defaultLocale),
      folderOrders: new Map(
        (edition.version === CURRENT_VERSION ? tree.orders?.folders : undefined)?.map((order) => [
          order.directory,
          order,
        ]),
      ),
      readingOrder: (edition.version === CURRENT_VERSION && tree.orders?.site) || null,
      slugger: new Slugger(),
    })
    const { locale } = edition
    const texts = locale === settings.defaultLocale ? undefined : sidebarTexts?.[locale]
    const own = diagnostics.take(sidebars)
    return texts ? translateSidebars(own, (text) => texts[text] ?? text) : own
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
    original: source.original,
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
 * Pages that every site has in each locale unless another source has the same pathname: the home page, the search page, the
 * not-found page.
 */
function routeDefaultPages(
  candidates: readonly RouteCandidate[],
  { config, localized = {} }: Pick<RouteInput, 'config' | 'localized'>,
  settings: RouteSettings,
): RouteCandidate[] {
  const taken = new Set(candidates.map(({ route: { outputFile } }) => outputFile))
  return Object.keys(settings.localePaths)
    .flatMap((locale) => listDefaultPages(localized[locale] ?? config, locale))
    .map((seed) => {
      const pathname = localizePathname(seed.pathname, seed.locale, settings)
      const route = createRoute({ ...seed, pathname }, settings)
      return { route, origin: { kind: 'page' as const, pathname: route.pathname } }
    })
    .filter(({ route }) => !taken.has(route.outputFile))
}

function listDefaultPages(config: Config, locale: string): RouteSeed[] {
  const searchPagePath = config.search?.searchPagePath ?? null
  const labels = getLabels(config.i18n, locale)
  const seeds: RouteSeed[] = [
    { kind: 'home', pathname: '/', locale, title: config.title, description: config.tagline },
    { kind: 'not-found', pathname: `/${NOT_FOUND_FILE}`, locale, title: labels.notFound, description: '' },
  ]
  if (searchPagePath !== null && searchPagePath !== '') {
    const pathname = joinPathname(searchPagePath)
    seeds.push({ kind: 'search', pathname, locale, title: labels.searchHeading, description: '' })
  }
  return seeds
}

/** A React page without a translation has its pathname in the default locale. */
/** A source that lost a conflict keeps its pathname: one diagnostic is enough, and links to it still lead somewhere. */
function indexPathnames(
  candidates: readonly RouteCandidate[],
  { defaultLocale }: RouteSettings,
): Record<string, string> {
  return toRecord(
    candidates.flatMap(({ route: { kind, source, pathname, locale } }) =>
      source === null || (kind === 'react-page' && locale !== defaultLocale) ? [] : [[source, pathname]],
    ),
  )
}

function indexDocPathnames({ byId }: Docs): Record<string, string> {
  return toRecord([...byId].map(([key, { pathname }]) => [key, pathname]))
}

function createSidebarFinder(routes: readonly Route[]): (pathname: string) => string | null | undefined {
  const shown = new Map(routes.map(({ pathname, sidebar }) => [pathname, sidebar]))
  return (pathname) => shown.get(pathname)
}
