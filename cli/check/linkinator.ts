import { STATUS_CODES } from 'node:http'
import type { LinkResult } from 'linkinator'
import { getErrorCode } from '../lib/error-text.ts'

/** A URL that did not answer successfully. */
export interface DeadLink {
  url: string
  /** The page on which linkinator found it; `undefined` for the URLs it was given. */
  parent: string | undefined
  /** `answers 404 Not Found`, `cannot be reached (ENOTFOUND)`. */
  reason: string
}

/** How a URL answered one request. */
export interface Answer {
  isOk: boolean
  /** 0 without an answer. */
  status: number
  /** Code of the error without an answer (`ENOTFOUND`), if it has one. */
  errorCode: string | undefined
  /** As in `DeadLink`. */
  reason: string
  /** The header `Retry-After`. */
  retryAfter: string | undefined
}

export interface CrawlRequest {
  urls: readonly string[]
  /** Selects the links on those pages that are also fetched. */
  shouldFollow: (url: string) => boolean
  timeoutMs: number
}

/** Fetches URLs and the selected links on them, all at once, so callers must limit the number of URLs. */
export async function findDeadLinks(request: CrawlRequest): Promise<DeadLink[]> {
  const links = await crawl(request)
  return links
    .filter(({ state }) => state === 'BROKEN')
    .map((link) => ({ url: link.url, parent: link.parent, reason: formatReason(link) }))
}

/** Requests one URL. A server that rejects automated requests may answer with any status. */
export async function requestUrl(url: string, timeoutMs: number): Promise<Answer> {
  const links = await crawl({ urls: [url], shouldFollow: () => false, timeoutMs })
  const link = links.find(({ parent }) => parent === undefined) ?? { state: 'BROKEN', status: 0, url }
  return {
    isOk: link.state === 'OK',
    status: link.status ?? 0,
    errorCode: findErrorCode(link),
    reason: formatReason(link),
    retryAfter: findRetryAfter(link),
  }
}

/** The interval of a timer that does nothing but keep the process running; any length does. */
const KEEP_ALIVE_MS = 60_000

/**
 * Runs linkinator, which is loaded on first use. Its own server is not used, because it binds all interfaces and crashes
 * on a link to `/100%`. Its retries are not used: it may wait for hours if a server asks for that. While it waits for a
 * queued request, nothing of it keeps the process running (docs/internals/packages.md).
 */
async function crawl({ urls, shouldFollow, timeoutMs }: CrawlRequest): Promise<LinkResult[]> {
  const { LinkChecker } = await import('linkinator')
  const keepAlive = setInterval(() => {}, KEEP_ALIVE_MS)
  try {
    const { links } = await new LinkChecker().check({
      path: [...urls],
      recurse: false,
      timeout: timeoutMs,
      linksToSkip: async (url) => !urls.includes(url) && !shouldFollow(url),
    })
    return links
  } finally {
    clearInterval(keepAlive)
  }
}

type Failure = Pick<LinkResult, 'status' | 'failureDetails'>

function formatReason(link: Failure): string {
  const { status = 0 } = link
  if (status > 0) return `answers ${[status, STATUS_CODES[status]].filter(Boolean).join(' ')}`
  if (listErrors(link).some((error) => error.name === 'TimeoutError')) return 'does not answer in time'
  const code = findErrorCode(link)
  return code === undefined ? 'cannot be reached' : `cannot be reached (${code})`
}

const findErrorCode = (link: Failure): string | undefined =>
  listErrors(link)
    .map((error) => getErrorCode(error.cause) ?? getErrorCode(error))
    .find((found) => found !== undefined)

const listErrors = ({ failureDetails = [] }: Failure): Error[] =>
  failureDetails.filter((detail) => detail instanceof Error)

const findRetryAfter = ({ failureDetails = [] }: Failure): string | undefined =>
  failureDetails
    .flatMap((detail) => (detail instanceof Error ? [] : [detail.headers['retry-after']]))
    .find((found) => found !== undefined)
