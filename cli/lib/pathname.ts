/**
 * Pure functions on pathnames, shared by route, link and compose, so that the three cannot disagree.
 * Pathnames are written without percent-encoding (`/docs/größe`) and, unless a function says otherwise, without the base
 * URL. `encodePathname` returns the form for an `href`.
 */

/** The output file that hosts serve for unknown paths. Its page cannot be linked to. */
export const NOT_FOUND_FILE = '404.html'

/** The parts of a URL reference; concatenated, they are the input. */
export interface SplitUrl {
  pathname: string
  /** With its question mark, or empty. */
  search: string
  /** With its `#`, or empty. */
  hash: string
}

/** Splits `/a?b#c`. The first `#` begins the hash, even before a question mark. */
export function splitUrl(url: string): SplitUrl {
  const hashAt = url.indexOf('#')
  const beforeHash = hashAt < 0 ? url : url.slice(0, hashAt)
  const searchAt = beforeHash.indexOf('?')
  return {
    pathname: searchAt < 0 ? beforeHash : beforeHash.slice(0, searchAt),
    search: searchAt < 0 ? '' : beforeHash.slice(searchAt),
    hash: hashAt < 0 ? '' : url.slice(hashAt),
  }
}

/**
 * Writes an internal URL in the site's form (docs/behaviours.md R-3): the slash is added to or removed from the
 * pathname only; pure fragments, `/` and the base URL itself are never changed; `null` leaves everything as authored. In
 * addition to R-3, a pathname that ends in `.html` is a file and gets no slash.
 */
export function applyTrailingSlash(
  url: string,
  { trailingSlash, baseUrl }: { trailingSlash: boolean | null; baseUrl: string },
): string {
  if (url.startsWith('#') || trailingSlash === null) return url
  const { pathname, search, hash } = splitUrl(url)
  return setTrailingSlash(pathname, trailingSlash, baseUrl) + search + hash
}

function setTrailingSlash(pathname: string, wanted: boolean, baseUrl: string): string {
  if (pathname === '/' || pathname === baseUrl) return pathname
  if (wanted) return pathname.endsWith('/') || pathname.endsWith('.html') ? pathname : `${pathname}/`
  return removeTrailingSlash(pathname)
}

/** `/docs/guide/` as `/docs/guide`; the root stays `/`, and an empty pathname empty. */
export const removeTrailingSlash = (pathname: string): string =>
  pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname

/** The common key of `/x`, `/x/`, `/x/index.html` and `/x.html`, which hosts all serve (docs/behaviours.md R-6). */
export function toPathnameKey(pathname: string): string {
  const plain = pathname.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '')
  return removeTrailingSlash(plain) || '/'
}

/** Joins pathnames with single slashes. The result begins with one, and ends with one if the last non-empty part does. */
export function joinPathname(...parts: string[]): string {
  let joined = ''
  for (const part of parts) if (part !== '') joined += part.startsWith('/') ? part : `/${part}`
  return joined.includes('//') ? joined.replace(/\/{2,}/g, '/') : joined || '/'
}

/** Prepends the base URL to a pathname that begins with a slash; everything else (fragments, URLs) is returned unchanged. */
export function addBaseUrl(pathname: string, baseUrl: string): string {
  if (!pathname.startsWith('/') || pathname.startsWith('//')) return pathname
  return baseUrl + pathname.slice(1)
}

/** Removes the base URL, comparing by segment; `undefined` if the pathname is not below it. `/base` is `/`. */
export function removeBaseUrl(pathname: string, baseUrl: string): string | undefined {
  if (pathname.startsWith(baseUrl)) return `/${pathname.slice(baseUrl.length)}`
  return `${pathname}/` === baseUrl ? '/' : undefined
}

/** The output file of a pathname (docs/behaviours.md R-2): posix, relative to the output folder. */
export function getOutputFile(pathname: string, trailingSlash: boolean | null): string {
  const path = pathname.replace(/^\/+/, '')
  if (path.endsWith('.html')) return path
  if (path === '') return 'index.html'
  if (path.endsWith('/')) return `${path}index.html`
  return trailingSlash === false ? `${path}.html` : `${path}/index.html`
}

/** Percent-encodes a pathname for an `href`, a sitemap or a canonical URL; slashes stay. Never throws: lone surrogates are replaced. */
export function encodePathname(pathname: string): string {
  // Most pathnames consist of characters that are never encoded.
  if (/^[\w./~-]*$/.test(pathname)) return pathname
  return encodeURI(pathname.replace(/\p{Surrogate}/gu, '\uFFFD')).replace(/[?#]/g, (character) =>
    character === '?' ? '%3F' : '%23',
  )
}

/** The absolute URL of a pathname. */
export const toAbsoluteUrl = (pathname: string, { url, baseUrl }: { url: string; baseUrl: string }): string =>
  url + addBaseUrl(encodePathname(pathname), baseUrl)

/** Decodes a pathname as an author wrote it in a link; `undefined` if the percent signs are not an encoding (`100%`). */
export function decodePathname(pathname: string): string | undefined {
  if (!pathname.includes('%')) return pathname
  try {
    return decodeURIComponent(pathname)
  } catch {
    return undefined
  }
}

/**
 * Resolves a relative pathname against that of a page, as a browser would: `page` on `/docs/intro` is `/docs/page`, on
 * `/docs/guide/` it is `/docs/guide/page`. `..` above the root stays at the root. The input has no search and no hash.
 */
export function resolvePathname(relative: string, from: string): string {
  if (relative === '') return from
  const absolute = relative.startsWith('/') ? relative : from.slice(0, from.lastIndexOf('/') + 1) + relative
  const resolved: string[] = []
  const segments = absolute.split('/')
  for (const segment of segments) {
    if (segment === '..') resolved.pop()
    else if (segment !== '.' && segment !== '') resolved.push(segment)
  }
  const last = segments.at(-1)
  const endsWithSlash = last === '' || last === '.' || last === '..'
  return resolved.length === 0 ? '/' : `/${resolved.join('/')}${endsWithSlash ? '/' : ''}`
}

/** The same key for pathnames that a case-insensitive host or a file system that normalizes Unicode treats as equal. */
export const foldPathname = (pathname: string): string => pathname.normalize('NFC').toLowerCase().normalize('NFC')
