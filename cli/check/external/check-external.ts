import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { LinkGraph } from '../../link/link-graph.ts'
import type { JsonFile } from '../../store/json-file.ts'
import {
  formatDay,
  isLastingFailure,
  isTrusted,
  readRecord,
  type UrlRecord,
  updateRecord,
  writeRecord,
} from './external-record.ts'
import { DEFAULT_LIMITS, type RequestLimits, requestUrls } from './request-urls.ts'

export interface ExternalRequest {
  external: LinkGraph['external']
  /** Keeps what URLs answered for later runs. */
  record: JsonFile
  /** Milliseconds since the epoch. */
  now: number
  limits?: Partial<RequestLimits>
  /** Called after each URL. */
  onProgress?: ((progress: ExternalProgress) => void) | undefined
}

export interface ExternalProgress {
  /** Number of URLs with a result. */
  done: number
  total: number
}

export interface ExternalCheck {
  diagnostics: Diagnostic[]
  /** Number of URLs, without those that differ only in their fragment. */
  urls: number
  /** Number of URLs that were not requested, because they answered within the last day. */
  trusted: number
  /** URLs about which their servers said nothing, and why: `answers 403 Forbidden`. Sorted by URL. */
  skipped: { url: string; reason: string }[]
}

type Use = LinkGraph['external'][number]['uses'][number]

/** Requests every external URL once and reports dead ones at each use, as errors if they have failed on two days. */
export async function checkExternal(request: ExternalRequest): Promise<ExternalCheck> {
  const { now, limits, onProgress } = request
  const links = request.external.flatMap(({ url, uses }) => {
    const requested = toRequestedUrl(url)
    return requested === undefined ? [] : [{ url, uses, requested }]
  })
  const known = readRecord(request.record)
  const urls = new Set(links.map(({ requested }) => requested))
  const wanted = [...urls].filter((url) => !isTrusted(known.get(url), now))
  const record = new Map<string, UrlRecord>([...known].filter(([url]) => urls.has(url)))
  const dead = new Map<string, string>()
  const skipped: ExternalCheck['skipped'] = []
  let done = 0
  await requestUrls(wanted, { ...DEFAULT_LIMITS, ...limits }, (url, verdict) => {
    const updated = updateRecord(known.get(url), verdict, now)
    if (updated) record.set(url, updated)
    if (verdict.kind === 'dead') dead.set(url, verdict.reason)
    if (verdict.kind === 'undecided') skipped.push({ url, reason: verdict.reason })
    done++
    onProgress?.({ done, total: wanted.length })
  })
  writeRecord(request.record, record)
  const diagnostics = links.flatMap(({ url, uses, requested }) => {
    const reason = dead.get(requested)
    const failedAt = record.get(requested)?.failedAt ?? now
    return reason === undefined ? [] : uses.map((use) => describe(url, use, { reason, failedAt, now }))
  })
  skipped.sort((one, other) => (one.url < other.url ? -1 : 1))
  return { diagnostics, urls: urls.size, trusted: urls.size - wanted.length, skipped }
}

interface Failure {
  reason: string
  failedAt: number
  now: number
}

function describe(url: string, use: Use, { reason, failedAt, now }: Failure): Diagnostic {
  const isLasting = isLastingFailure(failedAt, now)
  const day = formatDay(failedAt)
  return {
    code: 'link/external',
    message: `"${url}" ${reason}.`,
    hint: isLasting
      ? `It has failed since ${day}.`
      : `It failed for the first time on ${day}. By default, it is an error if it fails on another day.`,
    origin: use.origin,
    target: url,
    ...(use.pathname === null ? {} : { pathname: use.pathname }),
    ...(isLasting && { isError: true }),
  }
}

/**
 * The URL without its fragment, in normal form; `undefined` for one without a web server (`mailto:`). A URL that cannot
 * be parsed was already reported by the link stage.
 */
function toRequestedUrl(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const parsed = new URL(url)
  if (parsed.protocol !== 'https:' && parsed.protocol !== 'http:') return undefined
  parsed.hash = ''
  return parsed.href
}
