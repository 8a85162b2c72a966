import { events, hooks } from '../model/hooks.ts'
import { find } from './dom.ts'

/**
 * Fetches the loader of islands for pages that have some; once there, it follows the navigation by itself. Without it the
 * islands stay as they were printed, and the next touch of the page tries again.
 */
export function startIslands(): void {
  let state: 'absent' | 'loading' | 'loaded' = 'absent'
  let hasWarned = false
  const load = async (): Promise<void> => {
    if (state !== 'absent' || !find(hooks.island)) return
    state = 'loading'
    try {
      await import('../islands/island-loader.ts')
      state = 'loaded'
    } catch (error) {
      state = 'absent'
      if (!hasWarned) console.warn('The islands of the page stay static, as their loader cannot be loaded.', error)
      hasWarned = true
    }
  }
  const start = (): void => void load()
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, start, { capture: true, passive: true })
  document.addEventListener(events.routeDidUpdate, start)
  start()
}
