import type { IncomingMessage } from 'node:http'
import { type HostPolicy, isAllowedHost } from './allowed-hosts.ts'

/** Longer request targets are refused; browsers send far shorter ones. */
const LONGEST_TARGET = 8192

/** The target of a request, decoded and normalized exactly once; no other code reads the raw target. */
export interface Target {
  /** Decoded; begins with a slash; without `.`, `..`, backslashes or control characters. */
  pathname: string
  /** As sent, with its question mark; empty if there is none. Does not affect which file is read. */
  search: string
}

/** Why a request is refused: malformed, from another site or host, or with an unsupported method. */
export interface Refusal {
  status: 400 | 403 | 405
}

/**
 * Inspects every request to a server of docsgen. Only reads by the site itself and navigations by a person pass, and where
 * `acceptsPost` allows it, requests to act by scripts of the site.
 */
export function inspectRequest(
  request: IncomingMessage,
  policy: HostPolicy,
  acceptsPost: (pathname: string) => boolean = () => false,
): Target | Refusal {
  const { host, origin } = request.headers
  if (!host) return { status: 400 }
  if (!isAllowedHost(host, request.socket.localPort ?? 0, policy)) return { status: 403 }
  const target = parseTarget(request.url ?? '')
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead && !(request.method === 'POST' && target && acceptsPost(target.pathname))) return { status: 405 }
  if (isFromAnotherSite(request, host)) return { status: 403 }
  // Browsers send the origin with each POST, so nothing else could tell whose it is.
  if (!isRead && origin === undefined) return { status: 403 }
  return target ?? { status: 400 }
}

/** Other sites may link to the server, but neither embed nor read its files. Another port of this machine is another site. */
function isFromAnotherSite({ headers }: IncomingMessage, host: string): boolean {
  if (headers.origin !== undefined && findHost(headers.origin) !== findHost(`http://${host}`)) return true
  const site = headers['sec-fetch-site']
  return (site === 'cross-site' || site === 'same-site') && headers['sec-fetch-mode'] !== 'navigate'
}

function findHost(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}

/** `undefined` for targets that no browser sends: not a path, badly encoded, or with dot segments. */
function parseTarget(raw: string): Target | undefined {
  if (raw.length > LONGEST_TARGET || !raw.startsWith('/') || /[\\#\p{Cc}]/u.test(raw)) return undefined
  const searchAt = raw.indexOf('?')
  const path = searchAt < 0 ? raw : raw.slice(0, searchAt)
  const segments = path.split('/').map(decodeSegment)
  if (segments.includes(undefined)) return undefined
  return { pathname: segments.join('/'), search: searchAt < 0 ? '' : raw.slice(searchAt) }
}

function decodeSegment(segment: string): string | undefined {
  try {
    const decoded = decodeURIComponent(segment)
    return decoded === '.' || decoded === '..' || /[/\\\p{Cc}]/u.test(decoded) ? undefined : decoded
  } catch {
    return undefined
  }
}
