import type { LoadRule } from './load-rule.ts'

/** A page that is never idle has its islands after this time all the same. */
const idleTimeoutMs = 2000

/** A browser without idle callbacks gets this much time for its own work first. */
const idleDelayMs = 200

/** The script of an island begins to load this far before the island is in view. */
const viewMargin = '200px'

/** Calls `start` when the rule of an island says so; the returned function gives up waiting. */
export function schedule(rule: LoadRule, element: Element, start: () => void): () => void {
  if (rule === 'interaction') return () => undefined
  if (rule === 'idle') return whenIdle(start)
  return rule === 'visible' ? whenVisible(element, start) : whileMatching(rule.media, start)
}

function whenIdle(start: () => void): () => void {
  let isGivenUp = false
  const run = (): void => {
    if (!isGivenUp) start()
  }
  const wait = (): void => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: idleTimeoutMs })
    else setTimeout(run, idleDelayMs)
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
  return () => {
    isGivenUp = true
  }
}

function whenVisible(element: Element, start: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      start()
    },
    { rootMargin: viewMargin },
  )
  observer.observe(element)
  return () => observer.disconnect()
}

function whileMatching(media: string, start: () => void): () => void {
  const query = matchMedia(media)
  let stopWaiting = query.matches ? whenIdle(start) : () => undefined
  const onChange = (): void => {
    stopWaiting()
    if (query.matches) stopWaiting = whenIdle(start)
  }
  query.addEventListener('change', onChange)
  return () => {
    stopWaiting()
    query.removeEventListener('change', onChange)
  }
}
