import type { ReactElement } from 'react'
import { attr, dataAttributes } from '../src/model/data-attributes.ts'
import type { PageData } from '../src/model/page-data.ts'

/** Slot for the content security policy, which is known only when the whole page is rendered. */
export const POLICY_SLOT = 'docsgen-content-security-policy'

/**
 * Everything inside `<head>`: title, meta, links, scripts, in this order (docs/behaviours.md 14). The inline script is
 * the last, as it runs when the stylesheets have arrived. The modules are at the end of the body.
 */
export function Head({ data }: { data: PageData }): ReactElement {
  const { head } = data
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <title>{head.title}</title>
      <meta httpEquiv="Content-Security-Policy" content={POLICY_SLOT} />
      {listMeta(data).map((tag) => (
        <meta key={JSON.stringify(tag)} {...tag} />
      ))}
      <Links data={data} />
      {head.jsonLd.map((entry) => (
        <JsonLd key={JSON.stringify(entry)} value={entry} />
      ))}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the one inline script, allowed by its hash */}
      <script dangerouslySetInnerHTML={{ __html: head.inlineScript.code }} />
    </head>
  )
}

type MetaTag = Record<string, string>

const defaultMetaTags: MetaTag[] = [
  { name: 'generator', content: 'docsgen' },
  { name: 'twitter:card', content: 'summary_large_image' },
]

/** The default icon: the double rule of the theme, on the color of links. Without an icon, browsers would request `/favicon.ico`. */
const createDefaultIcon = ({ colors }: PageData['site']): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="${colors.link}"/><path stroke="#fff" stroke-width="1.5" d="M4 6.5h8M4 9.5h8"/></svg>`,
  )}`

/**
 * Lists the default tags, the site's tags, the generated tags of the page, and the page's own; for each name, the last
 * one wins.
 */
function listMeta(data: PageData): MetaTag[] {
  const layers: MetaTag[][] = [
    [...defaultMetaTags, ...describeBars(data)],
    data.site.metadata,
    [...describePage(data), ...data.head.meta],
    data.head.ownMeta,
  ]
  return layers.flatMap((layer, index) => {
    const later = new Set(
      layers
        .slice(index + 1)
        .flat()
        .map(getMetaName),
    )
    return layer.filter((tag) => !later.has(getMetaName(tag)) || getMetaName(tag) === '')
  })
}

const getMetaName = (tag: MetaTag): string => (tag.name ?? tag.property ?? '').toLowerCase()

/** The colors of the bars of the browser: those of the system's mode if the site follows it, until the runtime starts. */
function describeBars({ site: { colors, colorMode } }: PageData): MetaTag[] {
  const { light, dark } = colors.background
  const { defaultMode, respectPrefersColorScheme } = colorMode
  const shared = { name: 'theme-color', ...attr(dataAttributes.themeColor, `${light} ${dark}`) }
  if (!respectPrefersColorScheme) return [{ ...shared, content: colors.background[defaultMode] }]
  return [
    { ...shared, content: light, media: '(prefers-color-scheme: light)' },
    { ...shared, content: dark, media: '(prefers-color-scheme: dark)' },
  ]
}

function describePage({ site, head }: PageData): MetaTag[] {
  const keywords = head.keywords.join(',')
  return [
    ...(head.description === '' ? [] : [{ name: 'description', content: head.description }]),
    ...(keywords === '' ? [] : [{ name: 'keywords', content: keywords }]),
    ...(head.robots === null ? [] : [{ name: 'robots', content: head.robots }]),
    { property: 'og:title', content: head.title },
    ...(head.description === '' ? [] : [{ property: 'og:description', content: head.description }]),
    { property: 'og:type', content: head.ogType },
    { property: 'og:site_name', content: site.title },
    { property: 'og:url', content: head.canonical },
    { property: 'og:locale', content: toOpenGraphLocale(site.locale.htmlLang) },
    ...head.alternates
      .filter(({ hreflang }) => hreflang !== 'x-default' && hreflang !== site.locale.htmlLang)
      .map(({ hreflang }) => ({ property: 'og:locale:alternate', content: toOpenGraphLocale(hreflang) })),
    ...(head.image === null ? [] : describeImage(head.image)),
  ]
}

function describeImage({ url, width, height, alt }: NonNullable<PageData['head']['image']>): MetaTag[] {
  const hasSize = width !== null && height !== null
  return [
    { property: 'og:image', content: url },
    ...(hasSize
      ? [
          { property: 'og:image:width', content: String(width) },
          { property: 'og:image:height', content: String(height) },
        ]
      : []),
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:image', content: url },
    { name: 'twitter:image:alt', content: alt },
  ]
}

const toOpenGraphLocale = (language: string): string => language.replace('-', '_')

function Links({ data: { site, head } }: { data: PageData }): ReactElement {
  return (
    <>
      {site.searchOrigin && <link rel="preconnect" href={site.searchOrigin} crossOrigin="anonymous" />}
      {site.iconHrefs?.tab && <link rel="icon" href={site.iconHrefs.tab} type="image/png" sizes="48x48" />}
      <link rel="icon" href={site.favicon ?? createDefaultIcon(site)} />
      {site.iconHrefs?.touch && !hasTouchIcon(site) && <link rel="apple-touch-icon" href={site.iconHrefs.touch} />}
      {site.webManifestHref && <link rel="manifest" href={site.webManifestHref} />}
      {!head.ownLinks.some(({ rel }) => rel === 'canonical') && <link rel="canonical" href={head.canonical} />}
      {head.alternates.map((alternate) => (
        <link key={alternate.hreflang} rel="alternate" hrefLang={alternate.hreflang} href={alternate.href} />
      ))}
      {head.markdown !== null && <link rel="alternate" type="text/markdown" href={head.markdown} />}
      <link rel="index" type="text/plain" href={`${site.baseUrl}llms.txt`} />
      {site.feeds.map((feed) => (
        <link key={feed.href} rel="alternate" {...feed} />
      ))}
      {head.ownLinks.map((link) => (
        <link key={JSON.stringify(link)} {...link} />
      ))}
      {site.openSearchHref && (
        <link rel="search" type="application/opensearchdescription+xml" title={site.title} href={site.openSearchHref} />
      )}
      {head.fonts.map((href) => (
        <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
      ))}
      {head.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {head.externalStyles.map((style) => (
        <link
          key={style.href}
          rel="stylesheet"
          href={style.href}
          integrity={style.integrity ?? undefined}
          crossOrigin="anonymous"
        />
      ))}
    </>
  )
}

const hasTouchIcon = ({ outside }: PageData['site']): boolean =>
  outside?.head.some(({ attributes }) => attributes.rel === 'apple-touch-icon') ?? false

function JsonLd({ value }: { value: unknown }): ReactElement {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which no tag can begin
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
