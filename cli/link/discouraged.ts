import { findScheme } from '../content/url-schemes.ts'
import { decodePathname, removeBaseUrl } from '../lib/pathname.ts'
import type { LinkBase } from './link-base.ts'
import type { DiscouragedUse, Target } from './link-graph.ts'
import { splitReference } from './reference-url.ts'
import { type Request, resolveReference } from './resolve.ts'
import type { SiteIndex } from './site-index.ts'
import { spellPathname } from './suggest-target.ts'

/** Returns the reason for writing a reference that resolves in another way, and the new reference; `undefined` without a reason. */
export type FindDiscouraged = (
  target: Target,
  request: Request,
  base: LinkBase,
) => Pick<DiscouragedUse, 'reason' | 'fix'> | undefined

/** Only links are examined, except those whose authors opted out of checking, and those in a Git ref, which cannot be edited. */
export function createFindDiscouraged(index: SiteIndex): FindDiscouraged {
  const { host } = new URL(index.config.url)
  return (target, request, base) => {
    if (request.kind !== 'link' || request.unchecked || base.refPrefix !== '') return undefined
    if (target.kind !== 'page' && target.kind !== 'external') return undefined
    if (target.isRedirected) return { reason: 'redirect', fix: findSpelling(target, request, { base, index }) }
    if (target.kind === 'page') {
      if (!namesOutputFile(request.url, target.pathname)) return undefined
      return { reason: 'file-name', fix: findSpelling(target, request, { base, index }) }
    }
    if (hasInvalidAddress(target.url)) return { reason: 'address', fix: null }
    const pathname = findOwnPathname(target.url, host, index)
    if (pathname === undefined) return undefined
    const found = resolveReference({ ...request, url: pathname }, base, index)
    const isWhole = found.kind !== 'broken' && (found.kind !== 'page' || found.fragmentFound)
    return { reason: 'own-host', fix: isWhole ? pathname : null }
  }
}

/** The reference that leads straight to the target, if there is one that resolves to it. */
function findSpelling(
  target: Extract<Target, { kind: 'page' | 'external' }>,
  request: Request,
  { base, index }: { base: LinkBase; index: SiteIndex },
): string | null {
  if (target.kind === 'external') return target.url
  const { path, suffix } = splitReference(request.url)
  const ownSuffix = suffix || target.search + (target.fragment === '' ? '' : `#${target.fragment}`)
  const spelling = spellPathname(target.pathname, { written: path, base, index }) + ownSuffix
  const found = resolveReference({ ...request, url: spelling }, base, index)
  const isSame = found.kind === 'page' && found.pathname === target.pathname && found.fragment === target.fragment
  return isSame && !found.isRedirected ? spelling : null
}

const OUTPUT_FILE = /\.html?$|(?:^|\/)index\/?$/i

/** Whether a reference ends with the name of an output file that its page does not have. */
function namesOutputFile(url: string, pathname: string): boolean {
  const { path } = splitReference(url)
  const [name] = OUTPUT_FILE.exec(path) ?? []
  return name !== undefined && !pathname.replace(/\/$/, '').endsWith(name.replace(/\/$/, ''))
}

/** The pathname, query and fragment of a full URL of this site; `undefined` for other URLs. */
function findOwnPathname(url: string, host: string, index: SiteIndex): string | undefined {
  const absolute = url.startsWith('//') ? `https:${url}` : url
  if (!absolute.toLowerCase().includes(host) || !/^https?:/i.test(absolute) || !URL.canParse(absolute)) return undefined
  const parsed = new URL(absolute)
  const pathname = decodePathname(parsed.pathname) ?? parsed.pathname
  const isOwn = parsed.host === host && removeBaseUrl(pathname, index.config.baseUrl) !== undefined
  return isOwn ? parsed.pathname + parsed.search + parsed.hash : undefined
}

/** An address with a domain of two parts. RFC 5322 allows others, such as `root@localhost`, which no reader can write to. */
const EMAIL_ADDRESS = /^[^\s@<>]+@[^\s@<>.]+(?:\.[^\s@<>.]+)+$/
/** Digits with separators, and the characters of keypads (RFC 3966). */
const TELEPHONE_NUMBER = /^\+?[\d().\-\s*#]+$/

function hasInvalidAddress(url: string): boolean {
  const scheme = findScheme(url)
  if (scheme !== 'mailto' && scheme !== 'tel') return false
  const written = url.slice(scheme.length + 1).replace(scheme === 'tel' ? /[;?].*$/s : /\?.*$/s, '')
  const address = (decodePathname(written) ?? written).trim()
  if (scheme === 'tel') return !TELEPHONE_NUMBER.test(address) || !/\d/.test(address)
  // Without a recipient, the reader chooses one.
  return address !== '' && !address.split(',').every((each) => EMAIL_ADDRESS.test(each.trim()))
}
