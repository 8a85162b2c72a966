import { dataAttributes, events, toSelector } from '../model/data-attributes.ts'
import { find } from './dom.ts'

/**
 * Loads the island loader on pages with islands; from then on, it follows the navigation by itself. If it fails to
 * load, the islands remain static, and the next interaction with the page tries again. An island that is clicked before
 * that is hydrated after it, and a click on a button is replayed, unless the button submits a form.
 */
export function startLazyIslands(): void {
  let state: 'absent' | 'loading' | 'loaded' = 'absent'
  let hasWarned = false
  let replay = (): void => undefined
  const load = async (): Promise<void> => {
    if (state !== 'absent' || !find(dataAttributes.island)) return
    state = 'loading'
    try {
      await import('../islands/island-loader.ts')
      state = 'loaded'
      replay()
    } catch (error) {
      state = 'absent'
      if (!hasWarned) console.warn('The islands of the page stay static, because their loader failed to load.', error)
      hasWarned = true
    }
  }
  const start = (): void => void load()
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, start, { capture: true, passive: true })
  addEventListener('click', ({ target }) => {
    if (state !== 'loading' || !(target instanceof Element) || !target.closest(toSelector(dataAttributes.island)))
      return
    const button = target.closest('button')
    const isReplayed = button && !(button.form && button.type === 'submit')
    replay = () => (isReplayed ? button.click() : target.dispatchEvent(new Event('pointerdown', { bubbles: true })))
  })
  document.addEventListener(events.routeDidUpdate, start)
  start()
}
