import { events } from '../../model/data-attributes.ts'
import { parsePosition, scrollToPosition } from './scroll-position.ts'

/** Events that show activity of the reader, or that the address has changed. */
const ACTIVITY_EVENTS = ['pointerover', 'touchstart', 'keydown', 'focusin', 'scroll', 'popstate']

/**
 * Restores the position after a load: the browser does not do it once client navigation has set `scrollRestoration`.
 */
export function restorePosition(): void {
  const position = history.scrollRestoration === 'manual' ? parsePosition(history.state) : undefined
  if (position) scrollToPosition(position)
}

/**
 * Loads client navigation at the first activity of the reader, so pages without any do not load it. Until then, the
 * browser follows links. `startPage` starts the scripts of the page in the document.
 */
export function startLazyNavigation(startPage: () => void): void {
  let shown = location.href
  const arrived = new AbortController()
  const { signal } = arrived
  document.addEventListener(events.addressChanged, () => {
    shown = location.href
  })
  const load = async (): Promise<void> => {
    arrived.abort()
    try {
      const { startNavigation } = await import('./navigation.ts')
      startNavigation({ shown, startPage })
    } catch (error) {
      console.warn('Client navigation failed to load, so links load whole pages.', error)
    }
  }
  for (const type of ACTIVITY_EVENTS) addEventListener(type, load, { passive: true, signal })
}
