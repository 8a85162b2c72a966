/** `start` is called after this time even if the page is never idle. */
const IDLE_TIMEOUT_MS = 2000

/** The delay in browsers without `requestIdleCallback`. */
const IDLE_DELAY_MS = 200

/** Calls `start` when the page is idle after its load; the returned function stops waiting. */
export function waitUntilIdle(start: () => void): () => void {
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
