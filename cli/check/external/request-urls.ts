import { setTimeout as wait } from 'node:timers/promises'
import { groupBy } from '../../lib/group-by.ts'
import { type Answer, requestUrl } from '../linkinator.ts'

/** The result of all requests for a URL. */
export type Verdict =
  | { kind: 'ok' }
  /** `reason`: `answers 404 Not Found`. */
  | { kind: 'dead'; reason: string }
  /** The answers say nothing about the URL. */
  | { kind: 'undecided'; reason: string }

export interface RequestLimits {
  /** Requests at the same time. */
  concurrency: number
  /** Requests to one host at the same time. */
  perHost: number
  timeoutMs: number
  /** Number of retries after no answer, a server error, or 429 Too Many Requests. */
  retries: number
  /** Wait before the first retry; it doubles with each. */
  retryDelayMs: number
  /** Longest wait that a server may ask for by `Retry-After`. */
  longestWaitMs: number
}

export const DEFAULT_LIMITS: RequestLimits = {
  concurrency: 16,
  perHost: 2,
  timeoutMs: 15_000,
  retries: 2,
  retryDelayMs: 2_000,
  longestWaitMs: 60_000,
}

/** Statuses of servers that reject automated requests, which say nothing about the URL (LinkedIn answers 999). */
const UNDECIDED_STATUSES: ReadonlySet<number> = new Set([401, 403, 407, 429, 451, 999])

/** Errors of the network of this machine. */
const LOCAL_ERRORS: ReadonlySet<string> = new Set(['EAI_AGAIN', 'ENETUNREACH', 'ENETDOWN'])

/** Errors that apply to all URLs of a host. */
const HOST_ERRORS: ReadonlySet<string> = new Set(['ENOTFOUND', 'ECONNREFUSED'])

/** Servers that ask for a wait. */
const WAIT_STATUSES: ReadonlySet<number> = new Set([429, 503])

interface Host {
  /** The URLs that nothing has requested yet. */
  urls: string[]
  /** No request before this time, in milliseconds since the epoch. */
  waitUntil: number
  /** That of all remaining URLs, once the host has shown that it answers none of them. */
  verdict: Verdict | undefined
}

interface Session {
  limits: RequestLimits
  limit: Limiter
}

/** Requests URLs, which must be valid. Calls `onVerdict` for each, in any order. */
export async function requestUrls(
  urls: readonly string[],
  limits: RequestLimits,
  onVerdict: (url: string, verdict: Verdict) => void,
): Promise<void> {
  const session = { limits, limit: createLimiter(limits.concurrency) }
  const hosts = [...groupBy(urls, (url) => new URL(url).host).values()].map(
    (ofHost): Host => ({ urls: ofHost, waitUntil: 0, verdict: undefined }),
  )
  const workers = hosts.flatMap((host) =>
    Array.from({ length: Math.min(limits.perHost, host.urls.length) }, async () => {
      for (let url = host.urls.shift(); url !== undefined; url = host.urls.shift()) {
        onVerdict(url, await requestUntilDecided(url, host, session))
      }
    }),
  )
  await Promise.all(workers)
}

async function requestUntilDecided(url: string, host: Host, { limits, limit }: Session): Promise<Verdict> {
  for (let attempt = 0; ; attempt++) {
    await waitForHost(host)
    if (host.verdict) return host.verdict
    const answer = await limit(() => requestUrl(url, limits.timeoutMs))
    const waitMs = getWait(answer, attempt, limits)
    if (waitMs > limits.longestWaitMs) {
      const reason = `${answer.reason} and asks to wait ${Math.round(waitMs / 1000)} seconds`
      host.verdict = describeHost(reason)
      return { kind: 'undecided', reason }
    }
    if (waitMs === 0 || attempt >= limits.retries) return decide(answer, host)
    if (WAIT_STATUSES.has(answer.status)) host.waitUntil = Math.max(host.waitUntil, Date.now() + waitMs)
    else await wait(waitMs)
  }
}

/** Another answer of the host may prolong the wait. */
async function waitForHost(host: Host): Promise<void> {
  for (let ms = host.waitUntil - Date.now(); ms > 0; ms = host.waitUntil - Date.now()) await wait(ms)
}

/** Milliseconds until the next request; 0 if another one would not help. */
function getWait({ isOk, status, retryAfter }: Answer, attempt: number, limits: RequestLimits): number {
  const canChange = status === 0 || status === 429 || status >= 500
  if (isOk || !canChange || status === 999) return 0
  const asked = WAIT_STATUSES.has(status) ? parseRetryAfter(retryAfter) : undefined
  return asked ?? limits.retryDelayMs * 2 ** attempt
}

/** Seconds or a date (RFC 9110), in milliseconds from now; `undefined` for everything else. */
function parseRetryAfter(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(1, ms)
}

/** The verdict on a URL that is not requested again, which may be that on its host. */
function decide({ isOk, status, errorCode = '', reason }: Answer, host: Host): Verdict {
  if (isOk) return { kind: 'ok' }
  const isUndecided = UNDECIDED_STATUSES.has(status) || LOCAL_ERRORS.has(errorCode)
  const verdict: Verdict = { kind: isUndecided ? 'undecided' : 'dead', reason }
  if (status === 429) host.verdict = describeHost(reason)
  else if (HOST_ERRORS.has(errorCode) || LOCAL_ERRORS.has(errorCode)) host.verdict = verdict
  return verdict
}

/** The verdict on URLs that are not requested, because another URL of their host was answered like this. */
const describeHost = (reason: string): Verdict => ({ kind: 'undecided', reason: `is on a host that ${reason}` })

type Limiter = <Value>(work: () => Promise<Value>) => Promise<Value>

/** Creates a function that runs at most `count` works at the same time; others wait in the order of their calls. */
function createLimiter(count: number): Limiter {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < count) running++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
