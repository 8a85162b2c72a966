/** What `robots.txt` says. */
export interface RobotsData {
  /** Nothing may be crawled. */
  noIndex: boolean
  /** Absolute URL of the sitemap; `null` when there is none. */
  sitemapUrl: string | null
}

/** `robots.txt`. */
export function renderRobots({ noIndex, sitemapUrl }: RobotsData): string {
  const rule = noIndex ? 'Disallow: /' : 'Allow: /'
  return `User-agent: *\n${rule}\n${sitemapUrl === null ? '' : `\nSitemap: ${sitemapUrl}\n`}`
}
