import { renderHeaders } from '../../templates/headers.ts'
import { type OpenSearchData, renderOpenSearch } from '../../templates/opensearch.ts'
import { renderRobots } from '../../templates/robots.ts'
import { renderWebManifest, type WebManifestData } from '../../templates/web-manifest.ts'
import type { Icon } from '../compose/icons.ts'
import type { ComposedRedirect } from '../compose/redirects.ts'
import { once } from '../lib/once.ts'
import { toAbsoluteUrl } from '../lib/pathname.ts'
import type { OpenSearchFile } from '../route/route-table.ts'
import type { SourceTree } from '../scan/source-file.ts'
import { describeSite, type SiteDescription, type SiteInput } from './describe-site.ts'
import { createFeedPlanner, type FeedInput } from './feeds.ts'
import { listFullTexts } from './full-texts.ts'
import { isIndexShort, splitLlms } from './llms-files.ts'
import type { OutputFile } from './output-file.ts'
import { planRedirectRules } from './redirects.ts'
import { planSitemap } from './sitemap.ts'
import { createTextFile } from './text-file.ts'

export interface OwnFilesInput extends FeedInput, SiteInput {
  root: string
  /** Paths of the root files of search indexes by language. */
  searchIndexes?: Readonly<Record<string, string>> | undefined
  /** The icon of the site in several sizes. */
  icons: readonly Icon[]
  /** Absolute URL of the icon of the site; `null` for none. */
  iconUrl: string | null
  redirects: readonly ComposedRedirect[]
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
      case 'llms-full':
        // Planned with the Markdown of pages (`planFullTexts`).
        return []
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
function planLlms(name: string, input: OwnFilesInput, getSite: () => SiteDescription): OutputFile[] {
  const { config, table, pageMeta, tree } = input
  const toUrl = (path: string) => toAbsoluteUrl(`/${path}`, config)
  const fullTexts = listFullTexts(input).map(({ path, title, routes }) => ({
    pathname: `/${path}`,
    title,
    url: toUrl(path),
    description: `the text of ${routes.length} pages`,
  }))
  const split = once(() => {
    const site = getSite()
    // The name of a section that agents may leave out (llmstxt.org).
    return splitLlms({ ...site, sections: [...site.sections, { title: 'Optional', pages: fullTexts }], name, toUrl })
  })
  const texts = [...table.routes, ...fullTexts].map(
    ({ title, description, pathname }) => title + description + pathname,
  )
  const paths = isIndexShort([...texts, JSON.stringify(pageMeta)], config.url + config.baseUrl)
    ? [name]
    : split().keys()
  const brought = new Set(tree.assets.map(({ publishedAs }) => publishedAs))
  const own = [...paths].filter((path) => !brought.has(path))
  return own.map((path) => createTextFile(path, () => split().get(path) ?? ''))
}

function describeManifest({ config, icons, iconUrl }: OwnFilesInput): WebManifestData {
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
    images: icons.flatMap(({ path, purpose, form }) =>
      purpose === 'any' || purpose === 'maskable' ? [{ url: baseUrl + path, size: form.size, purpose }] : [],
    ),
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
