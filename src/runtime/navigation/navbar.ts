import { hooks, selectorOf } from '../../model/hooks.ts'

/** What of the navbar and its menu can be active, or open because something in it is. */
const parts = ['a', '.navbar__link', '.menu__link', selectorOf(hooks.disclosure)]

/** In document order, without the page's own sidebar, which stands in the menu on small screens. */
export function findNavbarParts(page: Document): HTMLElement[] {
  const navbar = page.querySelector(selectorOf(hooks.navbar))
  const all = [...(navbar?.querySelectorAll<HTMLElement>(parts.join()) ?? [])]
  const notCompared = `${selectorOf(hooks.secondarySlot)} *, ${selectorOf(hooks.sidebarOpen)}`
  return all.filter((part) => !part.matches(notCompared))
}

/** Brings links and dropdowns of the navbar into the state in which `next` has them. */
export function updateNavbar(next: Document): void {
  const fresh = findNavbarParts(next)
  for (const [index, part] of findNavbarParts(document).entries()) {
    const model = fresh[index]
    if (model) copyAttributes(part, model, ['class', 'href', 'aria-current'])
  }
}

/** Makes attributes of an element what they are in its model, absent ones included. */
export function copyAttributes(element: Element, model: Element, names: readonly string[]): void {
  for (const name of names) {
    const value = model.getAttribute(name)
    if (value === null) element.removeAttribute(name)
    else if (value !== element.getAttribute(name)) element.setAttribute(name, value)
  }
}
