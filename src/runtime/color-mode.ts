import { hooks } from '../model/hooks.ts'
import * as labels from '../runtime-labels.ts'
import { closest, findAll } from './dom.ts'
import type { Store } from './storage.ts'

/** What the reader has chosen; `null`: nothing. */
export type Choice = 'light' | 'dark' | null

/** What a click cycles through: light and dark, or the system's mode as well. */
export type Cycle = 'two' | 'three'

/** behaviours.md ST-4. */
const storageKey = 'theme'

/** The choice after a click (behaviours.md CM-10). */
export function nextChoice(choice: Choice, cycle: Cycle): Choice {
  if (cycle === 'two') return choice === 'dark' ? 'light' : 'dark'
  return choice === null ? 'light' : choice === 'light' ? 'dark' : null
}

/** The only two words that a choice can be; everything else is none. */
export function parseChoice(value: string | null | undefined): Choice {
  return value === 'light' || value === 'dark' ? value : null
}

/** Owns the colour mode of the page: buttons, other tabs, and the system (behaviours.md CM-5 to CM-10). */
export function startColorMode(store: Store): void {
  const root = document.documentElement
  const cycle = root.getAttribute(hooks.colorSwitch)
  if (cycle !== 'two' && cycle !== 'three') {
    store.write(storageKey, null)
    return
  }
  const defaultMode = parseChoice(root.getAttribute(hooks.colorMode)) ?? 'light'
  const system = matchMedia('(prefers-color-scheme: dark)')
  const systemMode = (): 'light' | 'dark' => (system.matches ? 'dark' : 'light')
  let choice = parseChoice(root.dataset.themeChoice)

  const show = (next: Choice): void => {
    choice = next
    const fallback = cycle === 'three' ? systemMode() : defaultMode
    root.dataset.theme = choice ?? fallback
    const shown = choice ?? (cycle === 'three' ? 'system' : defaultMode)
    root.dataset.themeChoice = shown
    const mode = labels.colorModes[shown]
    for (const button of findAll(hooks.colorToggle)) {
      button.removeAttribute('disabled')
      button.title = mode
      button.setAttribute('aria-label', labels.switchColorMode(mode))
    }
  }
  document.addEventListener('click', (event) => {
    if (!closest(event.target, hooks.colorToggle)) return
    show(nextChoice(choice, cycle))
    store.write(storageKey, choice)
  })
  addEventListener('storage', (event) => {
    // A cleared storage has no key.
    if (event.key === storageKey || event.key === null) show(parseChoice(event.newValue))
  })
  system.addEventListener('change', () => {
    if (choice === null) show(null)
  })
  show(choice)
}
