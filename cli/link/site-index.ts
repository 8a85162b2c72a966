import type { Config } from '../config/config.ts'
import { stripContentExtension, toPathStem } from '../content/content-path.ts'
import { fillName } from '../content/variables.ts'
import { once } from '../lib/once.ts'
import { decodePathname, removeBaseUrl, toPathnameKey } from '../lib/pathname.ts'
import type { Document } from '../parse/document.ts'
import type { Redirect, Route, RouteTable, SiteFile } from '../route/route-table.ts'
import type { AssetFile, SourceFile, SourceTree } from '../scan/source-file.ts'
import { createAnchorIndex } from './anchor-index.ts'

/** All possible targets of references by each of their spellings. */
export type SiteIndex = ReturnType<typeof createSiteIndex>

/** Indexes the site once; every lookup afterwards takes constant time. */
export function createSiteIndex(input: {
  config: Config
  tree: SourceTree
  table: RouteTable
  documents: readonly Document[]
}) {
  const { config, tree, table, documents } = input
  const pages = indexPages(table.routes)
  const pathnameBySource = indexSources(table)
  const sources = [...tree.documents.map((file) => file.path), ...tree.reactPages.map((file) => file.path)]
  const indexPaths = <T>(entries: readonly PathEntry<T>[]) => createPathIndex(entries, config.variables)
  const findSource = indexPaths(sources.map((path) => [path, path]))
  // Indexes for broken references are created on first use.
  const byStem = once(() => indexPaths(listStems(tree.documents)))
  const sourceByPathname = once(() => new Map(table.routes.map((route) => [route.pathname, route.source ?? undefined])))
  const findAsset = indexPaths(tree.assets.map((asset) => [asset.path, asset]))
  const fileByUrl = indexPublished(tree, table)
  const { defaultLocale } = config.i18n
  let anchors = createAnchorIndex(documents, { pathnameBySource, defaultLocale })
  const redirects = new Map(table.redirects.map((redirect) => [toNfc(toPathnameKey(redirect.pathname)), redirect]))

  return {
    config,
    ...createLocaleIndex(table),
    /** The ids that fragments can point to. */
    get anchors() {
      return anchors
    },
    /** Replaces the documents by those of the same pages with other headings and anchors. */
    replaceDocuments(now: readonly Document[]): void {
      anchors = createAnchorIndex(now, { pathnameBySource, defaultLocale })
    },
    /** The page at a pathname without base URL, in any spelling: `x`, `x/`, `x/index.html`, `x.html`, `x/index`. */
    findPage: (pathname: string) => findWithBase(pathname, config.baseUrl, (name) => findVariant(pages, name)),
    /** The redirect at a pathname without base URL, in any of the first four spellings. */
    findRedirect: (pathname: string): Redirect | undefined =>
      findWithBase(pathname, config.baseUrl, (name) => redirects.get(toPathnameKey(name))),
    /** The pathname under which a source is published; drafts that are not built have none. */
    findPathname: (source: string) => pathnameBySource.get(source),
    /** The source of the page at a pathname; `undefined` for pages without one. */
    findPageSource: (pathname: string) => sourceByPathname().get(pathname),
    /** The source file at a path, with the variables in its name replaced or not. */
    findSource,
    /** The document at a path without extension: `guide` is `guide.md`, or else the index of the folder. */
    findSourceByStem: (stem: string) => byStem()(stem),
    /** A file of the project that is not a document, with the variables in its name replaced or not. */
    findAsset,
    /** A static file, or one that docsgen generates, by its published path: `img/logo.svg`. */
    findPublished: (path: string) => fileByUrl.get(toNfc(path)),
    ...createUnpublishedIndex(documents, { pathnameBySource, table }),
    /** Every pathname, source (with its variables replaced), asset and generated file, for suggestions. */
    listPathnames: () => table.routes.filter(isTarget).map((route) => route.pathname),
    listSources: () => sources.map((source) => fillName(source, config.variables, 'slug')),
    assets: tree.assets,
    siteFiles: table.siteFiles.filter(isServed),
  }
}

/** Indexes the documents without a page, on first use. */
function createUnpublishedIndex(
  documents: readonly Document[],
  { pathnameBySource, table }: { pathnameBySource: ReadonlyMap<string, string>; table: RouteTable },
) {
  const unpublished = once(() =>
    documents.map(({ source }) => source).filter(({ path }) => !pathnameBySource.has(path)),
  )
  const drafts = once(
    () => new Set(documents.filter(({ frontMatter }) => frontMatter.draft).map(({ source }) => source.path)),
  )
  return {
    /** A document without a page whose path ends like the pathname. */
    findUnpublishedSource: (pathname: string) =>
      unpublished().find(({ path, role }) => toPathStem(path, role).endsWith(pathname.replace(/\/$/, '')))?.path,
    /** Why a document has no page: it is a draft, or a post whose day has not come, or its route was rejected or belongs to another source. */
    whyUnpublished: (source: string) =>
      drafts().has(source) ? 'draft' : source in table.scheduledPosts ? 'scheduled' : 'unpublished',
  }
}

/** Indexes the same pages in other locales. */
function createLocaleIndex({ translations }: RouteTable) {
  const originals = once(() => {
    const pairs = Object.entries(translations).flatMap(([original, localized]) =>
      Object.values(localized).map((pathname) => [pathname, original] as const),
    )
    return new Map(pairs)
  })
  return {
    /** The pathname in a locale of the page at a pathname in the default one; the pathname itself if there is none. */
    localize: (pathname: string, locale: string) => translations[pathname]?.[locale] ?? pathname,
    /** The pathname in the default locale of a page in another one. */
    findOriginalPathname: (pathname: string) => originals().get(pathname),
  }
}

type PathEntry<T> = readonly [path: string, value: T]

/** File systems and keyboards disagree on how to compose `ü`; both forms mean the same file. */
const toNfc = (path: string): string => path.normalize('NFC')

/** The not-found page is served for every unknown pathname; it is not a link target itself (docs/behaviours.md R-4). */
const isTarget = (route: Route): boolean => route.kind !== 'not-found'

function indexPages(routes: readonly Route[]): Map<string, string> {
  const pages = new Map<string, string>()
  for (const route of routes) {
    if (!isTarget(route)) continue
    pages.set(toNfc(route.pathname), route.pathname)
    const key = toNfc(toPathnameKey(route.pathname))
    // A page with the literal name `x.html` does not replace the page at `/x`.
    if (!pages.has(key) || key === toNfc(route.pathname.replace(/\/$/, ''))) pages.set(key, route.pathname)
  }
  return pages
}

/** Looks up a pathname unchanged, then without the base URL. */
function findWithBase<T>(pathname: string, baseUrl: string, find: (name: string) => T | undefined): T | undefined {
  const name = toNfc(pathname)
  const withoutBase = removeBaseUrl(name, baseUrl)
  return find(name) ?? (withoutBase === undefined ? undefined : find(withoutBase))
}

function findVariant(pages: ReadonlyMap<string, string>, pathname: string): string | undefined {
  const page = pages.get(pathname) ?? pages.get(toPathnameKey(pathname))
  if (page !== undefined || !FOLDER_INDEX.test(pathname)) return page
  return pages.get(toPathnameKey(pathname.replace(FOLDER_INDEX, '/')))
}

/** Other generators also serve the index of a folder by its name. */
const FOLDER_INDEX = /\/index\/?$/

/** Includes sources that lost a route conflict: a link to them leads to the page that has the route. */
function indexSources(table: RouteTable): Map<string, string> {
  const pathnames = new Map(Object.entries(table.pathnameBySource))
  for (const conflict of table.conflicts) {
    if (conflict.kind === 'letter-case') continue
    for (const { source } of conflict.candidates) {
      if (source !== null && !pathnames.has(source))
        pathnames.set(source, conflict.candidates[0]?.pathname ?? conflict.pathname)
    }
  }
  return pathnames
}

/** Finds the entry at a path, whose variables may be written, or replaced by their slugs or values. */
function createPathIndex<T>(
  entries: readonly PathEntry<T>[],
  variables: Config['variables'],
): (path: string) => T | undefined {
  const byPath = new Map<string, T>()
  for (const [path, value] of entries) {
    if (!path.includes('{')) continue
    for (const form of ['value', 'slug'] as const) byPath.set(toNfc(fillName(path, variables, form)), value)
  }
  for (const [path, value] of entries) byPath.set(toNfc(path), value)
  return (path) => {
    const found = byPath.get(path) ?? byPath.get(toNfc(path))
    if (found !== undefined || !path.includes('{')) return found
    return byPath.get(toNfc(fillName(path, variables, 'slug'))) ?? byPath.get(toNfc(fillName(path, variables, 'value')))
  }
}

/** Documents by their paths without extension. A file comes after a folder with the same name, and wins. */
function listStems(documents: readonly SourceFile[]): PathEntry<string>[] {
  const folders = documents.filter(({ role }) => role === 'index')
  return [
    ...folders.map(({ path, role }): PathEntry<string> => [toPathStem(path, role), path]),
    ...documents.map(({ path }): PathEntry<string> => [stripContentExtension(path), path]),
  ]
}

/** Hosts read `_headers` and `_redirects` but do not serve them. */
const isServed = ({ kind }: SiteFile): boolean => kind !== 'headers' && kind !== 'redirects'

/** Files by published path: generated files, and static files that no page shadows. */
function indexPublished(tree: SourceTree, table: RouteTable): Map<string, AssetFile | SiteFile> {
  const files = new Map<string, AssetFile | SiteFile>()
  const shadowed = new Set(table.shadowedAssets)
  for (const file of table.siteFiles.filter(isServed)) files.set(file.path, file)
  for (const asset of tree.assets) {
    if (asset.publishedAs !== null && !shadowed.has(asset.path)) files.set(toNfc(asset.publishedAs), asset)
  }
  return files
}

/** The id that a fragment points to: as written, decoded, or in another Unicode normalization. */
export function findAnchor(ids: ReadonlySet<string>, fragment: string): string | undefined {
  if (ids.has(fragment)) return fragment
  const decoded = decodePathname(fragment) ?? fragment
  for (const spelling of [decoded, decoded.normalize('NFC'), decoded.normalize('NFD')]) {
    if (ids.has(spelling)) return spelling
  }
  return undefined
}
