import { dataAttributes, events } from '../../model/data-attributes.ts'
import { waitUntilIdle } from '../idle.ts'
import { isPrefetchAllowed } from './connection.ts'
import { findFollowedLink } from './link-clicks.ts'
import { requestNavigation } from './request-navigation.ts'
import { parsePosition, scrollToPosition } from './scroll-position.ts'

/** Events that show activity of the reader; a page that appears under a resting pointer gets `pointerover` as well. */
const ACTIVITY_EVENTS = ['pointermove', 'touchstart', 'keydown', 'focusin', 'scroll']

/** How long a clicked link waits for client navigation until the browser follows it: not long enough to be noticed. */
const MAX_CLICK_DELAY_MS = 100

/**
 * Restores the position after a load: the browser does not do it once client navigation has set `scrollRestoration`.
 */
export function restorePosition(): void {
  const position = history.scrollRestoration === 'manual' ? parsePosition(history.state) : undefined
  if (position) scrollToPosition(position)
}

/**
 * Loads client navigation when the page is idle after its load, or at the first activity of the reader. If the reader saves
 * data, it is loaded only when it is used: at the first click on a link, or when the reader goes back. `startPage` starts
 * the scripts of the page in the document.
 */
export function startLazyNavigation(startPage: () => void): void {
  // Pages cannot be fetched from `file:`.
  if (location.protocol === 'file:') return
  let shown = location.href
  let arrival: Promise<void> | undefined
  const arrived = new AbortController()
  const { signal } = arrived
  document.addEventListener(events.addressChanged, () => {
    shown = location.href
  })
  const load = async (): Promise<void> => {
    try {
      const { startNavigation } = await import('./navigation.ts')
      startNavigation({ shown, startPage })
    } catch (error) {
      console.warn('Client navigation failed to load, so links load whole pages.', error)
    }
    arrived.abort()
  }
  const start = (): Promise<void> => {
    arrival ??= load()
    return arrival
  }
  const keepClick = async (event: MouseEvent): Promise<void> => {
    const link = findFollowedLink(event)
    if (link?.hash !== '' || link.hasAttribute(dataAttributes.locale)) return
    event.preventDefault()
    await Promise.race([start(), new Promise((done) => setTimeout(done, MAX_CLICK_DELAY_MS))])
    requestNavigation({ href: link.href, replace: false })
  }
  addEventListener('click', keepClick, { signal })
  addEventListener('popstate', start, { signal })
  if (!isPrefetchAllowed()) return
  for (const type of ACTIVITY_EVENTS) addEventListener(type, start, { passive: true, signal })
  waitUntilIdle(() => void start())
}
