/** The number of processor cores from which a snapshot of the whole window takes no noticeable time. */
const MIN_CORES = 4

/**
 * Changes the page, with a view transition if the browser supports it, motion is not reduced, and the machine is fast.
 */
export async function runWithTransition(change: () => void, isAnimated: boolean): Promise<void> {
  const isUnwelcome = isAnimated || document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches
  const isSlow = navigator.hardwareConcurrency < MIN_CORES
  if (isUnwelcome || isSlow || !('startViewTransition' in document)) return change()
  const transition = document.startViewTransition(change)
  // A skipped transition is not an error: the page has changed.
  transition.ready.catch(() => undefined)
  transition.finished.catch(() => undefined)
  await transition.updateCallbackDone
}
