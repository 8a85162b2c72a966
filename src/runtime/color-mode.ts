import { dataAttributes } from '../model/data-attributes.ts'
import * as labels from '../runtime-labels.ts'
import { findAll, findClosest } from './dom.ts'
import type { Store } from './storage.ts'

/** The reader's choice; `null` if there is none. */
export type Choice = 'light' | 'dark' | null

/** The modes that a click cycles through: light and dark, or also the system's mode. */
export type Cycle = 'two' | 'three'

/** The storage key (docs/behaviours.md ST-4). */
const STORAGE_KEY = 'theme'

/**
 * The choice after a click (docs/behaviours.md CM-10). Every click except the one that returns to the system's mode
 * changes the visible mode, so the first one chooses the opposite of the system's mode.
 */
export function getNextChoice(choice: Choice, cycle: Cycle, system: 'light' | 'dark' = 'light'): Choice {
  if (cycle === 'two') return choice === 'dark' ? 'light' : 'dark'
  if (choice === null) return system === 'dark' ? 'light' : 'dark'
  return choice === system ? null : system
}

/** Parses a stored choice; anything but `light` and `dark` is `null`. */
export function parseChoice(value: string | null | undefined): Choice {
  return value === 'light' || value === 'dark' ? value : null
}

/** Controls the color mode of the page: buttons, other tabs, and the system (docs/behaviours.md CM-5 to CM-10). */
export function startColorMode(store: Store): void {
  const root = document.documentElement
  const cycle = root.getAttribute(dataAttributes.colorSwitch)
  if (cycle !== 'two' && cycle !== 'three') {
    store.write(STORAGE_KEY, null)
    return
  }
  const defaultMode = parseChoice(root.getAttribute(dataAttributes.colorMode)) ?? 'light'
  const system = matchMedia('(prefers-color-scheme: dark)')
  const getSystemMode = (): 'light' | 'dark' => (system.matches ? 'dark' : 'light')
  let choice = parseChoice(root.dataset.themeChoice)

  const applyChoice = (next: Choice): void => {
    choice = next
    const fallback = cycle === 'three' ? getSystemMode() : defaultMode
    root.dataset.theme = choice ?? fallback
    for (const bars of findAll(dataAttributes.themeColor)) {
      const colors = bars.getAttribute(dataAttributes.themeColor)?.split(' ') ?? []
      bars.setAttribute('content', colors[root.dataset.theme === 'dark' ? 1 : 0] ?? '')
    }
    const shown = choice ?? (cycle === 'three' ? 'system' : defaultMode)
    root.dataset.themeChoice = shown
    const mode = labels.colorModes[shown]
    for (const button of findAll(dataAttributes.colorToggle)) {
      button.removeAttribute('disabled')
      button.title = mode
      button.setAttribute('aria-label', labels.switchColorMode(mode))
    }
  }
  document.addEventListener('click', (event) => {
    if (!findClosest(event.target, dataAttributes.colorToggle)) return
    applyChoice(getNextChoice(choice, cycle, getSystemMode()))
    store.write(STORAGE_KEY, choice)
  })
  addEventListener('storage', (event) => {
    // `key` is `null` if the storage was cleared.
    if (event.key === STORAGE_KEY || event.key === null) applyChoice(parseChoice(event.newValue))
  })
  system.addEventListener('change', () => {
    if (choice === null) applyChoice(null)
  })
  applyChoice(choice)
}
