/** The content of `robots.txt`. */
export interface RobotsData {
  /** Whether crawling is disallowed. */
  noIndex: boolean
  /** Absolute URL of the sitemap; `null` if there is none. */
  sitemapUrl: string | null
}

/** `robots.txt`. */
export function renderRobots({ noIndex, sitemapUrl }: RobotsData): string {
  const rule = noIndex ? 'Disallow: /' : 'Allow: /'
  return `User-agent: *\n${rule}\n${sitemapUrl === null ? '' : `\nSitemap: ${sitemapUrl}\n`}`
}
