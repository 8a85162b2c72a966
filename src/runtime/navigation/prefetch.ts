import { describeLink, findBaseUrl, whoFollows } from './address.ts'
import { cachedPages, type PageCache } from './page-cache.ts'

/** Pages that are fetched ahead at a time, so that a reader who clicks does not wait for them. */
const fetchesAtOnce = 2

/** What a browser may tell of its connection. */
export interface Connection {
  effectiveType?: unknown
  saveData?: unknown
}

/** Whether pages may be fetched that nobody has asked for (behaviours.md V-9). */
export function mayPrefetch(connection: Connection | undefined): boolean {
  return connection?.saveData !== true && !String(connection?.effectiveType ?? '').includes('2g')
}

function readConnection(): Connection | undefined {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined
  return typeof connection === 'object' && connection !== null ? connection : undefined
}

/** Fetches the pages ahead that links lead to (behaviours.md V-8). */
export interface Prefetcher {
  /** Watches the links of the document instead of those it watched before. */
  watchLinks(): void
}

/** Starts with no links, and with listening for the pointer that comes near one. */
export function createPrefetcher(cache: PageCache): Prefetcher {
  let queue: URL[] = []
  let underWay = 0
  let seen = new Set<string>()

  const load = async (url: URL): Promise<void> => {
    // A page that cannot be had is no news before somebody wants it.
    if (mayPrefetch(readConnection()) && !cache.has(url))
      await cache.load(url, { priority: 'low' }).catch(() => undefined)
  }
  const work = async (): Promise<void> => {
    if (underWay >= fetchesAtOnce) return
    underWay++
    for (let url = queue.shift(); url; url = queue.shift()) await load(url)
    underWay--
  }
  const enqueue = (link: HTMLAnchorElement): void => {
    if (seen.has(link.href) || seen.size >= cachedPages) return
    seen.add(link.href)
    queue.push(new URL(link.href))
    void work()
  }
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      observer.unobserve(target)
      if (target instanceof HTMLAnchorElement && isForNavigation(target)) enqueue(target)
    }
  })
  const approach = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link && isForNavigation(link)) void load(new URL(link.href))
  }
  addEventListener('pointerover', approach, { passive: true })
  addEventListener('touchstart', approach, { passive: true })
  return {
    watchLinks() {
      observer.disconnect()
      queue = []
      seen = new Set()
      for (const link of document.querySelectorAll('a[href]')) observer.observe(link)
    },
  }
}

/** Whether client navigation follows a link of the document. */
export function isForNavigation(link: HTMLAnchorElement): boolean {
  return whoFollows(describeLink(link), { href: location.href, baseUrl: findBaseUrl() }) === 'navigation'
}
