/** What the head of a page says; every address is in its final form. */
export interface HeadData {
  /** Whole document title, site title included. */
  title: string
  description: string
  canonical: string
  /** `noindex, nofollow`, or `null`. */
  robots: string | null
  keywords: string[]
  /** Absolute URL of the social card. */
  image: string | null
  ogType: 'website' | 'article'
  alternates: { hreflang: string; href: string }[]
  /** behaviours.md H-3, H-5: search tags and version. */
  meta: { name: string; content: string }[]
  /** Tags of the page's own, which replace those of the same name. */
  ownMeta: Record<string, string>[]
  /** Links of the page's own; a canonical one replaces ours. */
  ownLinks: { rel: string; href: string; hrefLang?: string; type?: string; title?: string }[]
  /** JSON-LD objects. */
  jsonLd: unknown[]
  styles: string[]
  /** Modules that the page's scripts will import at once. */
  preloads: string[]
  /** Extra stylesheets with integrity (mathematics from a CDN). */
  externalStyles: { href: string; integrity: string | null }[]
  scripts: string[]
  /** `sha256` in base64, as a content security policy writes it. */
  inlineScript: { code: string; sha256: string }
}
