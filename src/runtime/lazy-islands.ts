import { dataAttributes, events, toSelector } from '../model/data-attributes.ts'
import { find } from './dom.ts'

/**
 * Loads the island loader on pages with islands; from then on, it follows the navigation by itself. If it fails to
 * load, the islands remain static, and the next interaction with the page tries again. A click on a button of an island
 * is replayed after the loader has been loaded, unless the button submits a form.
 */
export function startLazyIslands(): void {
  let state: 'absent' | 'loading' | 'loaded' = 'absent'
  let hasWarned = false
  let early: HTMLButtonElement | null = null
  const load = async (): Promise<void> => {
    if (state !== 'absent' || !find(dataAttributes.island)) return
    state = 'loading'
    try {
      await import('../islands/island-loader.ts')
      state = 'loaded'
      early?.click()
    } catch (error) {
      state = 'absent'
      if (!hasWarned) console.warn('The islands of the page stay static, because their loader failed to load.', error)
      hasWarned = true
    }
  }
  const start = (): void => void load()
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, start, { capture: true, passive: true })
  addEventListener('click', ({ target }) => {
    if (state !== 'loading' || !(target instanceof Element)) return
    const button = target.closest<HTMLButtonElement>(`${toSelector(dataAttributes.island)} button`)
    if (button && !(button.form && button.type === 'submit')) early = button
  })
  document.addEventListener(events.routeDidUpdate, start)
  start()
}
