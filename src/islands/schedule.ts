import type { LoadRule } from './load-rule.ts'

/** Islands start after this time even if the page is never idle. */
const IDLE_TIMEOUT_MS = 2000

/** The delay before islands start in browsers without `requestIdleCallback`. */
const IDLE_DELAY_MS = 200

/** The script of an island starts to load when the island is this close to the viewport. */
const VIEW_MARGIN = '200px'

/** Calls `start` according to the load rule of an island; the returned function stops waiting. */
export function schedule(rule: LoadRule, element: Element, start: () => void): () => void {
  if (rule === 'interaction') return () => undefined
  if (rule === 'idle') return waitUntilIdle(start)
  return rule === 'visible' ? waitUntilVisible(element, start) : waitUntilMatching(rule.media, start)
}

function waitUntilIdle(start: () => void): () => void {
  let isGivenUp = false
  const run = (): void => {
    if (!isGivenUp) start()
  }
  const wait = (): void => {
    // The type check is needed because an element id can define a global of this name.
    if (typeof globalThis.requestIdleCallback === 'function') requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS })
    else setTimeout(run, IDLE_DELAY_MS)
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
  return () => {
    isGivenUp = true
  }
}

function waitUntilVisible(element: Element, start: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      start()
    },
    { rootMargin: VIEW_MARGIN },
  )
  observer.observe(element)
  return () => observer.disconnect()
}

function waitUntilMatching(media: string, start: () => void): () => void {
  const query = matchMedia(media)
  let stopWaiting = query.matches ? waitUntilIdle(start) : () => undefined
  const onChange = (): void => {
    stopWaiting()
    if (query.matches) stopWaiting = waitUntilIdle(start)
  }
  query.addEventListener('change', onChange)
  return () => {
    stopWaiting()
    query.removeEventListener('change', onChange)
  }
}
