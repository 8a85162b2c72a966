import { events, hooks } from '../model/hooks.ts'
import { closest, find, findAll } from './dom.ts'

/** Where the focus goes among `count` items; `undefined` for keys that do not move it. -1 stands for the toggle. */
export function nextIndex(key: string, current: number, count: number): number | undefined {
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

/** Opens and closes the navbar's dropdowns by click and by keyboard; hovering is the styles' (behaviours.md N-11). */
export function startDropdowns(): void {
  const show = (dropdown: HTMLElement, isShown: boolean): void => {
    dropdown.classList.toggle('dropdown--show', isShown)
    find(hooks.dropdownToggle, dropdown)?.setAttribute('aria-expanded', `${isShown}`)
  }
  const closeOthers = (event: Event): void => {
    const inside = closest(event.target, hooks.dropdown)
    for (const dropdown of findAll(hooks.dropdown)) if (dropdown !== inside) show(dropdown, false)
  }
  document.addEventListener('pointerdown', closeOthers)
  document.addEventListener('focusin', closeOthers)
  document.addEventListener(events.routeDidUpdate, closeOthers)
  document.addEventListener('click', (event) => {
    const dropdown = closest(closest(event.target, hooks.dropdownToggle) ?? null, hooks.dropdown)
    if (dropdown) show(dropdown, !dropdown.classList.contains('dropdown--show'))
  })
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') findAll(hooks.dropdown).forEach(dismissHover)
    const dropdown = closest(event.target, hooks.dropdown)
    const toggle = dropdown && find(hooks.dropdownToggle, dropdown)
    if (!dropdown || !toggle) return
    if (event.key === 'Escape') {
      show(dropdown, false)
      toggle.focus()
      return
    }
    const links = [...dropdown.querySelectorAll<HTMLElement>('.dropdown__link')]
    const current = event.target instanceof HTMLElement ? links.indexOf(event.target) : -1
    const isShown = dropdown.classList.contains('dropdown--show')
    // Home and End belong to the page as long as the list is closed.
    if (!isShown && !event.key.startsWith('Arrow')) return
    const next = nextIndex(event.key, current, links.length)
    if (next === undefined) return
    event.preventDefault()
    show(dropdown, true)
    links[next]?.focus()
  })
}
