import { events, type NavigationRequest } from '../../model/hooks.ts'
import { isSamePage } from './address.ts'
import { createPageCache } from './page-cache.ts'
import { keepPosition, readPosition, scrollToPosition } from './place.ts'
import { createPrefetcher, isForNavigation } from './prefetch.ts'
import { createVisitor, focusSkipRegion, type Visitor } from './visitor.ts'

/** Milliseconds after the last scroll at which the position is kept: browsers limit how often the history may be written. */
const keepDelayMs = 100

/** What navigation starts with. */
export interface NavigationStart {
  /** The address of the page in the document, which may have changed since it was loaded. */
  shown: string
  /** Brings the page in the document to life, and ends what the page before it had. */
  startPage(): void
}

/**
 * Follows links of the site without a load (behaviours.md 2.11): fetches the page, puts it in the place of the open one,
 * and cares for history, scroll position, focus and announcement. Whatever cannot be done so is done by a load.
 */
export function startNavigation({ shown, startPage }: NavigationStart): void {
  const cache = createPageCache()
  const prefetcher = createPrefetcher(cache)
  const visitor = createVisitor({ shown: new URL(shown), cache, startPage })

  // Behind all listeners of the document, which may want a click for themselves.
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || !isPlainClick(event) || !isForNavigation(link)) return
    event.preventDefault()
    goTo(visitor, new URL(link.href), 'push')
  })
  document.addEventListener(events.navigate, (event) => {
    const request = readRequest(event)
    const link = Object.assign(document.createElement('a'), { href: request?.href })
    if (!request || !isForNavigation(link)) return
    event.preventDefault()
    goTo(visitor, new URL(link.href), request.replace ? 'replace' : 'push')
  })
  document.addEventListener(events.routeDidUpdate, prefetcher.watchLinks)
  document.addEventListener(events.pagesChanged, cache.clear)
  document.addEventListener(events.addressChanged, () => visitor.stay(new URL(location.href)))
  addEventListener('popstate', (event) => followHistory(visitor, event.hasUAVisualTransition))
  watchPosition(() => isSamePage(new URL(location.href), visitor.shown()))
  prefetcher.watchLinks()
  if (location.href !== shown) followHistory(visitor, false)
}

/** A link to the page that is open leads to its top. */
function goTo(visitor: Visitor, url: URL, kind: 'push' | 'replace'): void {
  const shown = visitor.shown()
  if (!isSamePage(url, shown) || url.hash !== '') return void visitor.visit({ url, kind })
  if (location.hash !== '' && kind === 'push') {
    keepPosition()
    history.pushState(null, '', shown.pathname + shown.search)
  }
  visitor.stay(new URL(location.href))
  scrollToPosition({ x: 0, y: 0 })
  focusSkipRegion()
}

/** Shows the page that the history stands at. A fragment of the open page has been shown by the browser. */
function followHistory(visitor: Visitor, isAnimated: boolean): void {
  const url = new URL(location.href)
  const position = readPosition(history.state)
  if (!isSamePage(url, visitor.shown())) return void visitor.visit({ url, kind: 'pop', position, isAnimated })
  visitor.stay(url)
  if (position) scrollToPosition(position)
}

function isPlainClick(event: MouseEvent): boolean {
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return event.button === 0 && !event.defaultPrevented && !hasModifier
}

function readRequest(event: Event): NavigationRequest | undefined {
  const detail: unknown = event instanceof CustomEvent ? event.detail : undefined
  if (typeof detail !== 'object' || detail === null || !('href' in detail)) return undefined
  return { href: String(detail.href), replace: 'replace' in detail && detail.replace === true }
}

/** Keeps the scroll position with the entry of the history, while the entry is that of the page in the document. */
function watchPosition(isShown: () => boolean): void {
  let timer = 0
  const keep = (): void => {
    history.scrollRestoration = 'manual'
    if (isShown()) keepPosition()
  }
  keep()
  addEventListener(
    'scroll',
    () => {
      clearTimeout(timer)
      timer = window.setTimeout(keep, keepDelayMs)
    },
    { passive: true },
  )
  addEventListener('click', keep, { capture: true })
  addEventListener('pagehide', keep)
}
