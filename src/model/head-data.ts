/** The content of a page's head; every URL is in its final form. */
export interface HeadData {
  /** Complete document title, including the site title. */
  title: string
  description: string
  canonical: string
  /** `noindex, nofollow`, or `null`. */
  robots: string | null
  keywords: string[]
  /** The picture that other sites show for a link to the page. */
  image: SocialCardData | null
  /** Address of the page as Markdown, with the base URL; `null` if it is not written in Markdown. */
  markdown: string | null
  ogType: 'website' | 'article'
  alternates: { hreflang: string; href: string }[]
  /** Search tags and version (docs/behaviours.md H-3, H-5), and the facts of a post. */
  meta: Record<string, string>[]
  /** Tags of the page itself, which replace those of the same name. */
  ownMeta: Record<string, string>[]
  /** Links of the page itself; a canonical link replaces the generated one. */
  ownLinks: { rel: string; href: string; hrefLang?: string; type?: string; title?: string }[]
  /** JSON-LD objects. */
  jsonLd: unknown[]
  /** Fonts that the first screen shows. */
  fonts: string[]
  styles: string[]
  /** Extra stylesheets with integrity (mathematics from a CDN). */
  externalStyles: { href: string; integrity: string | null }[]
  /** The runtime and what it imports for the features of the page, so that all are loaded at once. */
  modules: string[]
  /** `sha256` in base64, as a content security policy expects it. */
  inlineScript: { code: string; sha256: string }
}

/** `url` is absolute; the size is in pixels, `null` if unknown. */
interface SocialCardData {
  url: string
  width: number | null
  height: number | null
  alt: string
}
