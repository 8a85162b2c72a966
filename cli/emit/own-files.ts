import { renderHeaders } from '../../templates/headers.ts'
import { type OpenSearchData, renderOpenSearch } from '../../templates/opensearch.ts'
import { type RobotsData, renderRobots } from '../../templates/robots.ts'
import type { SitemapEntry } from '../../templates/sitemap.ts'
import { renderWebManifest, type WebManifestData } from '../../templates/web-manifest.ts'
import type { AssetManifest } from '../bundle/asset-manifest.ts'
import type { ComposedRedirect } from '../compose/redirects.ts'
import { getMarkdownPath, hasMarkdown } from '../content/content-path.ts'
import { once } from '../lib/once.ts'
import { toAbsoluteUrl } from '../lib/pathname.ts'
import type { LinkedDocument } from '../link/link-graph.ts'
import type { Document } from '../parse/document.ts'
import type { OpenSearchFile, Route } from '../route/route-table.ts'
import type { LastUpdate } from '../scan/last-updates.ts'
import type { SourceTree } from '../scan/source-file.ts'
import { createFeedPlanner, type FeedInput } from './feeds.ts'
import { isIndexShort, type ListedSite, splitLlms } from './llms-files.ts'
import type { OutputFile } from './output-file.ts'
import { planRedirectRules } from './redirects.ts'
import { listImages, planSitemap } from './sitemap.ts'
import { createTextFile } from './text-file.ts'

export interface OwnFilesInput extends FeedInput {
  root: string
  lastUpdates: Readonly<Record<string, LastUpdate>>
  /** Paths of the root files of search indexes by language. */
  searchIndexes?: Readonly<Record<string, string>> | undefined
  /** Absolute URL of the icon of the site; `null` for none. */
  iconUrl: string | null
  /** Title and description that React pages export, by source path. */
  pageMeta: Record<string, { title?: string; description?: string }>
  redirects: readonly ComposedRedirect[]
  linked: readonly LinkedDocument[]
  manifest: Pick<AssetManifest, 'files'>
  tree: SourceTree
}

/** Plans the files that docsgen writes for crawlers, browsers, hosts and readers of feeds. Except for feeds, none is rendered yet. */
export function planOwnFiles(input: OwnFilesInput): OutputFile[] {
  const { config, table, root, redirects } = input
  const getSite = once(() => describeSite(input))
  const planFeed = createFeedPlanner(input)
  return table.siteFiles.flatMap((file) => {
    switch (file.kind) {
      case 'feed':
        return planFeed(file)
      case 'redirects':
        return planRedirectRules(file, { root, redirects })
      case 'robots':
        return createTextFile(file.path, () => renderRobots(getSite()))
      case 'sitemap':
        return planSitemap({
          path: file.path,
          most: table.routes.length,
          listPages: () => getSite().pages.filter(({ isCanonical }) => isCanonical),
          toUrl: (path) => toAbsoluteUrl(`/${path}`, config),
        })
      case 'llms':
        return planLlms(file.path, input, getSite)
      case 'web-manifest':
        return createTextFile(file.path, () => renderWebManifest(describeManifest(input)))
      case 'opensearch':
        return createTextFile(file.path, () => renderOpenSearch(describeSearch(file, input)))
      case 'headers': {
        const searchRoots = Object.values(input.searchIndexes ?? {})
        const frameAncestors = config.contentSecurityPolicy['frame-ancestors'] ?? []
        return createTextFile(file.path, () => renderHeaders({ baseUrl: config.baseUrl, searchRoots, frameAncestors }))
      }
      default:
        return file satisfies never
    }
  })
}

/** The index of the pages, which is rendered now only if it may have to be split. */
function planLlms(
  name: string,
  { config, table, pageMeta, tree }: OwnFilesInput,
  getSite: () => SiteDescription,
): OutputFile[] {
  const split = once(() => splitLlms({ ...getSite(), name, toUrl: (path) => toAbsoluteUrl(`/${path}`, config) }))
  const texts = table.routes.map(({ title, description, pathname }) => title + description + pathname)
  const paths = isIndexShort([...texts, JSON.stringify(pageMeta)], config.url + config.baseUrl)
    ? [name]
    : split().keys()
  const brought = new Set(tree.assets.map(({ publishedAs }) => publishedAs))
  const own = [...paths].filter((path) => !brought.has(path))
  return own.map((path) => createTextFile(path, () => split().get(path) ?? ''))
}

function describeManifest({ config, iconUrl }: OwnFilesInput): WebManifestData {
  const { title, tagline, baseUrl, theme, colorMode, i18n } = config
  const locale = i18n.locales.find(({ code }) => code === i18n.defaultLocale)
  return {
    title,
    tagline,
    baseUrl,
    lang: locale?.htmlLang ?? i18n.defaultLocale,
    dir: locale?.direction ?? 'ltr',
    background: theme.colors.background[colorMode.defaultMode],
    // A path, so that the icon is also found where the site is tried out.
    iconUrl: iconUrl?.startsWith(`${config.url}/`) ? iconUrl.slice(config.url.length) : (iconUrl ?? ''),
  }
}

/** The search of a language. */
function describeSearch({ locale }: OpenSearchFile, input: OwnFilesInput): OpenSearchData {
  const { table, iconUrl } = input
  const config = input.localized?.[locale] ?? input.config
  const page = table.routes.find((route) => route.kind === 'search' && route.locale === locale)
  return {
    title: config.title,
    description: config.tagline || config.title,
    searchUrl: toAbsoluteUrl(page?.pathname ?? '/', config),
    iconUrl,
  }
}

/** Site data for machine-readable files. */
interface SiteDescription extends RobotsData, Omit<ListedSite, 'name' | 'toUrl'> {
  /** The pages that search engines may list. */
  pages: (SitemapEntry & { isCanonical: boolean })[]
}

function describeSite(input: OwnFilesInput): SiteDescription {
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
  const own = listed.filter(({ locale }) => locale === defaultLocale)
  return {
    title,
    noIndex,
    pages,
    summary: tagline,
    sections: [
      ...listVersionSections(input).map(({ name, title: heading }) => ({
        title: heading,
        pages: own.filter(({ kind, version }) => kind === 'doc' && version === name),
      })),
      ...config.blogs.map(({ id, title: name }) => ({
        title: name,
        pages: own.filter(({ kind, blog }) => kind === 'blog-post' && blog === id),
      })),
      { title: 'Pages', pages: own.filter(({ kind }) => kind === 'page' || kind === 'react-page') },
      ...listTranslationSections(config, listed),
    ],
    sitemapUrl: sitemap ? toUrl(`/${sitemap.path}`) : null,
  }
}

/** Creates the function that finds the date of a page: that of its front matter, or of its last commit. */
function createDateFinder({ documents, lastUpdates }: OwnFilesInput): (route: Route) => string | null {
  const own = new Map(
    documents.map(({ source, frontMatter }) => [source.path, frontMatter.last_update?.date ?? null] as const),
  )
  return ({ source }) => (source === null ? null : (own.get(source) ?? lastUpdates[source]?.date ?? null))
}

/** Kinds of pages with a text of their own; all others list pages. */
const LISTED: ReadonlySet<Route['kind']> = new Set(['doc', 'page', 'react-page', 'blog-post'])

/** The translated pages of each other language. */
function listTranslationSections<T extends Route>(
  { i18n }: Pick<OwnFilesInput['config'], 'i18n'>,
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
  { config, table }: OwnFilesInput,
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
function listVersionSections({ config }: OwnFilesInput): { name: string; title: string }[] {
  const { lastVersion, versions, versionNames } = config
  const others = versionNames.filter((name) => name !== lastVersion)
  return [
    { name: lastVersion, title: 'Documentation' },
    ...others.map((name) => ({ name, title: `Documentation (${versions[name]?.label ?? name})` })),
  ]
}

/** Pages that search engines may list (docs/behaviours.md SM-1). */
function listIndexedRoutes({ config, table, documents }: OwnFilesInput): Route[] {
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
