import { escapeXml } from './xml.ts'

/** A page that search engines may list. */
export interface SitemapEntry {
  /** The canonical URL, absolute. */
  url: string
  /** ISO date of the last change; `null` if unknown. */
  lastModified: string | null
  /** The same page in each language that has it, its own included. Empty for a page in one language. Default: empty. */
  alternates?: readonly { hreflang: string; href: string }[]
}

/** Renders `sitemap.xml`, with the entries in the given order. */
export function renderSitemap(entries: readonly SitemapEntry[]): string {
  const items = entries.map(({ url, lastModified, alternates = [] }) => {
    const date = lastModified === null ? '' : `<lastmod>${escapeXml(lastModified)}</lastmod>`
    const links = alternates.map(
      ({ hreflang, href }) =>
        `<xhtml:link rel="alternate" hreflang="${escapeXml(hreflang)}" href="${escapeXml(href)}"/>`,
    )
    return `<url><loc>${escapeXml(url)}</loc>${date}${links.join('')}</url>\n`
  })
  const isTranslated = entries.some(({ alternates = [] }) => alternates.length > 0)
  const namespace = isTranslated ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : ''
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${namespace}>\n${items.join('')}</urlset>\n`
}
