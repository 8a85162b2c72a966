/** Processor cores from which a picture of the whole window costs less than the reader would notice. */
const coresForTransitions = 4

/** Changes the page, with a view transition where the browser has them, motion is welcome and the machine is fast. */
export async function move(change: () => void, isAnimated: boolean): Promise<void> {
  const isUnwelcome = isAnimated || document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches
  const isSlow = navigator.hardwareConcurrency < coresForTransitions
  if (isUnwelcome || isSlow || !('startViewTransition' in document)) return change()
  const transition = document.startViewTransition(change)
  // A transition that is skipped is no error: the page has changed.
  transition.ready.catch(() => undefined)
  transition.finished.catch(() => undefined)
  await transition.updateCallbackDone
}
