import type { Config } from '../config/config.ts'
import { decodePathname, pathnameKey, withoutBaseUrl } from '../lib/pathname.ts'
import type { Document } from '../parse/document.ts'
import type { Route, RouteTable } from '../route/route-table.ts'
import type { AssetFile, SourceTree } from '../scan/source-file.ts'

/** All that a reference can name, found by the spellings in which it can be named. */
export interface SiteIndex {
  config: Config
  /** The page of a pathname without base URL, in any of its four spellings (`x`, `x/`, `x/index.html`, `x.html`). */
  findPage(pathname: string): string | undefined
  /** The pathname under which a source is published; drafts that are not built have none. */
  pathnameOf(source: string): string | undefined
  /** The source that has the page of a pathname; `undefined` for pages without one. */
  sourceOf(pathname: string): string | undefined
  /** The source file of a path, with the variables of its name filled in or not. */
  findSource(path: string): string | undefined
  findAsset(path: string): AssetFile | undefined
  /** A file of a static folder by where it is published: `img/logo.svg`. */
  findPublished(path: string): AssetFile | undefined
  /** Ids that a fragment can name on a page; `undefined` where they cannot be known before it is rendered. */
  anchorsOf(pathname: string): ReadonlySet<string> | undefined
  /** Documents that no page is made of. */
  pageless: readonly string[]
  /** Why a document has no page: its author said so, or its route was refused or given to another. */
  reasonOf(pageless: string): 'draft' | 'unpublished'
  /** Every pathname, source (with its variables filled in) and asset, for suggestions. */
  pathnames: readonly string[]
  sources: readonly string[]
  assets: readonly AssetFile[]
}

/** Indexes the site once; every lookup afterwards takes constant time. */
export function createSiteIndex(input: {
  config: Config
  tree: SourceTree
  table: RouteTable
  documents: readonly Document[]
}): SiteIndex {
  const { config, tree, table, documents } = input
  const pages = indexPages(table.routes)
  const pathnameBySource = indexSources(table)
  const sources = [...tree.documents.map((file) => file.path), ...tree.reactPages.map((file) => file.path)]
  const sourceByPath = indexNames(sources, config.variables)
  const sourceByPathname = new Map(table.routes.map((route) => [route.pathname, route.source ?? undefined]))
  const assetByPath = new Map(tree.assets.map((asset) => [normalise(asset.path), asset]))
  const assetByUrl = new Map<string, AssetFile>()
  const shadowed = new Set(table.shadowedAssets)
  for (const asset of tree.assets) {
    if (asset.publishedAs !== null && !shadowed.has(asset.path)) assetByUrl.set(normalise(asset.publishedAs), asset)
  }
  const findAnchors = createAnchorIndex(documents, pathnameBySource)
  const drafts = new Set(documents.filter(({ frontMatter }) => frontMatter.draft).map(({ source }) => source.path))

  return {
    config,
    findPage(pathname) {
      const name = normalise(pathname)
      const withoutBase = withoutBaseUrl(name, config.baseUrl)
      return findSpelling(pages, name) ?? (withoutBase === undefined ? undefined : findSpelling(pages, withoutBase))
    },
    pathnameOf: (source) => pathnameBySource.get(source),
    sourceOf: (pathname) => sourceByPathname.get(pathname),
    findSource: (path) => sourceByPath.get(normalise(path)),
    findAsset: (path) => assetByPath.get(normalise(path)),
    findPublished: (path) => assetByUrl.get(normalise(path)),
    anchorsOf: findAnchors,
    pageless: documents.map((document) => document.source.path).filter((path) => !pathnameBySource.has(path)),
    reasonOf: (source) => (drafts.has(source) ? 'draft' : 'unpublished'),
    pathnames: table.routes.filter(isTarget).map((route) => route.pathname),
    sources: sources.map((source) => fillName(source, config.variables, 'slug')),
    assets: tree.assets,
  }
}

/** File systems and keyboards disagree on how to compose `ü`; both spellings mean the same file. */
function normalise(path: string): string {
  return path.normalize('NFC')
}

/** The not-found page answers for every unknown pathname, and is itself no place to send a reader (behaviours.md R-4). */
function isTarget(route: Route): boolean {
  return route.kind !== 'not-found'
}

function indexPages(routes: readonly Route[]): Map<string, string> {
  const pages = new Map<string, string>()
  for (const route of routes) {
    if (!isTarget(route)) continue
    pages.set(normalise(route.pathname), route.pathname)
    const key = normalise(pathnameKey(route.pathname))
    // A page that is really named `x.html` does not take `/x` from the page that has it.
    if (!pages.has(key) || key === normalise(route.pathname.replace(/\/$/, ''))) pages.set(key, route.pathname)
  }
  return pages
}

function findSpelling(pages: ReadonlyMap<string, string>, pathname: string): string | undefined {
  return pages.get(pathname) ?? pages.get(pathnameKey(pathname))
}

/** Includes the sources that lost their route to another: a link to them is answered by the page that has it. */
function indexSources(table: RouteTable): Map<string, string> {
  const pathnames = new Map(Object.entries(table.pathnameBySource))
  for (const conflict of table.conflicts) {
    if (conflict.kind === 'letter-case') continue
    for (const { source } of conflict.claimants) {
      if (source !== null && !pathnames.has(source))
        pathnames.set(source, conflict.claimants[0]?.pathname ?? conflict.pathname)
    }
  }
  return pathnames
}

/** File names may hold `{brand}`; references have the variables filled in already, with slug or value. */
function indexNames(sources: readonly string[], variables: Config['variables']): Map<string, string> {
  const byPath = new Map<string, string>()
  for (const source of sources) {
    if (!source.includes('{')) continue
    byPath.set(normalise(fillName(source, variables, 'value')), source)
    byPath.set(normalise(fillName(source, variables, 'slug')), source)
  }
  for (const source of sources) byPath.set(normalise(source), source)
  return byPath
}

function fillName(path: string, variables: Config['variables'], part: 'slug' | 'value'): string {
  return path.replace(/\{([^{}]*)\}/g, (literal, name: string) => variables[name]?.[part] ?? literal)
}

/** Sets of ids are made when a fragment first asks for them: most pages are never asked. */
function createAnchorIndex(
  documents: readonly Document[],
  pathnameBySource: ReadonlyMap<string, string>,
): (pathname: string) => ReadonlySet<string> | undefined {
  const documentsOf = new Map<string, Document[]>()
  for (const document of documents) {
    const pathname = pathnameBySource.get(document.source.path)
    if (pathname === undefined) continue
    const claimants = documentsOf.get(pathname)
    if (claimants) claimants.push(document)
    else documentsOf.set(pathname, [document])
  }
  const known = new Map<string, ReadonlySet<string>>()
  return (pathname) => {
    const found = known.get(pathname)
    if (found) return found
    const claimants = documentsOf.get(pathname)
    if (!claimants) return undefined
    const ids = new Set(claimants.flatMap(idsOf))
    known.set(pathname, ids)
    return ids
  }
}

function idsOf(document: Document): string[] {
  return [...document.headings.map((heading) => heading.id), ...document.anchors.map((anchor) => anchor.id)]
}

/** The id that a fragment names: as it is written, decoded, or composed differently; `undefined` if there is none. */
export function findAnchor(ids: ReadonlySet<string>, fragment: string): string | undefined {
  if (ids.has(fragment)) return fragment
  const decoded = decodePathname(fragment) ?? fragment
  for (const spelling of [decoded, decoded.normalize('NFC'), decoded.normalize('NFD')]) {
    if (ids.has(spelling)) return spelling
  }
  return undefined
}
