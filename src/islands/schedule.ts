import { waitUntilIdle } from '../runtime/idle.ts'
import type { LoadRule } from './load-rule.ts'

/** The script of an island starts to load when the island is this close to the viewport. */
const VIEW_MARGIN = '200px'

/** Calls `start` according to the load rule of an island; the returned function stops waiting. */
export function schedule(rule: LoadRule, element: Element, start: () => void): () => void {
  if (rule === 'interaction') return () => undefined
  if (rule === 'idle') return waitUntilIdle(start)
  return rule === 'visible' ? waitUntilVisible(element, start) : waitUntilMatching(rule.media, start)
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
