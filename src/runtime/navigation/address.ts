import { hooks } from '../../model/hooks.ts'

/**
 * The pathname without `/index.html` or `.html` at its end; one of a page that is really called so stays (behaviours.md
 * V-4). `canonical` is the pathname that the page at this address states of itself, and decides about the last slash.
 */
export function normalizePathname(pathname: string, canonical: string | null): string {
  if (pathname === canonical || !pathname.endsWith('.html')) return pathname
  const clean = pathname.replace(/(?:\/index)?\.html$/, '')
  return canonical !== null && withoutSlash(canonical) === clean ? canonical : clean || '/'
}

function withoutSlash(pathname: string): string {
  return pathname.replace(/\/$/, '')
}

/** The pathname of the canonical address of a page. */
export function findCanonical(page: Document): string | null {
  const href = page.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? ''
  return URL.canParse(href) ? new URL(href).pathname : null
}

/** Shows the address of the open page in its normal form, without a new entry of the history. */
export function cleanAddress(): void {
  const url = new URL(location.href)
  url.pathname = normalizePathname(url.pathname, findCanonical(document))
  if (url.pathname !== location.pathname) history.replaceState(history.state, '', url)
}

/** What decides whether a link can be followed without a load. `href` is absolute. */
export interface LinkFacts {
  href: string
  target: string
  isDownload: boolean
  /** Leads to another locale, which is a site of its own (behaviours.md N-13). */
  isLocale: boolean
}

/** Where the reader is. `href` is absolute, `baseUrl` begins and ends with a slash. */
export interface Place {
  href: string
  baseUrl: string
}

/**
 * Who follows a link: the browser, or client navigation (behaviours.md V-2, V-3). The browser follows what leaves the site
 * or the tab, files that are no pages, and fragments of the page that is open.
 */
export function whoFollows(link: LinkFacts, place: Place): 'browser' | 'navigation' {
  if (!URL.canParse(link.href) || link.isDownload || link.isLocale) return 'browser'
  if (link.target !== '' && link.target !== '_self') return 'browser'
  const url = new URL(link.href)
  const here = new URL(place.href)
  const isOurs = url.origin === here.origin && isUnder(url.pathname, place.baseUrl) && !isFile(url.pathname)
  if (!isOurs || (link.href.includes('#') && isSamePage(url, here))) return 'browser'
  return 'navigation'
}

/** Whether two addresses differ in nothing but the fragment. */
export function isSamePage(one: URL, other: URL): boolean {
  return (
    normalizePathname(one.pathname, null) === normalizePathname(other.pathname, null) && one.search === other.search
  )
}

/** Compares whole segments: `/docsmith` is not under `/docs/`. */
function isUnder(pathname: string, baseUrl: string): boolean {
  return pathname.startsWith(baseUrl) || `${pathname}/` === baseUrl
}

/** Whether a pathname ends as files do; `/docs/v1.2` is a page. */
function isFile(pathname: string): boolean {
  const extension = /\.([a-z][a-z\d]*)$/i.exec(pathname)?.[1]
  return extension !== undefined && extension.toLowerCase() !== 'html'
}

/** The base URL that the page states. */
export function findBaseUrl(): string {
  return document.documentElement.getAttribute(hooks.baseUrl) ?? '/'
}

/** What `whoFollows` needs to know of an anchor. */
export function describeLink(link: HTMLAnchorElement): LinkFacts {
  return {
    href: link.href,
    target: link.target,
    isDownload: link.hasAttribute('download'),
    isLocale: link.hasAttribute(hooks.locale),
  }
}
