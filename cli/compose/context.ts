import type { Labels } from '../../src/labels.ts'
import type { FactsData } from '../../src/model/facts-data.ts'
import type { AssetManifest } from '../bundle/asset-manifest.ts'
import type { Config } from '../config/config.ts'
import { getEditionKey } from '../content/editions.ts'
import { getLabels } from '../content/labels.ts'
import { groupBy } from '../lib/group-by.ts'
import { memoize } from '../lib/once.ts'
import type { LinkGraph } from '../link/link-graph.ts'
import type { Document } from '../parse/document.ts'
import type { Route, RouteTable, Version } from '../route/route-table.ts'
import { createHrefs, type Hrefs } from './hrefs.ts'

/** Input of compose. */
export interface ComposeInput {
  config: Config
  /** Locale -> the configuration with its texts; the default locale has `config`. Default: none. */
  localized?: Readonly<Record<string, Config>>
  table: RouteTable
  graph: LinkGraph
  manifest: AssetManifest
  /** By source path. */
  documents: ReadonlyMap<string, Document>
  /** The exports `title` and `description` of React pages, by source path. */
  pageMeta: Record<string, { title?: string; description?: string }>
  /** For React pages. Unset: none. */
  facts?: FactsData
  /** Locale -> its facts, if they have other values than `facts`. */
  localFacts?: Readonly<Record<string, FactsData>>
  /** By source path; `null` if unknown. */
  lastUpdates: Readonly<Record<string, { date: string | null; author: string | null }>>
  /** Language (as in `<html lang>`) -> path of its embedded search index in the output. Unset: none are built. */
  searchIndexes?: Readonly<Record<string, string>>
  /** Fingerprint of the installation, part of the names of generated files. Default: empty. */
  fingerprint?: string
}

/**
 * The input without parts that no page shows. Apart from documents, pages depend on nothing else, so their keys contain
 * its hash.
 */
export interface ShownInput extends Omit<ComposeInput, 'table' | 'graph' | 'manifest'> {
  table: Omit<RouteTable, 'conflicts' | 'pathnameBySource' | 'scheduledPosts' | 'authorReferences'>
  graph: Pick<LinkGraph, 'configReferences'>
  manifest: Omit<AssetManifest, 'outputs'>
}

/** The input and its indexes. No function takes all of it: each declares with `Pick` what it depends on. */
export interface ComposeContext extends ShownInput {
  /** The locale of the pages. */
  locale: string
  hrefs: Hrefs
  versions: Versions
  routeByPathname: ReadonlyMap<string, Route>
  getLabels: (locale: string) => Labels
  /** The page of a route in another locale; `undefined` if that locale does not have it. */
  findInLocale(route: Route, locale: string): Route | undefined
}

/** Removes parts of the input that no page shows. */
export function selectShown<T extends Pick<ComposeInput, 'table' | 'graph' | 'manifest'>>(input: T) {
  const {
    conflicts: _conflicts,
    pathnameBySource: _pathnames,
    scheduledPosts: _scheduled,
    authorReferences: _references,
    ...table
  } = input.table
  const { outputs: _outputs, ...manifest } = input.manifest
  return { ...input, table, manifest, graph: { configReferences: input.graph.configReferences } }
}

/** Indexes the input of compose for the pages of one locale. Links of the configuration lead to pages in that locale. */
export function createContext(input: ComposeInput, locale = input.config.i18n.defaultLocale): ComposeContext {
  const all = selectShown(input)
  const isOwn = (each: { locale: string }) => each.locale === locale
  const table = { ...all.table, sidebars: all.table.sidebars.filter(isOwn) }
  const facts = input.localFacts?.[locale] ?? input.facts
  const shown = { ...all, table, config: input.localized?.[locale] ?? input.config, ...(facts && { facts }) }
  const routeByPathname = new Map(table.routes.map((route) => [route.pathname, route]))
  return {
    ...shown,
    locale,
    hrefs: createHrefs(shown, locale),
    versions: createVersions(table),
    routeByPathname,
    findInLocale: createLocaleFinder(shown, routeByPathname),
    getLabels: memoize((locale) => getLabels(shown.config.i18n, locale)),
  }
}

/** The document of a route; `undefined` for pages without a Markdown file. */
export function findDocument(context: Pick<ComposeContext, 'documents'>, route: Route): Document | undefined {
  return route.source === null ? undefined : context.documents.get(route.source)
}

function createLocaleFinder(
  { table: { translations }, config: { i18n } }: Pick<ShownInput, 'table' | 'config'>,
  routeByPathname: ReadonlyMap<string, Route>,
): ComposeContext['findInLocale'] {
  const originals = new Map(
    Object.entries(translations).flatMap(([original, pathnames]) =>
      Object.values(pathnames).map((pathname) => [pathname, original] as const),
    ),
  )
  return (route, locale) => {
    if (locale === route.locale) return route
    const original = route.locale === i18n.defaultLocale ? route.pathname : originals.get(route.pathname)
    const pathname = locale === i18n.defaultLocale ? original : translations[original ?? '']?.[locale]
    return pathname === undefined ? undefined : routeByPathname.get(pathname)
  }
}

/** The versions of the documentation as pages refer to them. */
interface Versions {
  /** The versions of a locale, in the order of the configuration. */
  list(locale: string): readonly Version[]
  /** The version that readers of a locale get by default; `undefined` in a site without documents. */
  findLast(locale: string): Version | undefined
  find(name: string | null, locale: string): Version | undefined
  /** The same document in another version, or else that version's main document. */
  getPathname(version: Version, route: Route): string
  /**
   * Versions in which the document or sidebar of an item is looked up (docs/behaviours.md N-10): the current one, then
   * the last. The preferred version is known only to the browser.
   */
  listCandidates(route: Route): Version[]
}

function createVersions({ versions, pathnameByDocId }: Pick<RouteTable, 'versions' | 'pathnameByDocId'>): Versions {
  const byLocale = groupBy(versions, ({ locale }) => locale)
  const list = (locale: string) => byLocale.get(locale) ?? []
  const findLast = (locale: string) => list(locale).find(({ isLast }) => isLast) ?? list(locale)[0]
  const find = (name: string | null, locale: string) => list(locale).find((version) => version.name === name)
  return {
    list,
    findLast,
    find,
    getPathname(version, route) {
      const edition = { version: version.name, locale: version.locale }
      const same = route.id === null ? undefined : pathnameByDocId[getEditionKey(edition, route.id)]
      return same ?? version.mainPathname ?? version.path
    },
    listCandidates({ version, locale }) {
      return [...new Set([find(version, locale), findLast(locale)])].filter((each) => each !== undefined)
    },
  }
}
