import type { SearchProviderSettings } from '../../model/search-settings.ts'
import { SearchError } from '../search-provider.ts'

/** A service at an address of the site's operator. */
export type EndpointSettings = Extract<SearchProviderSettings, { endpoint: string }>

/** Address of a function of the service; its endpoint may have a path. */
export function toServiceUrl({ endpoint }: EndpointSettings, path: string): string {
  return endpoint.replace(/\/*$/, path)
}

/** One search, which any of some servers can answer. */
export interface ServiceRequest {
  /** Addresses in the order in which they are tried. */
  urls: readonly string[]
  headers?: Record<string, string>
  /** Sent as JSON. */
  body: unknown
  signal: AbortSignal | undefined
}

/** Thrown if a service cannot execute a request, such as a search in a field that the index lacks. */
export class InvalidSearchError extends SearchError {
  constructor(reason: string, url: string) {
    super('refused', reason, { url })
  }
}

/** Time for all attempts together: less than the time limit of a session, so that each of them is made. */
const TIME_LIMIT_MS = 6_500

/** Maximum number of characters of a refusal that its error quotes. */
const MAX_REASON_LENGTH = 200

/**
 * Sends a search and returns the JSON of its answer. The next server is tried after a failure of the network, status
 * 500 and above, or a timeout; other refusals are final. Rejects with a `SearchError`, or with the reason of the
 * aborted signal.
 */
export async function postJson({ urls, headers = {}, body, signal }: ServiceRequest): Promise<unknown> {
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  let failure: unknown
  for (const url of urls) {
    signal?.throwIfAborted()
    try {
      return await attempt(url, init, { signal, timeLimit: TIME_LIMIT_MS / urls.length })
    } catch (error) {
      failure = error
      if (!(error instanceof SearchError && error.code === 'unreachable')) break
    }
  }
  throw failure
}

async function attempt(
  url: string,
  init: RequestInit,
  { signal, timeLimit }: { signal: AbortSignal | undefined; timeLimit: number },
): Promise<unknown> {
  const own = new AbortController()
  const abort = (): void => own.abort()
  const timer = setTimeout(abort, timeLimit)
  signal?.addEventListener('abort', abort)
  try {
    const response = await fetch(url, { ...init, signal: own.signal })
    return parseAnswer(response.status, { text: await response.text(), url: hideQuery(url) })
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof SearchError) throw error
    throw new SearchError('unreachable', 'The search service cannot be reached.', { url: hideQuery(url), cause: error })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

function parseAnswer(status: number, { text, url }: { text: string; url: string }): unknown {
  const reason = `The search service has answered with HTTP status ${status}: ${text.slice(0, MAX_REASON_LENGTH)}`
  if (status === 400 || status === 404) throw new InvalidSearchError(reason, url)
  if (status !== 200) throw new SearchError(status < 500 ? 'refused' : 'unreachable', reason, { url })
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new SearchError('damaged', 'The answer of the search service is not JSON.', { url, cause })
  }
}

/** The key of a service may be in the query of its address. */
export function hideQuery(url: string): string {
  return url.replace(/\?.*/, '')
}
