import { describeLink, getBaseUrl, shouldIntercept } from './address.ts'
import { isPrefetchAllowed } from './connection.ts'
import { MAX_CACHED_PAGES, type PageCache } from './page-cache.ts'

/** How many pages are prefetched at the same time, so that readers who click do not wait for them. */
const MAX_CONCURRENT_FETCHES = 2

/** Prefetches the pages that links lead to (docs/behaviours.md V-8). */
export interface Prefetcher {
  /** Watches the current links of the document instead of the previous ones. */
  watchLinks(): void
}

/** Starts without watched links, and listens for the pointer approaching a link. */
export function createPrefetcher(cache: PageCache): Prefetcher {
  let queue: URL[] = []
  let underWay = 0
  let seen = new Set<string>()

  const load = async (url: URL): Promise<void> => {
    // A failed prefetch is not reported until a reader follows the link.
    if (isPrefetchAllowed() && !cache.has(url)) await cache.load(url, { priority: 'low' }).catch(() => undefined)
  }
  const processQueue = async (): Promise<void> => {
    if (underWay >= MAX_CONCURRENT_FETCHES) return
    underWay++
    for (let url = queue.shift(); url; url = queue.shift()) await load(url)
    underWay--
  }
  const enqueue = (link: HTMLAnchorElement): void => {
    if (seen.has(link.href) || seen.size >= MAX_CACHED_PAGES) return
    seen.add(link.href)
    queue.push(new URL(link.href))
    void processQueue()
  }
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      observer.unobserve(target)
      if (target instanceof HTMLAnchorElement && isForNavigation(target)) enqueue(target)
    }
  })
  const prefetchTarget = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link && isForNavigation(link)) void load(new URL(link.href))
  }
  addEventListener('pointerover', prefetchTarget, { passive: true })
  addEventListener('touchstart', prefetchTarget, { passive: true })
  return {
    watchLinks() {
      observer.disconnect()
      queue = []
      seen = new Set()
      for (const link of document.querySelectorAll('a[href]')) observer.observe(link)
    },
  }
}

/** Whether client navigation handles a link of the document. */
export function isForNavigation(link: HTMLAnchorElement): boolean {
  return shouldIntercept(describeLink(link), { href: location.href, baseUrl: getBaseUrl() }) === 'navigation'
}
