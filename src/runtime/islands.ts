import { events, hooks, selectorOf } from '../model/hooks.ts'
import { find } from './dom.ts'

/**
 * Fetches the loader of islands for pages that have some; once there, it follows the navigation by itself. Without it the
 * islands stay as they were printed, and the next touch of the page tries again. A click on a button of an island counts
 * once the loader is there: a button does nothing by itself, unless it sends a form.
 */
export function startIslands(): void {
  let state: 'absent' | 'loading' | 'loaded' = 'absent'
  let hasWarned = false
  let early: HTMLButtonElement | null = null
  const load = async (): Promise<void> => {
    if (state !== 'absent' || !find(hooks.island)) return
    state = 'loading'
    try {
      await import('../islands/island-loader.ts')
      state = 'loaded'
      early?.click()
    } catch (error) {
      state = 'absent'
      if (!hasWarned) console.warn('The islands of the page stay static, as their loader cannot be loaded.', error)
      hasWarned = true
    }
  }
  const start = (): void => void load()
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, start, { capture: true, passive: true })
  addEventListener('click', ({ target }) => {
    if (state !== 'loading' || !(target instanceof Element)) return
    const button = target.closest<HTMLButtonElement>(`${selectorOf(hooks.island)} button`)
    if (button && !(button.form && button.type === 'submit')) early = button
  })
  document.addEventListener(events.routeDidUpdate, start)
  start()
}
