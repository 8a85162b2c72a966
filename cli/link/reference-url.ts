import { decodePathname, splitUrl } from '../lib/pathname.ts'
import { asBrowsersRead, findUnsafeScheme, schemeOf } from '../lib/url-schemes.ts'

/** A reference inside the site, taken apart. */
export interface LocalReference {
  /** Percent-decoded; `%2F` stays, because it is no separator. */
  path: string
  /** With its question mark, as written, or empty. */
  search: string
  /** Without `#`, as written: an id may hold a percent sign. */
  fragment: string
  /** Query and fragment as written. */
  suffix: string
}

/**
 * What browsers read relative to the page, and everybody else as a slip: `http:/host` and `https:host`, `https//host` and
 * `https;//host`.
 */
const webWithSlip = /^(https?|wss?|ftps?)(?::(?!\/\/[^/])\/*|[^a-z0-9:/]?\/\/)/i

/** What can be said of a reference without looking at the site. */
export type ReferenceForm =
  | { form: 'local'; url: string }
  | { form: 'external'; url: string }
  /** `pathname://x`: same site, but not one of our pages (behaviours.md V-1). `url` begins with a slash. */
  | { form: 'unchecked'; url: string }
  | { form: 'scheme'; scheme: string; url: string }
  | { form: 'malformed'; url: string }

/** Classifies a reference the way a URL parser reads it. */
export function classifyReference(written: string, kind: 'link' | 'image' | 'asset'): ReferenceForm {
  const url = asBrowsersRead(written)
  if (url === '' || webWithSlip.test(url)) return { form: 'malformed', url }
  if (url.startsWith('//')) return { form: 'external', url }
  const scheme = schemeOf(url)
  if (scheme === undefined) return { form: 'local', url }
  if (url.startsWith('pathname://')) return { form: 'unchecked', url: rooted(url.slice('pathname://'.length)) }
  if (findUnsafeScheme(url, kind === 'link' ? 'link' : 'image') !== undefined) return { form: 'scheme', scheme, url }
  if (/^https?$/.test(scheme) && !URL.canParse(url)) return { form: 'malformed', url }
  return { form: 'external', url }
}

/** A malformed URL with its colon and slashes put right; `undefined` where that is not what it lacks. */
export function mendUrl(url: string): string | undefined {
  const [slip = '', scheme] = webWithSlip.exec(url) ?? []
  const rest = url.slice(slip.length)
  return scheme === undefined || rest === '' ? undefined : `${scheme}://${rest}`
}

/** Takes a local reference apart. Escapes that are no percent-encoding are kept as written, never an error. */
export function splitReference(url: string): LocalReference {
  const { pathname, search, hash } = splitUrl(url)
  return { path: decodePath(pathname), search, fragment: hash.slice(1), suffix: search + hash }
}

/** Joins a folder and a relative path; `undefined` when the result lies outside of the root. Both are posix. */
export function joinFilePath(folder: string, relative: string): string | undefined {
  const joined: string[] = folder === '' ? [] : folder.split('/')
  for (const segment of relative.split('/')) {
    if (segment === '..') {
      if (joined.length === 0) return undefined
      joined.pop()
    } else if (segment !== '.' && segment !== '') joined.push(segment)
  }
  return joined.join('/')
}

/** How one writes `to` in a file of the folder `from`: `../guide/audit.md`. Both are posix; also right for pathnames. */
export function relativePath(from: string, to: string): string {
  const steps = from === '' ? [] : from.split('/')
  const names = to.split('/')
  let shared = 0
  while (shared < steps.length && shared < names.length - 1 && steps[shared] === names[shared]) shared += 1
  return [...steps.slice(shared).map(() => '..'), ...names.slice(shared)].join('/')
}

function rooted(path: string): string {
  return path.startsWith('/') ? path : `/${path}`
}

function decodePath(path: string): string {
  if (!path.includes('%')) return path
  return decodePathname(path.replace(/%2f/gi, '%252F')) ?? path
}
