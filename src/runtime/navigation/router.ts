import { dataAttributes, events, type RouteChange, type ShownRoute } from '../../model/data-attributes.ts'
import { find } from '../dom.ts'
import { findCanonical, normalizePathname } from './address.ts'
import { canSwap } from './compatibility.ts'
import { createLateFonts } from './late-fonts.ts'
import type { PageCache } from './page-cache.ts'
import { createProgress } from './progress.ts'
import { decideScroll, type Position, savePosition, scrollToFragment, scrollToPosition } from './scroll-position.ts'
import { loadStyles, swapPage } from './swap.ts'

/** The number of processor cores from which a snapshot of the whole window takes no noticeable time. */
const MIN_CORES = 4

/** Kind of a navigation. `pop` is Back or Forward: the history is already at that entry. */
export interface Visit {
  url: URL
  kind: 'push' | 'replace' | 'pop'
  position?: Position | undefined
  /** Whether the browser itself animates this navigation, so that nothing else should. */
  isAnimated?: boolean
}

/** Navigates from page to page, one at a time. */
export interface Router {
  /** The address of the page in the document. */
  getUrl(): URL
  /** Shows another page; a pending visit is dropped. */
  visit(request: Visit): Promise<void>
  /** Keeps the page in the document, under this address; a pending visit is dropped. */
  stay(url: URL): void
}

interface RouterOptions {
  shown: URL
  cache: PageCache
  /** Starts the scripts of the page in the document. */
  startPage(): void
}

/** Creates a router that starts at the page in the document. */
export function createRouter({ shown, cache, startPage }: RouterOptions): Router {
  const progress = createProgress()
  const announce = createAnnouncer()
  const lateFonts = createLateFonts()
  let current = new AbortController()
  let isUnderWay = false

  const showPage = (next: Document, html: string, visit: Visit): void => {
    const previous = shown
    shown = visit.url
    isUnderWay = false
    changeHistory(visit)
    lateFonts.use()
    swapPage(next)
    startPage()
    applyScroll({ previous, visit, signal: current.signal })
    if (visit.kind !== 'pop' && shown.hash === '') focusSkipRegion()
    announce(document.title)
    progress.finish()
    dispatch<ShownRoute>(events.routeDidUpdate, { previous: previous.href, next: shown.href, html })
  }
  const loadAndShow = async (request: Visit, signal: AbortSignal): Promise<void> => {
    const fetched = await cache.load(request.url, { priority: 'high', signal })
    const next = new DOMParser().parseFromString(fetched.html, 'text/html')
    if (signal.aborted) return
    if (!canSwap(next)) return loadPage(request)
    await loadStyles(next)
    if (signal.aborted) return
    progress.cancelDelay()
    const url = resolveAddress(new URL(fetched.url), next, request.url.hash)
    const show = () => signal.aborted || showPage(next, fetched.html, { ...request, url })
    await runWithTransition(show, request.isAnimated === true)
  }
  return {
    getUrl: () => shown,
    async visit(request) {
      current.abort()
      current = new AbortController()
      const { signal } = current
      isUnderWay = true
      dispatch<RouteChange>(events.routeUpdate, { previous: shown.href, next: request.url.href })
      if (shown.pathname !== request.url.pathname) progress.start()
      try {
        await loadAndShow(request, signal)
      } catch (error) {
        if (signal.aborted) return
        console.warn(`${request.url.href} cannot be shown without a load.`, error)
        loadPage(request)
      }
    },
    stay(url) {
      // The browser also fires `popstate` for the fragment at the end of a visit, whose element may not exist yet.
      if (!isUnderWay && url.href === shown.href) return
      shown = url
      isUnderWay = false
      current.abort()
      progress.finish()
    },
  }
}

/** The address of a page that was fetched from `url`, with the fragment of the request. */
function resolveAddress(url: URL, page: Document, hash: string): URL {
  const address = new URL(url)
  address.pathname = normalizePathname(url.pathname, findCanonical(page))
  address.hash = hash
  return address
}

/** The browser sets the fragment of a new address, so that its element matches `:target`. */
function changeHistory({ url, kind }: Visit): void {
  const address = new URL(url)
  if (kind !== 'pop') address.hash = ''
  if (kind === 'push') {
    savePosition()
    history.pushState(null, '', address)
  } else {
    history.replaceState(kind === 'pop' ? history.state : null, '', address)
  }
}

function applyScroll({ previous, visit, signal }: { previous: URL; visit: Visit; signal: AbortSignal }): void {
  const { url, kind, position } = visit
  const target = decideScroll({ previous, next: url, position })
  if (target === 'position' && position) scrollToPosition(position)
  if (target === 'top' || target === 'fragment') scrollToPosition({ x: 0, y: 0 })
  if (kind !== 'pop' && url.hash !== '') location.replace(url.hash)
  if (target === 'fragment') scrollToFragment(signal)
}

/** Announces messages to screen readers, one at a time, without interrupting (docs/behaviours.md K-4). */
function createAnnouncer(): (text: string) => void {
  const region = document.createElement('div')
  region.className = 'sr-only'
  region.setAttribute('aria-live', 'polite')
  document.body.append(region)
  // Without the empty region, repeated messages would not be announced again.
  return (text) => {
    region.replaceChildren()
    region.append(text)
  }
}

/**
 * Changes the page, with a view transition if the browser supports it, motion is not reduced, and the machine is fast.
 */
async function runWithTransition(change: () => void, isAnimated: boolean): Promise<void> {
  const isUnwelcome = isAnimated || document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches
  const isSlow = navigator.hardwareConcurrency < MIN_CORES
  if (isUnwelcome || isSlow || !('startViewTransition' in document)) return change()
  const transition = document.startViewTransition(change)
  // A skipped transition is not an error: the page has changed.
  transition.ready.catch(() => undefined)
  transition.finished.catch(() => undefined)
  await transition.updateCallbackDone
}

function dispatch<Detail>(type: string, detail: Detail): void {
  document.dispatchEvent(new CustomEvent(type, { detail }))
}

function loadPage({ url, kind }: Visit): void {
  if (kind === 'pop') location.reload()
  else if (kind === 'replace') location.replace(url)
  else location.assign(url)
}

/** Moves the focus so that the next Tab reaches the skip link (docs/behaviours.md K-3). */
export function focusSkipRegion(): void {
  const region = find(dataAttributes.skipRegion)
  if (!region) return
  region.tabIndex = -1
  region.addEventListener('blur', () => region.removeAttribute('tabindex'), { once: true })
  region.focus({ preventScroll: true })
}
