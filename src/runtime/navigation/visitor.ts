import { events, hooks, type RouteChange } from '../../model/hooks.ts'
import { find } from '../dom.ts'
import { findCanonical, normalizePathname } from './address.ts'
import { createAnnouncer } from './announcer.ts'
import { canSwap } from './compatibility.ts'
import { move } from './move.ts'
import type { PageCache } from './page-cache.ts'
import { decideScroll, keepPosition, type Position, scrollToFragment, scrollToPosition } from './place.ts'
import { createProgress } from './progress.ts'
import { loadStyles, swapPage } from './swap.ts'

/** How an address was asked for. `pop`: Back or Forward, so the history stands there already. */
export interface Visit {
  url: URL
  kind: 'push' | 'replace' | 'pop'
  position?: Position | undefined
  /** The browser itself shows the way to this page, so nothing else should move. */
  isAnimated?: boolean
}

/** Goes from page to page, to one at a time. */
export interface Visitor {
  /** The address of the page in the document. */
  shown(): URL
  /** Shows another page; a visit under way is dropped. */
  visit(request: Visit): Promise<void>
  /** The page in the document is the right one, under this address; a visit under way is dropped. */
  stay(url: URL): void
}

/** What a visitor starts with. */
export interface VisitorStart {
  shown: URL
  cache: PageCache
  /** Brings the page in the document to life. */
  startPage(): void
}

/** Starts at the page in the document. */
export function createVisitor({ shown, cache, startPage }: VisitorStart): Visitor {
  const progress = createProgress()
  const announce = createAnnouncer()
  let current = new AbortController()
  let isUnderWay = false

  const arrive = (next: Document, visit: Visit): void => {
    const previous = shown
    shown = visit.url
    isUnderWay = false
    changeHistory(visit)
    swapPage(next)
    startPage()
    scrollIntoPlace({ previous, visit, signal: current.signal })
    if (visit.kind !== 'pop' && shown.hash === '') focusSkipRegion()
    announce(document.title)
    progress.finish()
    dispatch(events.routeDidUpdate, previous, shown)
  }
  const prepare = async (request: Visit, signal: AbortSignal): Promise<void> => {
    const fetched = await cache.load(request.url, { priority: 'high', signal })
    const next = new DOMParser().parseFromString(fetched.html, 'text/html')
    if (signal.aborted) return
    if (!canSwap(next)) return loadPage(request)
    await loadStyles(next)
    if (signal.aborted) return
    progress.loaded()
    const url = new URL(fetched.url)
    url.pathname = normalizePathname(url.pathname, findCanonical(next))
    url.hash = request.url.hash
    await move(() => signal.aborted || arrive(next, { ...request, url }), request.isAnimated === true)
  }
  return {
    shown: () => shown,
    async visit(request) {
      current.abort()
      current = new AbortController()
      const { signal } = current
      isUnderWay = true
      dispatch(events.routeUpdate, shown, request.url)
      if (shown.pathname !== request.url.pathname) progress.start()
      try {
        await prepare(request, signal)
      } catch (error) {
        if (signal.aborted) return
        console.warn(`${request.url.href} cannot be shown without a load.`, error)
        loadPage(request)
      }
    },
    stay(url) {
      // The browser says so, too, of the fragment that a visit ends with, whose element may be late.
      if (!isUnderWay && url.href === shown.href) return
      shown = url
      isUnderWay = false
      current.abort()
      progress.finish()
    },
  }
}

/** The fragment of a new address is left to the browser, which marks its element as the target. */
function changeHistory({ url, kind }: Visit): void {
  const address = new URL(url)
  if (kind !== 'pop') address.hash = ''
  if (kind === 'push') {
    keepPosition()
    history.pushState(null, '', address)
  } else {
    history.replaceState(kind === 'pop' ? history.state : null, '', address)
  }
}

function scrollIntoPlace({ previous, visit, signal }: { previous: URL; visit: Visit; signal: AbortSignal }): void {
  const { url, kind, position } = visit
  const place = decideScroll({ previous, next: url, position })
  if (place === 'position' && position) scrollToPosition(position)
  if (place === 'top' || place === 'fragment') scrollToPosition({ x: 0, y: 0 })
  if (kind !== 'pop' && url.hash !== '') location.replace(url.hash)
  if (place === 'fragment') scrollToFragment(signal)
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

/** The next Tab lands on the skip link (behaviours.md K-3). */
export function focusSkipRegion(): void {
  const region = find(hooks.skipRegion)
  if (!region) return
  region.tabIndex = -1
  region.addEventListener('blur', () => region.removeAttribute('tabindex'), { once: true })
  region.focus({ preventScroll: true })
}
