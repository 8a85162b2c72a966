/** A page as it was served. `url` is where it came from after redirects, without a fragment. */
export interface FetchedPage {
  url: URL
  html: string
}

/** Pages kept in memory, the latest used ones. */
export const cachedPages = 30

/** Milliseconds after which a page is fetched anew: a deployment should not stay unseen. */
const maximumAgeMs = 5 * 60_000

interface Entry {
  page: Promise<FetchedPage>
  fetchedAt: number
}

/** How a page is fetched: for a reader who waits, or ahead. An ended `signal` ends the fetch. */
export interface FetchOptions {
  priority: 'high' | 'low'
  signal?: AbortSignal
}

/** Pages that were fetched in this window. */
export interface PageCache {
  has(url: URL): boolean
  /** Rejects when there is no page of this site at the address; then nothing is kept. */
  load(url: URL, options: FetchOptions): Promise<FetchedPage>
  /** Forgets everything. */
  clear(): void
}

function keyOf(url: URL): string {
  return url.pathname + url.search
}

/** Starts empty; `now` gives milliseconds. */
export function createPageCache(fetchPage = fetchFromSite, now: () => number = () => performance.now()): PageCache {
  const entries = new Map<string, Entry>()
  const find = (url: URL): Entry | undefined => {
    const entry = entries.get(keyOf(url))
    return entry && now() - entry.fetchedAt < maximumAgeMs ? entry : undefined
  }
  return {
    has: (url) => find(url) !== undefined,
    load(url, options) {
      const key = keyOf(url)
      const known = find(url)
      const entry = known ?? { page: fetchPage(url, options), fetchedAt: now() }
      entries.delete(key)
      entries.set(key, entry)
      const forget = (): void => {
        if (entries.get(key) === entry) entries.delete(key)
      }
      if (!known) {
        entry.page.catch(forget)
        // Whoever asks next must not be given a fetch that is being ended.
        let isUnderWay = true
        entry.page.finally(() => (isUnderWay = false)).catch(() => undefined)
        options.signal?.addEventListener('abort', () => isUnderWay && forget())
      }
      for (const oldest of entries.keys()) if (entries.size > cachedPages) entries.delete(oldest)
      return entry.page
    },
    clear: () => entries.clear(),
  }
}

async function fetchFromSite(url: URL, { priority, signal }: FetchOptions): Promise<FetchedPage> {
  const address = new URL(url)
  address.hash = ''
  // Follows no redirect to another origin.
  const response = await fetch(address, { mode: 'same-origin', priority, signal: signal ?? null })
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`.trim())
  const type = response.headers.get('content-type') ?? ''
  if (!/^text\/html\b/i.test(type)) throw new Error(`The answer is no page but "${type}".`)
  return { url: new URL(response.url), html: await response.text() }
}
