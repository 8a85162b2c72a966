import { events, hooks, type NavigationRequest, type RouteChange } from '../../model/hooks.ts'
import { find } from '../dom.ts'
import { findCanonical, isSamePage, normalizePathname } from './address.ts'
import { createAnnouncer } from './announcer.ts'
import { canSwap } from './compatibility.ts'
import { createPageCache } from './page-cache.ts'
import { decideScroll, keepPosition, type Position, readPosition, scrollToFragment, scrollToPosition } from './place.ts'
import { createPrefetcher, isForNavigation } from './prefetch.ts'
import { createProgress } from './progress.ts'
import { loadStyles, swapPage } from './swap.ts'

/** Milliseconds after the last scroll at which the position is kept: browsers limit how often the history may be written. */
const keepDelayMs = 100

/** What navigation starts with. */
export interface NavigationStart {
  /** The address of the page in the document, which may have changed since it was loaded. */
  shown: string
  /** Brings the page in the document to life, and ends what the page before it had. */
  startPage(): void
}

/** How an address was asked for. `pop`: Back or Forward, so the history stands there already. */
interface Visit {
  url: URL
  kind: 'push' | 'replace' | 'pop'
  position?: Position | undefined
  /** The browser itself shows the way to this page, so nothing else should move. */
  isAnimated?: boolean
}

/**
 * Follows links of the site without a load (behaviours.md 2.11): fetches the page, puts it in the place of the open one,
 * and cares for history, scroll position, focus and announcement. Whatever cannot be done so is done by a load.
 */
export function startNavigation({ shown: shownHref, startPage }: NavigationStart): void {
  const cache = createPageCache()
  const prefetcher = createPrefetcher(cache)
  const progress = createProgress()
  const announce = createAnnouncer()
  let shown = new URL(shownHref)
  let current = new AbortController()

  const arrive = (next: Document, visit: Visit): void => {
    const { url, kind } = visit
    const previous = shown
    const address = new URL(url)
    // The fragment is left to the browser, which marks its element as the target.
    if (kind !== 'pop') address.hash = ''
    if (kind === 'push') keepPosition()
    if (kind === 'push') history.pushState(null, '', address)
    else history.replaceState(kind === 'pop' ? history.state : null, '', address)
    shown = url
    swapPage(next)
    startPage()
    const place = decideScroll({ previous, next: url, position: visit.position })
    if (kind !== 'pop' && url.hash !== '') location.replace(url.hash)
    if (place === 'top' || place === 'fragment') scrollToPosition({ x: 0, y: 0 })
    if (place === 'fragment') scrollToFragment(current.signal)
    if (place === 'position' && visit.position) scrollToPosition(visit.position)
    if (kind !== 'pop' && url.hash === '') focusSkipRegion()
    announce(document.title)
    prefetcher.watchLinks()
    progress.finish()
    dispatch(events.routeDidUpdate, previous, url)
  }

  const visit = async (request: Visit): Promise<void> => {
    current.abort()
    current = new AbortController()
    const { signal } = current
    dispatch(events.routeUpdate, shown, request.url)
    if (shown.pathname !== request.url.pathname) progress.start()
    try {
      const fetched = await cache.load(request.url, { priority: 'high', signal })
      const next = new DOMParser().parseFromString(fetched.html, 'text/html')
      if (signal.aborted) return
      const url = new URL(fetched.url)
      url.pathname = normalizePathname(url.pathname, findCanonical(next))
      url.hash = request.url.hash
      if (!canSwap(next)) return loadPage(request)
      await loadStyles(next)
      if (signal.aborted) return
      progress.loaded()
      await move(() => signal.aborted || arrive(next, { ...request, url }), request.isAnimated === true)
    } catch (error) {
      if (signal.aborted) return
      console.warn(`${request.url.href} cannot be shown without a load.`, error)
      loadPage(request)
    }
  }

  const goTo = (url: URL, replace: boolean): void => {
    const isHere = isSamePage(url, shown) && url.hash === ''
    if (!isHere) return void visit({ url, kind: replace ? 'replace' : 'push' })
    current.abort()
    progress.finish()
    if (location.hash !== '' && !replace) {
      keepPosition()
      history.pushState(null, '', shown.pathname + shown.search)
    }
    scrollToPosition({ x: 0, y: 0 })
    focusSkipRegion()
  }

  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || !isPlainClick(event) || !isForNavigation(link)) return
    event.preventDefault()
    goTo(new URL(link.href), false)
  })
  document.addEventListener(events.navigate, (event) => {
    const request = readRequest(event)
    if (!request || !isForNavigation(Object.assign(document.createElement('a'), { href: request.href }))) return
    event.preventDefault()
    goTo(new URL(request.href, location.href), request.replace)
  })
  document.addEventListener(events.pagesChanged, cache.clear)
  document.addEventListener(events.addressChanged, () => {
    shown = new URL(location.href)
  })
  const follow = (event?: PopStateEvent): void => {
    const url = new URL(location.href)
    const position = readPosition(history.state)
    if (!isSamePage(url, shown)) {
      void visit({ url, kind: 'pop', position, isAnimated: event?.hasUAVisualTransition === true })
      return
    }
    // A navigation under way has been taken back; a fragment of this page was shown by the browser.
    current.abort()
    progress.finish()
    shown = url
    if (position) scrollToPosition(position)
  }
  addEventListener('popstate', follow)
  watchPosition(() => isSamePage(new URL(location.href), shown))
  prefetcher.watchLinks()
  if (location.href !== shown.href) follow()
}

function dispatch(type: string, previous: URL, next: URL): void {
  const detail: RouteChange = { previous: previous.href, next: next.href }
  document.dispatchEvent(new CustomEvent(type, { detail }))
}

function loadPage({ url, kind }: Visit): void {
  if (kind === 'pop') location.reload()
  else if (kind === 'replace') location.replace(url)
  else location.assign(url)
}

/** Changes the page, with a view transition where the browser has them and motion is welcome. */
async function move(change: () => void, isAnimated: boolean): Promise<void> {
  const isStill = isAnimated || matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isStill || document.hidden || !('startViewTransition' in document)) return change()
  const transition = document.startViewTransition(change)
  // A transition that is skipped is no error: the page has changed.
  transition.ready.catch(() => undefined)
  transition.finished.catch(() => undefined)
  await transition.updateCallbackDone
}

/** The next Tab lands on the skip link (behaviours.md K-3). */
function focusSkipRegion(): void {
  const region = find(hooks.skipRegion)
  if (!region) return
  region.tabIndex = -1
  region.addEventListener('blur', () => region.removeAttribute('tabindex'), { once: true })
  region.focus({ preventScroll: true })
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
