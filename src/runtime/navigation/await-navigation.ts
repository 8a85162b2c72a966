import { events } from '../../model/hooks.ts'
import { readPosition, scrollToPosition } from './place.ts'

/** What tells that somebody is there, or that the address has changed under the page. */
const signsOfLife = ['pointerover', 'touchstart', 'keydown', 'focusin', 'scroll', 'popstate']

/** After a load the browser leaves the position to the page, if navigation has taken it over for the entry before. */
export function restorePosition(): void {
  const position = history.scrollRestoration === 'manual' ? readPosition(history.state) : undefined
  if (position) scrollToPosition(position)
}

/**
 * Loads client navigation with the first sign of a reader, so that a page which nobody touches does without it; until it
 * has come, links are followed by the browser. `startPage` brings the page in the document to life.
 */
export function awaitNavigation(startPage: () => void): void {
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
      console.warn('Links are followed with full loads.', error)
    }
  }
  for (const sign of signsOfLife) addEventListener(sign, load, { passive: true, signal })
}
