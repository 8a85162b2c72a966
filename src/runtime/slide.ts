/** How long, in milliseconds, a list that is `height` CSS pixels high when open takes to open or close (behaviours.md D-13). */
export function slideDuration(height: number): number {
  const rows = height / 36
  return Math.round((4 + 15 * rows ** 0.25 + rows / 5) * 10)
}

/**
 * Makes a change to a list, and shows it as a movement of the list's height. The change itself is made at once: a list that
 * is `hidden` by it is still seen while it closes, so whoever hides it makes it `inert` as well. A movement that has not
 * ended goes on from where it is. Browsers that cannot animate `display` close without a movement.
 */
export function slide(list: HTMLElement, change: () => void): void {
  const from = list.offsetHeight
  for (const movement of list.getAnimations()) movement.cancel()
  const full = list.offsetHeight
  change()
  const to = list.offsetHeight
  if (from === to) return
  const duration = matchMedia('(prefers-reduced-motion: reduce)').matches ? 1 : slideDuration(Math.max(full, to))
  const height = [`${from}px`, `${to}px`]
  list.animate(
    { height, display: ['block', 'block'], overflow: ['hidden', 'hidden'] },
    { duration, easing: 'ease-in-out' },
  )
}
