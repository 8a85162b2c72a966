import { hooks } from '../model/hooks.ts'
import { find, type View, watchScroll } from './dom.ts'

/** Pixels from the top up to which nobody needs the button (behaviours.md D-19). */
const threshold = 300

/** Whether the button shows after a scroll: upwards, away from the top and from the very end. */
export function isButtonShown(wasShown: boolean, { y, previousY, windowHeight, documentHeight }: View): boolean {
  if (y >= previousY || y < threshold) return false
  return y + windowHeight < documentHeight ? true : wasShown
}

/** The button that scrolls to the top, until `signal`. A jump to an anchor neither shows nor keeps it. */
export function startBackToTop(signal: AbortSignal): void {
  const button = find(hooks.backToTop)
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
