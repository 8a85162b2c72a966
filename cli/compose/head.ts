import type { HeadData } from '../../src/model/head-data.ts'
import type { PageFeature } from '../../src/model/page-features.ts'
import { toVersionTag, UNVERSIONED_TAG } from '../../src/search/facet-tags.ts'
import { CARD_SIZE } from '../cards/card.ts'
import type { Config } from '../config/config.ts'
import { getMarkdownPath } from '../content/content-path.ts'
import type { PageHead } from '../parse/document.ts'
import type { Route, RouteKind } from '../route/route-table.ts'
import { getHtmlLanguage } from './alternatives.ts'
import { composeCard } from './cards.ts'
import type { ComposeContext } from './context.ts'
import { getLocaleUrl } from './original.ts'

/** The parts of the head that are specific to a page; everything else follows from the route and the site. */
export interface HeadDetails {
  /** Without the site's title; empty if the page has none. */
  title: string
  description: string
  keywords?: readonly string[] | undefined
  /** As written. Default: the site's social card. */
  image?: string | undefined
  /** Whether the page is written in Markdown. Default: false. */
  isMarkdown?: boolean
  ogType?: HeadData['ogType']
  /** Further meta tags. Default: none. */
  meta?: Record<string, string>[]
  /** Features of the page that need extra styles. */
  styleFeatures?: readonly PageFeature[]
  /** Tags that the document adds to the head. */
  own?: PageHead | undefined
  /** Stylesheets imported by modules of the project, as the manifest names them. */
  moduleStyles?: readonly string[]
  jsonLd?: unknown[]
}

/** Creates the function that composes the head of a page (docs/behaviours.md 14). */
export function createHead(
  context: Pick<ComposeContext, 'config' | 'hrefs' | 'manifest' | 'table' | 'findInLocale' | 'fingerprint'>,
): (route: Route, details: HeadDetails) => HeadData {
  const { config, hrefs, manifest } = context
  const styles = manifest.styles.map(hrefs.toFile)
  const findImage = createImageFinder(context)
  return (route, details) => {
    const styleFeatures = details.styleFeatures ?? []
    const own = details.own ?? {}
    const scripts = manifest.localeScripts?.[route.locale] ?? manifest
    const runtime = scripts.runtime === null ? [] : [scripts.runtime]
    const ownStyles = manifest.featureStyles[styleFeatures.join('-')]
    return {
      title: own.title || composeTitle(details.title, { config, isHome: route.isHome }),
      description: details.description,
      canonical: getCanonical(context, route),
      robots: composeRobots(config, route),
      keywords: [...(details.keywords ?? [])],
      image: findImage(route, details),
      markdown: details.isMarkdown ? hrefs.toFile(getMarkdownPath(route.pathname)) : null,
      ogType: details.ogType ?? 'website',
      alternates: composeAlternates(context, route),
      meta: [...composeMeta(config, route), ...(details.meta ?? [])],
      ownMeta: own.meta ?? [],
      ownLinks: own.links ?? [],
      jsonLd: [...(details.jsonLd ?? []), ...(own.jsonLd ?? [])],
      fonts: (manifest.fonts[route.locale] ?? []).map(hrefs.toFile),
      styles: [...styles, ...[...(ownStyles ? [ownStyles] : []), ...(details.moduleStyles ?? [])].map(hrefs.toFile)],
      externalStyles: styleFeatures.includes('math') && config.math.stylesheet ? [config.math.stylesheet] : [],
      modules: [
        ...runtime,
        ...(manifest.partScripts ?? []),
        ...styleFeatures.flatMap((feature) => scripts.featureScripts[feature] ?? []),
      ].map(hrefs.toFile),
      inlineScript: (route.isHome ? scripts.homeInlineScript : undefined) ?? scripts.inlineScript,
    }
  }
}

/** Creates the function that finds the social card of a page: its own image, one that is drawn, or that of the site. */
function createImageFinder(
  context: Pick<ComposeContext, 'config' | 'hrefs' | 'manifest' | 'table' | 'fingerprint'>,
): (route: Route, details: HeadDetails) => HeadData['image'] {
  const { config, hrefs } = context
  const toImage = (written: string, alt: string) => {
    const { src, width, height } = hrefs.resolveImage(written)
    return { url: hrefs.toAbsolute(src), width, height, alt }
  }
  const siteImage = config.image === null ? null : toImage(config.image, config.title)
  return (route, { title, image }) => {
    if (image !== undefined) return toImage(image, title || config.title)
    const card = composeCard(context, { route, title, image })
    if (!card) return siteImage
    const { site, section } = card.content.text
    const alt = [title || site, section].filter((text) => text !== '').join(' – ')
    return { url: hrefs.toAbsolute(hrefs.toFile(card.path)), ...CARD_SIZE, alt }
  }
}

/** docs/behaviours.md H-1. */
function composeTitle(title: string, { config, isHome }: { config: Config; isHome: boolean }): string {
  const delimiter = ` ${config.titleDelimiter} `
  if (title !== '' && title !== config.title) return title + delimiter + config.title
  return isHome && config.tagline !== '' ? config.title + delimiter + config.tagline : config.title
}

/**
 * Composes the robots directive (docs/behaviours.md H-7). The search page has no content to index, but its links may be
 * followed (docs/behaviours.md 0.1-12).
 */
function composeRobots(config: Config, route: Route): string | null {
  const versionIsHidden = route.version !== null && (config.versions[route.version]?.noIndex ?? false)
  if (config.noIndex || route.unlisted || route.draft || versionIsHidden) return 'noindex, nofollow'
  return route.kind === 'search' ? 'noindex, follow' : null
}

type LocaleContext = Pick<ComposeContext, 'config' | 'hrefs' | 'findInLocale'>

/** The address that search engines list: that of the original of a page without a translation, in the last version that has the page. */
function getCanonical(
  { config, hrefs, table, findInLocale }: LocaleContext & Pick<ComposeContext, 'table'>,
  route: Route,
): string {
  const { defaultLocale, locales } = config.i18n
  const shown = route.original === null ? route : (findInLocale(route, defaultLocale) ?? route)
  const href = hrefs.toPage(table.canonicals[shown.pathname] ?? shown.pathname)
  const { url } = locales.find(({ code }) => code === shown.locale) ?? config
  return url + href
}

/**
 * The languages that have the page, and the default one for all other readers. Printed even with a single locale
 * (docs/behaviours.md H-4). The not-found page is served for any address, and a page without a translation names its original only.
 */
function composeAlternates(context: LocaleContext, route: Route): HeadData['alternates'] {
  if (route.kind === 'not-found' || route.original !== null) return []
  const { config, hrefs, findInLocale } = context
  const { locales, defaultLocale } = config.i18n
  const toAlternate = (hreflang: string, code: string) => ({
    hreflang,
    href: hrefs.toAbsolute(getLocaleUrl(context, route, code)),
  })
  const own = locales.filter(({ code }) => findInLocale(route, code)?.original === null)
  const isInDefault = own.some(({ code }) => code === defaultLocale)
  return [
    ...own.map((locale) => toAlternate(locale.htmlLang, locale.code)),
    ...(isInDefault ? [toAlternate('x-default', defaultLocale)] : []),
  ]
}

/** Groups of pages that only list others. Searches in documents exclude them. */
const groupOfLists: Partial<Record<RouteKind, string>> = {
  tag: 'doc_tag_doc_list',
  'tag-list': 'doc_tags_list',
  'blog-list': 'blog_posts_list',
  'blog-archive': 'blog_archive',
  'blog-author': 'blog_authors_posts',
  'blog-author-list': 'blog_authors_list',
}

/** The groups of tags of posts. */
const groupOfBlogTags: Partial<Record<RouteKind, string>> = {
  tag: 'blog_tags_posts',
  'tag-list': 'blog_tags_list',
}

/** Metadata for search crawlers: the locale, the version and the group of a page (docs/behaviours.md H-3, H-5). */
function composeMeta(config: Config, route: Route): HeadData['meta'] {
  const { version } = route
  const group = (route.blog === undefined ? undefined : groupOfBlogTags[route.kind]) ?? groupOfLists[route.kind]
  const tag = group ?? (version === null ? UNVERSIONED_TAG : toVersionTag(version))
  const language = getHtmlLanguage(config, route.locale)
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
