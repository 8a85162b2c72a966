import { events } from '../../model/data-attributes.ts'
import { isSamePage } from './address.ts'
import { findFollowedLink } from './link-clicks.ts'
import { createPageCache } from './page-cache.ts'
import { createPrefetcher, isForNavigation } from './prefetch.ts'
import { parseNavigationRequest } from './request-navigation.ts'
import { createRouter, focusSkipRegion, type Router } from './router.ts'
import { parsePosition, savePosition, scrollToPosition } from './scroll-position.ts'

/**
 * Milliseconds after the last scroll until the position is saved: browsers limit how often the history may be written.
 */
const SAVE_DELAY_MS = 100

interface NavigationOptions {
  /** The address of the page in the document; the location may have changed since it was loaded. */
  shown: string
  /** Starts the scripts of the page in the document, and stops those of the previous page. */
  startPage(): void
}

/**
 * Follows links of the site without a load (docs/behaviours.md 2.11): fetches the page, replaces the current one, and
 * updates history, scroll position, focus and announcement. Everything else falls back to a load.
 */
export function startNavigation({ shown, startPage }: NavigationOptions): void {
  const cache = createPageCache()
  const prefetcher = createPrefetcher(cache)
  const router = createRouter({ shown: new URL(shown), cache, startPage })

  // Runs after all listeners of the document, which may handle the click themselves.
  addEventListener('click', (event) => {
    const link = findFollowedLink(event)
    if (!link || !isForNavigation(link)) return
    event.preventDefault()
    goTo(router, new URL(link.href), 'push')
  })
  document.addEventListener(events.navigate, (event) => {
    const request = parseNavigationRequest(event)
    const link = Object.assign(document.createElement('a'), { href: request?.href })
    if (!request || !isForNavigation(link)) return
    event.preventDefault()
    goTo(router, new URL(link.href), request.replace ? 'replace' : 'push')
  })
  document.addEventListener(events.routeDidUpdate, prefetcher.watchLinks)
  document.addEventListener(events.pagesChanged, cache.clear)
  document.addEventListener(events.addressChanged, () => router.stay(new URL(location.href)))
  addEventListener('popstate', (event) => followHistory(router, event.hasUAVisualTransition))
  watchPosition(() => isSamePage(new URL(location.href), router.getUrl()))
  prefetcher.watchLinks()
  if (location.href !== shown) followHistory(router, false)
}

/** A link to the current page scrolls to its top. */
function goTo(router: Router, url: URL, kind: 'push' | 'replace'): void {
  const shown = router.getUrl()
  if (!isSamePage(url, shown) || url.hash !== '') return void router.visit({ url, kind })
  if (location.hash !== '' && kind === 'push') {
    savePosition()
    history.pushState(null, '', shown.pathname + shown.search)
  }
  router.stay(new URL(location.href))
  scrollToPosition({ x: 0, y: 0 })
  focusSkipRegion()
}

/**
 * Shows the page of the current history entry. For a fragment of the current page, the browser has already scrolled.
 */
function followHistory(router: Router, isAnimated: boolean): void {
  const url = new URL(location.href)
  const position = parsePosition(history.state)
  if (!isSamePage(url, router.getUrl())) return void router.visit({ url, kind: 'pop', position, isAnimated })
  router.stay(url)
  if (position) scrollToPosition(position)
}

/** Saves the scroll position in the history entry, while the entry belongs to the page in the document. */
function watchPosition(isShown: () => boolean): void {
  let timer = 0
  const save = (): void => {
    history.scrollRestoration = 'manual'
    if (isShown()) savePosition()
  }
  save()
  addEventListener(
    'scroll',
    () => {
      clearTimeout(timer)
      timer = window.setTimeout(save, SAVE_DELAY_MS)
    },
    { passive: true },
  )
  addEventListener('click', save, { capture: true })
  addEventListener('pagehide', save)
}
