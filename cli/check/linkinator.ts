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

export interface CrawlRequest {
  urls: readonly string[]
  /** Selects the links on those pages that are also fetched. */
  shouldFollow: (url: string) => boolean
  timeoutMs: number
  /** Number of retries after no answer or a server error. */
  retries: number
}

/** Statuses of servers that reject automated requests, which say nothing about the link (LinkedIn answers 999). */
const UNDECIDED = ['401', '403', '407', '429', '451', '999']

/**
 * Fetches URLs and, if wanted, the links on them. linkinator is loaded on first use. Its own server is not used,
 * because it binds all interfaces and crashes on a link to `/100%`. It requests all URLs at once, so callers must limit
 * the number of URLs.
 */
export async function findDeadLinks(request: CrawlRequest): Promise<DeadLink[]> {
  const { LinkChecker, LinkState } = await import('linkinator')
  const { links } = await new LinkChecker().check({
    path: [...request.urls],
    recurse: false,
    timeout: request.timeoutMs,
    linksToSkip: async (url) => !request.urls.includes(url) && !request.shouldFollow(url),
    // A server may ask clients to retry hours later, which no check can wait for.
    retry: false,
    retryErrors: request.retries > 0,
    retryErrorsCount: request.retries,
    retryErrorsJitter: 500,
    statusCodes: Object.fromEntries(UNDECIDED.map((status) => [status, 'skip' as const])),
  })
  return links
    .filter((link) => link.state === LinkState.BROKEN)
    .map((link) => ({ url: link.url, parent: link.parent, reason: formatReason(link) }))
}

function formatReason({ status = 0, failureDetails = [] }: LinkResult): string {
  if (status > 0) return `answers ${[status, STATUS_CODES[status]].filter(Boolean).join(' ')}`
  const errors = failureDetails.filter((detail) => detail instanceof Error)
  if (errors.some((error) => error.name === 'TimeoutError')) return 'does not answer in time'
  const code = errors
    .map((error) => getErrorCode(error.cause) ?? getErrorCode(error))
    .find((found) => found !== undefined)
  return code === undefined ? 'cannot be reached' : `cannot be reached (${code})`
}
