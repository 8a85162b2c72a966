import { decodePathname, splitUrl } from '../lib/pathname.ts'

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
 * Schemes that a browser hands to another program or fetches, and never runs in the page: those that the HTML standard
 * safelists for protocol handlers (section 8.9.1.2), the web's own, and a few that technical documentation names.
 */
const allowedSchemes: ReadonlySet<string> = new Set(
  `http https ws wss bitcoin ftp ftps geo im irc ircs magnet mailto matrix mms news nntp openpgp4fpr sftp sip sms smsto
  ssh tel urn webcal wtai xmpp ethereum ipfs ipns git`.split(/\s+/),
)

/** Data URLs without a document inside: they show, or download, and run nothing. */
const inertData = /^data:(?:,|;|text\/plain\b|image\/(?!svg))/i
/** An image element never runs what it shows, SVG included. */
const imageData = /^data:image\//i
const scheme = /^([a-z][a-z0-9+.-]*):/i
/** `http:/one-slash` and `https:host` are read relative to the page by browsers, which nobody means. */
const webWithoutSlashes = /^(https?|wss?|ftps?):(?!\/\/[^/])\/*/i

/** What can be said of a reference without looking at the site. */
export type ReferenceForm =
  | { form: 'local'; url: string }
  | { form: 'external'; url: string }
  /** `pathname://x`: same site, but not one of our pages (behaviours.md V-1). `url` begins with a slash. */
  | { form: 'unchecked'; url: string }
  | { form: 'scheme'; scheme: string; url: string }
  | { form: 'malformed'; url: string; suggestion: string | null }

/** Classifies a reference the way a URL parser reads it: after tabs, line ends and surrounding white space are dropped. */
export function classifyReference(written: string, kind: 'link' | 'image' | 'asset'): ReferenceForm {
  const url = withoutIgnoredCharacters(written)
  if (url === '') return { form: 'malformed', url, suggestion: null }
  if (url.startsWith('//')) return { form: 'external', url }
  const name = scheme.exec(url)?.[1]?.toLowerCase()
  if (name === undefined) return { form: 'local', url }
  if (name === 'pathname' && url.startsWith('pathname://')) return { form: 'unchecked', url: rooted(url.slice(11)) }
  if (name === 'data') {
    const inert = inertData.test(url) || (kind === 'image' && imageData.test(url))
    return inert ? { form: 'external', url } : { form: 'scheme', scheme: name, url }
  }
  if (!allowedSchemes.has(name)) return { form: 'scheme', scheme: name, url }
  if (webWithoutSlashes.test(url)) {
    const rest = url.replace(webWithoutSlashes, '')
    return { form: 'malformed', url, suggestion: rest === '' ? null : `${name}://${rest}` }
  }
  if ((name === 'http' || name === 'https') && !URL.canParse(url)) return { form: 'malformed', url, suggestion: null }
  return { form: 'external', url }
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

function withoutIgnoredCharacters(url: string): string {
  const isIgnored = (at: number) => url.charCodeAt(at) <= 0x20
  let start = 0
  let end = url.length
  while (start < end && isIgnored(start)) start += 1
  while (end > start && isIgnored(end - 1)) end -= 1
  const trimmed = url.slice(start, end)
  return /[\t\n\r]/.test(trimmed) ? trimmed.replace(/[\t\n\r]/g, '') : trimmed
}

function rooted(path: string): string {
  return path.startsWith('/') ? path : `/${path}`
}

function decodePath(path: string): string {
  if (!path.includes('%')) return path
  return decodePathname(path.replace(/%2f/gi, '%252F')) ?? path
}
