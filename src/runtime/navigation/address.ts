import { dataAttributes } from '../../model/data-attributes.ts'

/**
 * Removes a trailing `/index.html` or `.html` from a pathname, unless the page is really named that way
 * (docs/behaviours.md V-4). `canonical` is the canonical pathname of the page at this address, and determines the
 * trailing slash.
 */
export function normalizePathname(pathname: string, canonical: string | null): string {
  if (pathname === canonical || !pathname.endsWith('.html')) return pathname
  const clean = pathname.replace(/(?:\/index)?\.html$/, '')
  return canonical !== null && stripTrailingSlash(canonical) === clean ? canonical : clean || '/'
}

function stripTrailingSlash(pathname: string): string {
  return pathname.replace(/\/$/, '')
}

/** The pathname of a page's canonical URL. */
export function findCanonical(page: Document): string | null {
  const href = page.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? ''
  return URL.canParse(href) ? new URL(href).pathname : null
}

/** Normalizes the address of the current page, without adding a history entry. The address of a file is not changed. */
export function cleanAddress(): void {
  if (location.protocol === 'file:') return
  const url = new URL(location.href)
  url.pathname = normalizePathname(url.pathname, findCanonical(document))
  if (url.pathname !== location.pathname) history.replaceState(history.state, '', url)
}

/** The facts that decide whether a link can be followed without a load. `href` is absolute. */
export interface LinkFacts {
  href: string
  target: string
  isDownload: boolean
  /** Leads to another locale, which is a separate site (docs/behaviours.md N-13). */
  isLocale: boolean
}

/** The current location. `href` is absolute, `baseUrl` begins and ends with a slash. */
export interface CurrentLocation {
  href: string
  baseUrl: string
}

/**
 * Whether the browser or client navigation follows a link (docs/behaviours.md V-2, V-3). The browser follows links that
 * leave the site or the tab, links to files that are not pages, and fragments of the current page.
 */
export function shouldIntercept(link: LinkFacts, current: CurrentLocation): 'browser' | 'navigation' {
  if (!URL.canParse(link.href) || link.isDownload || link.isLocale) return 'browser'
  if (link.target !== '' && link.target !== '_self') return 'browser'
  const url = new URL(link.href)
  const here = new URL(current.href)
  const isOurs = url.origin === here.origin && isUnder(url.pathname, current.baseUrl) && !isFile(url.pathname)
  if (!isOurs || (link.href.includes('#') && isSamePage(url, here))) return 'browser'
  return 'navigation'
}

/** Whether two addresses differ at most in the fragment. */
export function isSamePage(one: URL, other: URL): boolean {
  return (
    normalizePathname(one.pathname, null) === normalizePathname(other.pathname, null) && one.search === other.search
  )
}

/** Compares whole segments: `/docsmith` is not under `/docs/`. */
function isUnder(pathname: string, baseUrl: string): boolean {
  return pathname.startsWith(baseUrl) || `${pathname}/` === baseUrl
}

/** Whether a pathname ends with a file extension; `/docs/v1.2` is a page. */
function isFile(pathname: string): boolean {
  const extension = /\.([a-z][a-z\d]*)$/i.exec(pathname)?.[1]
  return extension !== undefined && extension.toLowerCase() !== 'html'
}

/** The base URL in the data attribute of the page. */
export function getBaseUrl(): string {
  return document.documentElement.getAttribute(dataAttributes.baseUrl) ?? '/'
}

/** Returns the facts about an anchor that `shouldIntercept` needs. */
export function describeLink(link: HTMLAnchorElement): LinkFacts {
  return {
    href: link.href,
    target: link.target,
    isDownload: link.hasAttribute('download'),
    isLocale: link.hasAttribute(dataAttributes.locale),
  }
}
