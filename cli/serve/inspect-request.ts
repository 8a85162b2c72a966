import type { IncomingMessage } from 'node:http'
import { type HostPolicy, isAllowedHost } from './allowed-hosts.ts'

/** Longer request targets are refused; browsers send far shorter ones. */
const LONGEST_TARGET = 8192

/** What a request asks for, decoded and normalised exactly once; nothing behind this looks at the raw target again. */
export interface Target {
  /** Decoded; begins with a slash; without `.`, `..`, backslashes or control characters. */
  pathname: string
  /** As it was sent, with its question mark; empty when there is none. Decides nothing about which file is read. */
  search: string
}

/** Why a request is refused: malformed, from a stranger, or with a method that this server has not. */
export interface Refusal {
  status: 400 | 403 | 405
}

/** The gate in front of every server of docsgen. Whatever it lets through is a read by this site or by a person. */
export function inspectRequest(request: IncomingMessage, policy: HostPolicy): Target | Refusal {
  const { host } = request.headers
  if (!host) return { status: 400 }
  if (!isAllowedHost(host, request.socket.localPort ?? 0, policy)) return { status: 403 }
  if (request.method !== 'GET' && request.method !== 'HEAD') return { status: 405 }
  if (isFromAnotherSite(request, host)) return { status: 403 }
  return parseTarget(request.url ?? '') ?? { status: 400 }
}

/** Another site may link here, but neither embed nor read what stands here. Another port of this machine is another site. */
function isFromAnotherSite({ headers }: IncomingMessage, host: string): boolean {
  if (headers.origin !== undefined && hostOf(headers.origin) !== hostOf(`http://${host}`)) return true
  const site = headers['sec-fetch-site']
  return (site === 'cross-site' || site === 'same-site') && headers['sec-fetch-mode'] !== 'navigate'
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}

/** `undefined` for a target that no browser sends: not a path, a bad encoding, or a step to another folder. */
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
