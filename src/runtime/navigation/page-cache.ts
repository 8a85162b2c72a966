/** A fetched page. `url` is its address after redirects, without a fragment. */
export interface FetchedPage {
  url: URL
  html: string
}

/** The number of pages kept in memory: the most recently used ones. */
export const MAX_CACHED_PAGES = 30

/** Milliseconds after which a page is fetched again, so that readers see a new deployment. */
const MAX_AGE_MS = 5 * 60_000

interface Entry {
  page: Promise<FetchedPage>
  fetchedAt: number
}

/** Options of fetching a page: for a waiting reader, or ahead of time. Aborting `signal` aborts the fetch. */
export interface FetchOptions {
  priority: 'high' | 'low'
  signal?: AbortSignal
}

/** The pages fetched in this window. */
export interface PageCache {
  has(url: URL): boolean
  /** Rejects if there is no page of this site at the address; then nothing is cached. */
  load(url: URL, options: FetchOptions): Promise<FetchedPage>
  /** Empties the cache. */
  clear(): void
}

function getKey(url: URL): string {
  return url.pathname + url.search
}

/** Creates an empty cache; `now` returns milliseconds. */
export function createPageCache(fetchPage = fetchFromSite, now: () => number = () => performance.now()): PageCache {
  const entries = new Map<string, Entry>()
  const find = (url: URL): Entry | undefined => {
    const entry = entries.get(getKey(url))
    return entry && now() - entry.fetchedAt < MAX_AGE_MS ? entry : undefined
  }
  return {
    has: (url) => find(url) !== undefined,
    load(url, options) {
      const key = getKey(url)
      const known = find(url)
      const entry = known ?? { page: fetchPage(url, options), fetchedAt: now() }
      entries.delete(key)
      entries.set(key, entry)
      const forget = (): void => {
        if (entries.get(key) === entry) entries.delete(key)
      }
      if (!known) {
        entry.page.catch(forget)
        // A fetch that is being aborted must not be returned to the next caller.
        let isUnderWay = true
        entry.page.finally(() => (isUnderWay = false)).catch(() => undefined)
        options.signal?.addEventListener('abort', () => isUnderWay && forget())
      }
      for (const oldest of entries.keys()) if (entries.size > MAX_CACHED_PAGES) entries.delete(oldest)
      return entry.page
    },
    clear: () => entries.clear(),
  }
}

async function fetchFromSite(url: URL, { priority, signal }: FetchOptions): Promise<FetchedPage> {
  const address = new URL(url)
  address.hash = ''
  // Redirects to another origin are not followed.
  const response = await fetch(address, { mode: 'same-origin', priority, signal: signal ?? null })
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`.trim())
  const type = response.headers.get('content-type') ?? ''
  if (!/^text\/html\b/i.test(type)) throw new Error(`The response is not a page but "${type}".`)
  return { url: new URL(response.url), html: await response.text() }
}
