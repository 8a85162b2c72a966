import { dataAttributes, events } from '../model/data-attributes.ts'
import { find, findAll, findClosest } from './dom.ts'

/** The index that gets the focus among `count` items; `undefined` for keys that do not move it. -1 is the toggle. */
export function findNextIndex(key: string, current: number, count: number): number | undefined {
  if (count === 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return (current + 1) % count
    case 'ArrowUp':
      return current <= 0 ? count - 1 : current - 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

/** Closes a dropdown under the pointer until the pointer comes back, so that it does not cover what is below. */
function dismissHover(dropdown: HTMLElement): void {
  if (!dropdown.matches(':hover')) return
  dropdown.classList.remove('dropdown--hoverable')
  dropdown.addEventListener('pointerleave', () => dropdown.classList.add('dropdown--hoverable'), { once: true })
}

/**
 * Opens and closes the navbar's dropdowns by click and by keyboard; the styles handle hovering (docs/behaviours.md
 * N-11).
 */
export function startDropdowns(): void {
  const setShown = (dropdown: HTMLElement, isShown: boolean): void => {
    dropdown.classList.toggle('dropdown--show', isShown)
    find(dataAttributes.dropdownToggle, dropdown)?.setAttribute('aria-expanded', `${isShown}`)
  }
  const closeOthers = (event: Event): void => {
    const inside = findClosest(event.target, dataAttributes.dropdown)
    for (const dropdown of findAll(dataAttributes.dropdown)) if (dropdown !== inside) setShown(dropdown, false)
  }
  document.addEventListener('pointerdown', closeOthers)
  document.addEventListener('focusin', closeOthers)
  document.addEventListener(events.routeDidUpdate, closeOthers)
  document.addEventListener('click', (event) => {
    const dropdown = findClosest(
      findClosest(event.target, dataAttributes.dropdownToggle) ?? null,
      dataAttributes.dropdown,
    )
    if (dropdown) setShown(dropdown, !dropdown.classList.contains('dropdown--show'))
  })
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') findAll(dataAttributes.dropdown).forEach(dismissHover)
    const dropdown = findClosest(event.target, dataAttributes.dropdown)
    const toggle = dropdown && find(dataAttributes.dropdownToggle, dropdown)
    if (!dropdown || !toggle) return
    if (event.key === 'Escape') {
      setShown(dropdown, false)
      toggle.focus()
      return
    }
    const links = [...dropdown.querySelectorAll<HTMLElement>('.dropdown__link')]
    const current = event.target instanceof HTMLElement ? links.indexOf(event.target) : -1
    const isShown = dropdown.classList.contains('dropdown--show')
    // Home and End scroll the page while the list is closed.
    if (!isShown && !event.key.startsWith('Arrow')) return
    const next = findNextIndex(event.key, current, links.length)
    if (next === undefined) return
    event.preventDefault()
    setShown(dropdown, true)
    links[next]?.focus()
  })
}
