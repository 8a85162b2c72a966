import { dataAttributes, toSelector } from '../../model/data-attributes.ts'

/** Parts of the navbar and its menu that can be active, or open because of an active item. */
const parts = ['a', '.navbar__link', '.menu__link', toSelector(dataAttributes.disclosure)]

/** In document order, without the page's own sidebar, which is in the menu on small screens. */
export function findNavbarParts(page: Document): HTMLElement[] {
  const navbar = page.querySelector(toSelector(dataAttributes.navbar))
  const all = [...(navbar?.querySelectorAll<HTMLElement>(parts.join()) ?? [])]
  const notCompared = `${toSelector(dataAttributes.secondarySlot)} *, ${toSelector(dataAttributes.sidebarOpen)}`
  return all.filter((part) => !part.matches(notCompared))
}

/** Updates links and dropdowns of the navbar to their state in `next`. */
export function updateNavbar(next: Document): void {
  const fresh = findNavbarParts(next)
  for (const [index, part] of findNavbarParts(document).entries()) {
    const model = fresh[index]
    if (model) copyAttributes(part, model, ['class', 'href', 'aria-current'])
  }
}

/** Copies attributes of an element from its model, including their absence. */
export function copyAttributes(element: Element, model: Element, names: readonly string[]): void {
  for (const name of names) {
    const value = model.getAttribute(name)
    if (value === null) element.removeAttribute(name)
    else if (value !== element.getAttribute(name)) element.setAttribute(name, value)
  }
}
