/**
 * The duration, in milliseconds, of opening or closing a list that is `height` CSS pixels high when open
 * (docs/behaviours.md D-13).
 */
export function getSlideDuration(height: number): number {
  const rows = height / 36
  return Math.round((4 + 15 * rows ** 0.25 + rows / 5) * 10)
}

/**
 * Applies a change to a list, and animates the list's height. The change is applied at once: a list that it makes
 * `hidden` is still visible while it closes, so callers that hide it also make it `inert`. An animation that is still
 * running continues from its current height. Browsers that cannot animate `display` close the list without an
 * animation.
 */
export function slide(list: HTMLElement, change: () => void): void {
  const from = list.offsetHeight
  for (const movement of list.getAnimations()) movement.cancel()
  const full = list.offsetHeight
  change()
  const to = list.offsetHeight
  if (from === to) return
  const duration = matchMedia('(prefers-reduced-motion: reduce)').matches ? 1 : getSlideDuration(Math.max(full, to))
  const height = [`${from}px`, `${to}px`]
  list.animate(
    { height, display: ['block', 'block'], overflow: ['hidden', 'hidden'] },
    { duration, easing: 'ease-in-out' },
  )
}
