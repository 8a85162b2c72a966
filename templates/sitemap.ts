import { escapeXml } from './xml.ts'

/** A page that search engines may list. */
export interface SitemapEntry {
  /** The canonical URL, absolute. */
  url: string
  /** ISO date of the last change; `null` if unknown. */
  lastModified: string | null
  /** The same page in each language that has it, its own included. Empty for a page in one language. Default: empty. */
  alternates?: readonly { hreflang: string; href: string }[]
  /** Absolute URLs of the images of the page. Default: none. */
  images?: readonly string[]
}

/** Renders `sitemap.xml`, with the entries in the given order. */
export function renderSitemap(entries: readonly SitemapEntry[]): string {
  const items = entries.map(({ url, lastModified, alternates = [], images = [] }) => {
    const date = lastModified === null ? '' : `<lastmod>${escapeXml(lastModified)}</lastmod>`
    const links = alternates.map(
      ({ hreflang, href }) =>
        `<xhtml:link rel="alternate" hreflang="${escapeXml(hreflang)}" href="${escapeXml(href)}"/>`,
    )
    const pictures = images.map((image) => `<image:image><image:loc>${escapeXml(image)}</image:loc></image:image>`)
    return `<url><loc>${escapeXml(url)}</loc>${date}${links.join('')}${pictures.join('')}</url>\n`
  })
  const isTranslated = entries.some(({ alternates = [] }) => alternates.length > 0)
  const hasImages = entries.some(({ images = [] }) => images.length > 0)
  const namespaces = [
    NAMESPACE,
    isTranslated ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : '',
    hasImages ? ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"' : '',
  ]
  return `${DECLARATION}<urlset${namespaces.join('')}>\n${items.join('')}</urlset>\n`
}

/** Renders the index of the parts of a sitemap that one file cannot hold; `urls` are absolute. */
export function renderSitemapIndex(urls: readonly string[]): string {
  const items = urls.map((url) => `<sitemap><loc>${escapeXml(url)}</loc></sitemap>\n`)
  return `${DECLARATION}<sitemapindex${NAMESPACE}>\n${items.join('')}</sitemapindex>\n`
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = ' xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
