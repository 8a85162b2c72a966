import type { SearchProvider, SearchRequest, SearchResponse } from './search-provider.ts'

/** A search that has not been answered after this time has failed: readers see something within 8 seconds. */
const TIME_LIMIT_MS = 7_000

/** Asks a provider one thing at a time. */
export interface SearchSession {
  /**
   * Answers the request, or `null` if another request or `stop` has superseded it. Rejects if the provider cannot be
   * loaded, cannot answer, or exceeds the time limit; the request may be sent again.
   */
  ask(request: SearchRequest): Promise<SearchResponse | null>
  /** Drops the pending request. */
  stop(): void
}

/** Starts without a request. `load` is called for each one, and returns the same provider as long as it works. */
export function createSession(load: () => Promise<SearchProvider>): SearchSession {
  let latest: AbortController | undefined
  return {
    stop() {
      latest?.abort()
      latest = undefined
    },
    async ask(request) {
      latest?.abort()
      const own = new AbortController()
      latest = own
      const { signal } = own
      const timer = setTimeout(() => own.abort(new Error('The search takes too long.')), TIME_LIMIT_MS)
      try {
        const working = load().then((provider) => provider.search({ ...request, signal }))
        const response = await Promise.race([working, rejectWhenAborted(signal)])
        return latest === own ? response : null
      } catch (error) {
        if (latest !== own) return null
        throw error
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
}
