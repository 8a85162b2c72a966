import { dataAttributes } from '../model/data-attributes.ts'
import { find, type View, watchScroll } from './dom.ts'

/** Pixels from the top up to which the button is not needed (docs/behaviours.md D-19). */
const THRESHOLD_PX = 300

/** Whether the button is visible after a scroll: after scrolling up, away from the top and from the very end. */
export function isButtonShown(wasShown: boolean, { y, previousY, windowHeight, documentHeight }: View): boolean {
  if (y >= previousY || y < THRESHOLD_PX) return false
  return y + windowHeight < documentHeight ? true : wasShown
}

/** Starts the button that scrolls to the top, until `signal` is aborted. A jump to an anchor hides it. */
export function startBackToTop(signal: AbortSignal): void {
  const button = find(dataAttributes.backToTop)
  if (!button) return
  let hasJumped = false
  watchScroll((view) => {
    if (!hasJumped) button.hidden = !isButtonShown(!button.hidden, view)
    hasJumped = false
  }, signal)
  addEventListener(
    'hashchange',
    () => {
      hasJumped = true
      button.hidden = true
    },
    { signal },
  )
  button.addEventListener('click', () => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    scrollTo({ top: 0, behavior: isStill ? 'auto' : 'smooth' })
  })
}
