import { renderHeaders } from '../../templates/headers.ts'
import { type LlmsData, renderLlms } from '../../templates/llms.ts'
import { type OpenSearchData, renderOpenSearch } from '../../templates/opensearch.ts'
import { type RobotsData, renderRobots } from '../../templates/robots.ts'
import { renderSitemap, type SitemapEntry } from '../../templates/sitemap.ts'
import type { ComposedRedirect } from '../compose/redirects.ts'
import { toAbsoluteUrl } from '../lib/pathname.ts'
import type { Document } from '../parse/document.ts'
import type { Route } from '../route/route-table.ts'
import type { LastUpdate } from '../scan/last-updates.ts'
import { createFeedPlanner, type FeedInput } from './feeds.ts'
import type { OutputFile } from './output-file.ts'
import { planRedirectRules } from './redirects.ts'
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
}

/** Plans the files that docsgen writes for crawlers, browsers, hosts and readers of feeds. */
export function planOwnFiles(input: OwnFilesInput): OutputFile[] {
  const { config, table, root, redirects } = input
  const site = describeSite(input)
  const planFeed = createFeedPlanner(input)
  return table.siteFiles.map((file) => {
    switch (file.kind) {
      case 'feed':
        return planFeed(file)
      case 'redirects':
        return planRedirectRules(file, { root, redirects })
      case 'robots':
        return createTextFile(file.path, renderRobots(site))
      case 'sitemap':
        return createTextFile(file.path, renderSitemap(site.pages.filter(({ isCanonical }) => isCanonical)))
      case 'llms':
        return createTextFile(file.path, renderLlms(site))
      case 'opensearch':
        return createTextFile(file.path, renderOpenSearch(site))
      case 'headers': {
        const searchRoots = Object.values(input.searchIndexes ?? {})
        return createTextFile(file.path, renderHeaders({ baseUrl: config.baseUrl, searchRoots }))
      }
      default:
        return file satisfies never
    }
  })
}

/** Site data for machine-readable files. */
interface SiteDescription extends RobotsData, LlmsData, OpenSearchData {
  /** The pages that search engines may list. */
  pages: (SitemapEntry & { isCanonical: boolean })[]
}

function describeSite(input: OwnFilesInput): SiteDescription {
  const { config, table, iconUrl, pageMeta, lastUpdates } = input
  const { title, tagline, noIndex } = config
  const toUrl = (pathname: string) => toAbsoluteUrl(pathname, config)
  const pages = listIndexedRoutes(input).map((route) => ({
    ...route,
    ...pageMeta[route.source ?? ''],
    url: toUrl(route.pathname),
    isCanonical: table.canonicals[route.pathname] === undefined,
    lastModified: route.source === null ? null : (lastUpdates[route.source]?.date ?? null),
  }))
  const sitemap = table.siteFiles.find((file) => file.kind === 'sitemap')
  const searchPage = table.routes.find(({ kind }) => kind === 'search')
  return {
    title,
    noIndex,
    iconUrl,
    pages,
    summary: tagline,
    description: tagline || title,
    sections: [
      ...listVersionSections(input).map(({ name, title: heading }) => ({
        title: heading,
        pages: pages.filter(({ kind, version }) => kind === 'doc' && version === name),
      })),
      ...config.blogs.map(({ id, title: name }) => ({
        title: name,
        pages: pages.filter(({ kind, blog }) => kind === 'blog-post' && blog === id),
      })),
      { title: 'Pages', pages: pages.filter(({ kind }) => kind === 'page' || kind === 'react-page') },
    ],
    sitemapUrl: sitemap ? toUrl(`/${sitemap.path}`) : null,
    searchUrl: toUrl(searchPage?.pathname ?? '/'),
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
  return table.routes.filter(({ kind, unlisted, draft, version, isNotFound, source }) => {
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
