import type { HeadData } from '../../src/model/head-data.ts'
import type { Construct, PageHead } from '../parse/document.ts'
import type { Route, RouteKind } from '../route/route-table.ts'
import { localizedHref } from './alternatives.ts'
import type { ComposeContext } from './context.ts'

/** What the head says of one page; everything else follows from the route and the site. */
export interface HeadDetails {
  /** Without the site's title; empty for a page that has none. */
  title: string
  description: string
  keywords?: readonly string[] | undefined
  /** As the author wrote it; unset takes the site's social card. */
  image?: string | undefined
  ogType?: HeadData['ogType']
  /** What the page has that needs styles of its own. */
  constructs?: readonly Construct[]
  /** What the document itself adds. */
  own?: PageHead | undefined
  /** Stylesheets that modules of the project brought, as the manifest names them. */
  moduleStyles?: readonly string[]
  jsonLd?: unknown[]
  /** Whether this is the home page, which has the banner about a wrong base URL. */
  isHome?: boolean
}

/** Gives the head of a page (behaviours.md section 14). */
export function createHead(context: ComposeContext): (route: Route, details: HeadDetails) => HeadData {
  const { config, hrefs, manifest } = context
  const styles = manifest.styles.map(hrefs.file)
  const scripts = manifest.runtime === null ? [] : [hrefs.file(manifest.runtime)]
  const siteImage = config.image === null ? null : hrefs.absolute(hrefs.image(config.image).src)
  return (route, details) => {
    const constructs = details.constructs ?? []
    const own = details.own ?? {}
    const ownStyles = manifest.constructStyles[constructs.join('-')]
    return {
      title: own.title || composeTitle(details.title, config),
      description: details.description,
      canonical: hrefs.absolute(hrefs.page(route.pathname)),
      robots: composeRobots(context, route),
      keywords: [...(details.keywords ?? [])],
      image: details.image === undefined ? siteImage : hrefs.absolute(hrefs.image(details.image).src),
      ogType: details.ogType ?? 'website',
      alternates: composeAlternates(context, route),
      meta: composeMeta(context, route),
      ownMeta: own.meta ?? [],
      ownLinks: own.links ?? [],
      jsonLd: [...(details.jsonLd ?? []), ...(own.jsonLd ?? [])],
      styles: [...styles, ...[...(ownStyles ? [ownStyles] : []), ...(details.moduleStyles ?? [])].map(hrefs.file)],
      externalStyles: constructs.includes('math') && config.math.stylesheet ? [config.math.stylesheet] : [],
      preloads: constructs.includes('tabs') && manifest.tabsScript ? [hrefs.file(manifest.tabsScript)] : [],
      scripts,
      inlineScript: (details.isHome ? manifest.homeInlineScript : undefined) ?? manifest.inlineScript,
    }
  }
}

/** behaviours.md H-1. */
function composeTitle(title: string, site: { title: string; titleDelimiter: string }): string {
  return title === '' || title === site.title ? site.title : `${title} ${site.titleDelimiter} ${site.title}`
}

/** behaviours.md H-7. A results page says nothing by itself, but its links may be followed (0.1, row 12). */
function composeRobots({ config }: ComposeContext, route: Route): string | null {
  const versionIsHidden = route.version !== null && (config.versions[route.version]?.noIndex ?? false)
  if (config.noIndex || route.unlisted || route.draft || versionIsHidden) return 'noindex, nofollow'
  return route.kind === 'search' ? 'noindex, follow' : null
}

/** behaviours.md H-4: also with a single locale. The not-found page answers for any address and has no alternate. */
function composeAlternates({ config, hrefs }: ComposeContext, route: Route): HeadData['alternates'] {
  if (route.kind === 'not-found') return []
  const { locales, defaultLocale } = config.i18n
  const alternate = (hreflang: string, code: string) => ({
    hreflang,
    href: hrefs.absolute(localizedHref(config, route, code)),
  })
  return [...locales.map((locale) => alternate(locale.htmlLang, locale.code)), alternate('x-default', defaultLocale)]
}

/** Groups of pages that only list others, which a search in the documents therefore leaves out. */
const groupOfLists: Partial<Record<RouteKind, string>> = {
  tag: 'doc_tag_doc_list',
  'tag-list': 'doc_tags_list',
  'blog-list': 'blog_posts_list',
}

/** What search crawlers ask of a page: its locale, its version and its group (behaviours.md H-3, H-5). */
function composeMeta({ config }: ComposeContext, route: Route): HeadData['meta'] {
  const { version } = route
  const tag = groupOfLists[route.kind] ?? (version === null ? 'default' : `docs-default-${version}`)
  const language = config.i18n.locales.find((locale) => locale.code === route.locale)?.htmlLang ?? route.locale
  const meta = [
    { name: 'docusaurus_locale', content: route.locale },
    { name: 'docsearch:language', content: language },
    { name: 'docusaurus_tag', content: tag },
    { name: 'docsearch:docusaurus_tag', content: tag },
  ]
  if (version !== null) {
    meta.push({ name: 'docusaurus_version', content: version }, { name: 'docsearch:version', content: version })
  }
  return meta
}
