import type { RobotsData } from '../../templates/robots.ts'
import type { SitemapEntry } from '../../templates/sitemap.ts'
import type { AssetManifest } from '../bundle/asset-manifest.ts'
import type { Config } from '../config/config.ts'
import { getMarkdownPath, hasMarkdown } from '../content/content-path.ts'
import { toAbsoluteUrl } from '../lib/pathname.ts'
import type { LinkedDocument } from '../link/link-graph.ts'
import type { Document } from '../parse/document.ts'
import type { Route, RouteTable } from '../route/route-table.ts'
import type { LastUpdate } from '../scan/last-updates.ts'
import type { ListedSite } from './llms-files.ts'
import { listImages } from './sitemap.ts'

export interface SiteInput {
  config: Config
  table: RouteTable
  documents: readonly Document[]
  lastUpdates: Readonly<Record<string, LastUpdate>>
  /** Title and description that React pages export, by source path. */
  pageMeta: Record<string, { title?: string; description?: string }>
  linked: readonly LinkedDocument[]
  manifest: Pick<AssetManifest, 'files'>
}

/** Site data for machine-readable files. */
export interface SiteDescription extends RobotsData, Omit<ListedSite, 'name' | 'toUrl'> {
  /** The pages that search engines may list. */
  pages: (SitemapEntry & { isCanonical: boolean })[]
}

/** Describes the site with its pages. */
export function describeSite(input: SiteInput): SiteDescription {
  const { config, table, pageMeta } = input
  const { title, tagline, noIndex } = config
  const { defaultLocale } = config.i18n
  const toUrl = (pathname: string, locale = defaultLocale) =>
    toAbsoluteUrl(pathname, {
      ...config,
      url: config.i18n.locales.find(({ code }) => code === locale)?.url ?? config.url,
    })
  const indexed = listIndexedRoutes(input)
  const listAlternates = createAlternates(input, indexed, toUrl)
  const images = listImages(input.linked, input.manifest)
  const findLastModified = createDateFinder(input)
  const pages = indexed.map((route) => ({
    ...route,
    alternates: listAlternates(route),
    ...pageMeta[route.source ?? ''],
    url: toUrl(route.pathname, route.locale),
    markdownUrl: toUrl(`/${getMarkdownPath(route.pathname)}`, route.locale),
    isCanonical: table.canonicals[route.pathname] === undefined,
    lastModified: findLastModified(route),
    images: (images.get(route.source ?? '') ?? []).map((path) => toUrl(`/${path}`, route.locale)),
  }))
  const sitemap = table.siteFiles.find((file) => file.kind === 'sitemap')
  const listed = pages.map((page) => (hasMarkdown(page) ? { ...page, url: page.markdownUrl } : page))
  return {
    title,
    noIndex,
    pages,
    summary: tagline,
    sections: listSections(config, listed),
    sitemapUrl: sitemap ? toUrl(`/${sitemap.path}`) : null,
  }
}

/** Divides pages into the sections of the index: versions and blogs in the default language, other pages, and other languages. */
export function listSections<T extends Route>(config: Config, pages: readonly T[]): { title: string; pages: T[] }[] {
  const own = pages.filter(({ locale }) => locale === config.i18n.defaultLocale)
  return [
    ...listVersionSections(config).map(({ name, title }) => ({
      title,
      pages: own.filter(({ kind, version }) => kind === 'doc' && version === name),
    })),
    ...config.blogs.map(({ id, title }) => ({
      title,
      pages: own.filter(({ kind, blog }) => kind === 'blog-post' && blog === id),
    })),
    { title: 'Pages', pages: own.filter(({ kind }) => kind === 'page' || kind === 'react-page') },
    ...listTranslationSections(config, pages),
  ]
}

/** Creates the function that finds the date of a page: that of its front matter, or of its last commit. */
function createDateFinder({ documents, lastUpdates }: SiteInput): (route: Route) => string | null {
  const own = new Map(
    documents.map(({ source, frontMatter }) => [source.path, frontMatter.last_update?.date ?? null] as const),
  )
  return ({ source }) => (source === null ? null : (own.get(source) ?? lastUpdates[source]?.date ?? null))
}

/** Kinds of pages with a text of their own; all others list pages. */
const LISTED: ReadonlySet<Route['kind']> = new Set(['doc', 'page', 'react-page', 'blog-post'])

/** The translated pages of each other language. */
function listTranslationSections<T extends Route>(
  { i18n }: Pick<Config, 'i18n'>,
  pages: readonly T[],
): { title: string; pages: T[] }[] {
  const others = i18n.locales.filter(({ code }) => code !== i18n.defaultLocale)
  return others.map(({ code, label }) => ({
    title: label,
    pages: pages.filter((page) => page.locale === code && LISTED.has(page.kind)),
  }))
}

/** Creates the function that lists the same page in each language; empty for a page in one language. */
function createAlternates(
  { config, table }: SiteInput,
  indexed: readonly Route[],
  toUrl: (pathname: string, locale: string) => string,
): (route: Route) => { hreflang: string; href: string }[] {
  const { defaultLocale, locales } = config.i18n
  const published = new Set(indexed.map(({ pathname }) => pathname))
  const originals = new Map(
    Object.entries(table.translations).flatMap(([original, pathnames]) =>
      Object.values(pathnames).map((pathname) => [pathname, original] as const),
    ),
  )
  return ({ pathname }) => {
    const original = originals.get(pathname) ?? pathname
    const pathnames = { [defaultLocale]: original, ...table.translations[original] }
    const found = locales.flatMap(({ code, htmlLang }) => {
      const own = pathnames[code]
      return own !== undefined && published.has(own) ? [{ hreflang: htmlLang, href: toUrl(own, code) }] : []
    })
    return found.length > 1 ? found : []
  }
}

/** The documents of each version, those of the last one first. */
function listVersionSections(config: Config): { name: string; title: string }[] {
  const { lastVersion, versions, versionNames } = config
  const others = versionNames.filter((name) => name !== lastVersion)
  return [
    { name: lastVersion, title: 'Documentation' },
    ...others.map((name) => ({ name, title: `Documentation (${versions[name]?.label ?? name})` })),
  ]
}

/** Pages that search engines may list (docs/behaviours.md SM-1). */
export function listIndexedRoutes({
  config,
  table,
  documents,
}: Pick<SiteInput, 'config' | 'table' | 'documents'>): Route[] {
  const hidden = new Set(documents.filter(hasNoIndex).map(({ source }) => source.path))
  return table.routes.filter(({ kind, unlisted, draft, version, isNotFound, source, original }) => {
    // Search engines list the original of a page without a translation.
    if (original !== null) return false
    if (config.noIndex || unlisted || draft || (source !== null && hidden.has(source))) return false
    if (version !== null && config.versions[version]?.noIndex) return false
    return !isNotFound && kind !== 'search'
  })
}

/** Whether the document's own head asks search engines to leave its page out. */
export function hasNoIndex({ head }: Document): boolean {
  return (head?.meta ?? []).some(
    ({ name, content }) => name?.toLowerCase() === 'robots' && /noindex|none/i.test(content ?? ''),
  )
}
