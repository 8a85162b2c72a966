import { STATUS_CODES } from 'node:http'
import type { LinkResult } from 'linkinator'

/** A URL that did not answer as a page should. */
export interface DeadLink {
  url: string
  /** The page on which linkinator found it; `undefined` for the URLs it was given. */
  parent: string | undefined
  /** `answers 404 Not Found`, `cannot be reached (ENOTFOUND)`. */
  reason: string
}

export interface CrawlRequest {
  /** Where to look; every one is fetched. */
  urls: readonly string[]
  /** Which links on those pages are asked for, too. */
  follows: (url: string) => boolean
  timeoutMs: number
  /** How often a URL is asked again that does not answer, or answers that the server is in trouble. */
  retries: number
}

/**
 * Answers that say that somebody is there and does not talk to programs: nothing can be said of the link
 * (LinkedIn answers 999).
 */
const UNDECIDED = ['401', '403', '407', '429', '451', '999']

/**
 * Fetches URLs and, where wanted, what is linked on them. linkinator is loaded when first asked for, and never starts a
 * server of its own: that one binds all interfaces and dies of a link to `/100%`. It begins with all URLs at once, so
 * callers give it as many as may be open at a time.
 */
export async function findDeadLinks(request: CrawlRequest): Promise<DeadLink[]> {
  const { LinkChecker, LinkState } = await import('linkinator')
  const { links } = await new LinkChecker().check({
    path: [...request.urls],
    recurse: false,
    timeout: request.timeoutMs,
    linksToSkip: async (url) => !request.urls.includes(url) && !request.follows(url),
    // A server may ask to be left alone for hours, which no check can wait for.
    retry: false,
    retryErrors: request.retries > 0,
    retryErrorsCount: request.retries,
    retryErrorsJitter: 500,
    statusCodes: Object.fromEntries(UNDECIDED.map((status) => [status, 'skip' as const])),
  })
  return links
    .filter((link) => link.state === LinkState.BROKEN)
    .map((link) => ({ url: link.url, parent: link.parent, reason: reasonOf(link) }))
}

function reasonOf({ status = 0, failureDetails = [] }: LinkResult): string {
  if (status > 0) return `answers ${[status, STATUS_CODES[status]].filter(Boolean).join(' ')}`
  const errors = failureDetails.filter((detail) => detail instanceof Error)
  if (errors.some((error) => error.name === 'TimeoutError')) return 'does not answer in time'
  const code = errors.map((error) => codeOf(error.cause) ?? codeOf(error)).find((found) => found !== undefined)
  return code === undefined ? 'cannot be reached' : `cannot be reached (${code})`
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
