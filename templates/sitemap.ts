import { escapeXml } from './xml.ts'

/** A page that search engines may list. */
export interface SitemapEntry {
  /** The canonical URL, absolute. */
  url: string
  /** ISO date of the last change; `null` if unknown. */
  lastModified: string | null
}

/** Renders `sitemap.xml`, with the entries in the given order. */
export function renderSitemap(entries: readonly SitemapEntry[]): string {
  const items = entries.map(({ url, lastModified }) => {
    const date = lastModified === null ? '' : `<lastmod>${escapeXml(lastModified)}</lastmod>`
    return `<url><loc>${escapeXml(url)}</loc>${date}</url>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items.join('')}</urlset>\n`
}
