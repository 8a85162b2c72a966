import type { FooterData, FooterItemData, SiteData } from '../../src/model/page-data.ts'
import { listAlgoliaHosts } from '../../src/search/algolia-hosts.ts'
import type { Config, FooterLinkConfig } from '../config/config.ts'
import { memoize } from '../lib/once.ts'
import type { FeedFormat, Route } from '../route/route-table.ts'
import type { ComposeContext } from './context.ts'
import type { Hrefs } from './hrefs.ts'
import { composeIcons, type Icon } from './icons.ts'
import { composeOutside } from './outside.ts'
import { composeSearchSettings } from './search-settings.ts'

const FEED_FORMATS: Readonly<Record<FeedFormat, { type: string; name: string }>> = {
  rss: { type: 'application/rss+xml', name: 'RSS' },
  atom: { type: 'application/atom+xml', name: 'Atom' },
  json: { type: 'application/feed+json', name: 'JSON' },
}

/**
 * Creates the function that returns the data shared by the pages of a locale: one object per locale and glossary, created
 * on first use.
 */
export function createSiteData(
  context: Pick<
    ComposeContext,
    | 'config'
    | 'table'
    | 'hrefs'
    | 'manifest'
    | 'fingerprint'
    | 'versions'
    | 'searchIndexes'
    | 'routeByPathname'
    | 'getLabels'
    | 'locale'
  >,
): (route: Route) => SiteData {
  const { config, hrefs, manifest, table } = context
  const searchRoute = table.routes.find((route) => route.kind === 'search' && route.locale === context.locale)
  const searchHref = searchRoute ? hrefs.toPage(searchRoute.pathname) : null
  const origins = listRequestOrigins(config)
  const outside = composeOutside(config, hrefs)
  const shared = {
    title: config.title,
    tagline: config.tagline,
    titleDelimiter: config.titleDelimiter,
    url: config.url,
    baseUrl: config.baseUrl,
    favicon: config.favicon === null ? null : hrefs.resolveImage(config.favicon).src,
    colors: { background: config.theme.colors.background, link: config.theme.colors.link.light },
    ...(config.theme.code !== 'auto' && {
      code: config.theme.code === 'dark' ? ('dark' as const) : ('paper' as const),
    }),
    colorMode: config.colorMode,
    baseUrlIssueBanner: config.baseUrlIssueBanner,
    announcementBar: composeAnnouncement(config),
    footer: composeFooter(context),
    searchHref,
    search: composeSearchSettings(context, searchHref),
    requestOrigins: origins.all,
    searchOrigin: origins.search,
    ...findHeadFiles(context),
    hideNavbarOnScroll: config.navbar.hideOnScroll,
    sidebar: config.docs.sidebar,
    metadata: config.metadata,
    hasIslands: Boolean(manifest.islandClient),
    ...(outside && { outside }),
    ...(config.feedback && { feedback: config.feedback }),
    customFields: config.customFields,
  }
  const getSite = memoize((code: string): SiteData => {
    const locale = config.i18n.locales.find((each) => each.code === code)
    return {
      ...shared,
      locale: { code, htmlLang: locale?.htmlLang ?? code, direction: locale?.direction ?? 'ltr' },
      feeds: composeFeeds(context, code),
      ...(locale?.labels && { labels: locale.labels }),
    }
  })
  return config.docs.glossary === null ? (route) => getSite(route.locale) : addGlossary(context, getSite)
}

function addGlossary(context: GlossaryContext, getSite: (locale: string) => SiteData): (route: Route) => SiteData {
  const getSiteWith = memoize((glossary: string) => memoize((code: string) => ({ ...getSite(code), glossary })))
  return (route) => getSiteWith(findGlossary(context, route))(route.locale)
}

type GlossaryContext = Pick<ComposeContext, 'config' | 'hrefs' | 'versions' | 'routeByPathname'>

/** The URL of the glossary in the version of a page, or else of the one that the configuration names. */
function findGlossary({ config, hrefs, versions, routeByPathname }: GlossaryContext, route: Route): string {
  const { href, pathname } = hrefs.resolveLink(config.docs.glossary ?? '')
  const page = routeByPathname.get(pathname ?? '')
  const version = versions.find(route.version, route.locale)
  const own = page && version && versions.getPathname(version, page)
  return own !== undefined && routeByPathname.get(own)?.id === page?.id ? hrefs.toPage(own) : href
}

/** The feeds of the blogs in a language; those of further blogs have the title of their blog. */
function composeFeeds(
  { config, table, hrefs, getLabels }: Pick<ComposeContext, 'config' | 'table' | 'hrefs' | 'getLabels'>,
  locale: string,
): SiteData['feeds'] {
  return table.feeds.flatMap(({ format, path, blog, locale: own }) => {
    if (own !== locale) return []
    const { type, name } = FEED_FORMATS[format]
    const index = config.blogs.findIndex(({ id }) => id === blog)
    const site = index > 0 ? `${config.title} ${config.blogs[index]?.title}` : config.title
    return [{ type, title: getLabels(locale).feedTitle(site, name), href: hrefs.toFile(path) }]
  })
}

function composeAnnouncement(config: Config): SiteData['announcementBar'] {
  const bar = config.announcementBar
  if (!bar) return null
  const { id, content, backgroundColor, textColor, isCloseable } = bar
  return { id, html: content, backgroundColor, textColor, isCloseable }
}

function composeFooter({ config, hrefs }: Pick<ComposeContext, 'config' | 'hrefs'>): FooterData | null {
  const { footer, title } = config
  if (!footer) return null
  const { style, links, logo } = footer
  const compose = (items: readonly FooterLinkConfig[]) => items.map((item) => composeFooterItem(hrefs, item))
  const image = logo && hrefs.resolveImage(logo.src)
  return {
    style,
    columns:
      links.kind === 'columns'
        ? links.columns.map((column) => ({ title: column.title, items: compose(column.items) }))
        : null,
    row: links.kind === 'row' ? compose(links.items) : null,
    logo: logo &&
      image && {
        src: image.src,
        srcDark: logo.srcDark === null ? null : hrefs.resolveImage(logo.srcDark).src,
        alt: logo.alt ?? title,
        width: logo.width ?? image.width,
        height: logo.height ?? image.height,
        href: logo.href === null ? null : hrefs.resolveLink(logo.href).href,
      },
    copyrightHtml: footer.copyright,
  }
}

function composeFooterItem(hrefs: Hrefs, item: FooterLinkConfig): FooterItemData {
  if (item.html !== null) return { kind: 'html', html: item.html }
  const url = item.to ?? item.href ?? '/'
  const { href, external } = hrefs.resolveLink(url)
  return {
    kind: 'link',
    label: item.label ?? url,
    href,
    external,
    ...(item.icon && { icon: item.icon }),
    attributes: item.attributes,
  }
}

/** Origins that the scripts of a site send requests to. */
interface RequestOrigins {
  /** All origins, without duplicates and without the page's own. */
  all: string[]
  /** The origin of the search service, to which pages connect in advance; `null` without a service. */
  search: string | null
}

/** The files for browsers that the head names. */
function findHeadFiles(
  context: Pick<ComposeContext, 'config' | 'table' | 'hrefs' | 'locale' | 'manifest' | 'fingerprint'>,
): Pick<SiteData, 'openSearchHref' | 'webManifestHref' | 'iconHrefs'> {
  const { config, table, hrefs, locale } = context
  const { webManifest } = table
  const icons = composeIcons(context)
  const toHref = (purpose: Icon['purpose']) => {
    const icon = icons.find((each) => each.purpose === purpose)
    return icon ? hrefs.toFile(icon.path) : null
  }
  const [tab, touch] = [toHref('tab'), findOwnTouchIcon(context) ?? toHref('touch')]
  const search = table.siteFiles.find((file) => file.kind === 'opensearch' && file.locale === locale)
  return {
    openSearchHref: search ? hrefs.toFile(search.path) : null,
    ...(webManifest !== null && !config.fileProtocol && { webManifestHref: hrefs.toFile(webManifest) }),
    ...((tab ?? touch) !== null && !config.fileProtocol && { iconHrefs: { tab, touch } }),
  }
}

/** Apple's devices ask for this file of the root, so a project that has it wants it in place of ours. */
function findOwnTouchIcon({ manifest, hrefs }: Pick<ComposeContext, 'manifest' | 'hrefs'>): string | null {
  const isOwn = Object.values(manifest.files).some(({ url }) => url === TOUCH_ICON)
  return isOwn ? hrefs.toFile(TOUCH_ICON) : null
}

const TOUCH_ICON = 'apple-touch-icon.png'

function listRequestOrigins({ search }: Pick<Config, 'search'>): RequestOrigins {
  const service = listServiceUrls(search)
  const assistant = [search?.askAi?.endpoint, search?.askAi?.feedbackEndpoint].filter((url) => typeof url === 'string')
  const toOrigin = (url: string) => new URL(url).origin
  const origins = service.map(toOrigin)
  return { all: [...new Set([...origins, ...assistant.map(toOrigin)])], search: origins[0] ?? null }
}

function listServiceUrls(search: Config['search']): string[] {
  if (!search || search.provider === 'local') return []
  if (search.provider === 'algolia') {
    return search.algolia ? listAlgoliaHosts(search.algolia.appId).map((host) => `https://${host}`) : []
  }
  const settings = search[search.provider]
  return settings ? [settings.endpoint] : []
}
