import { labels } from '../labels.ts'
import { hooks } from '../model/hooks.ts'
import { closest, find, findAll } from './dom.ts'

/** List items that open and close: categories of the sidebar, dropdowns of the mobile menu (behaviours.md D-7, N-12). */
export function startDisclosures(): void {
  for (const item of findAll(hooks.disclosure)) show(item, !isCollapsed(item))
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return
    const toggle = closest(event.target, hooks.disclosureToggle) ?? findToggleOfHeader(event.target)
    const item = toggle && closest(toggle, hooks.disclosure)
    const list = item && listOf(item)
    if (!item || !list) return
    // A branch that is neither in the page nor to be fetched is shown by its own pages.
    if (list.childElementCount === 0 && !list.hasAttribute(hooks.branch)) {
      const header = item.querySelector('a')
      if (toggle !== header) header?.click()
      return
    }
    event.preventDefault()
    const isOpening = isCollapsed(item)
    show(item, isOpening)
    if (!isOpening) return
    if (list.hasAttribute(hooks.branch)) void fetchBranch(list)
    if (closest(item, hooks.autoCollapse)) collapseSiblings(item)
  })
}

/**
 * The toggle of a header that leads nowhere else: of a category that is the current page (behaviours.md D-7), or of a
 * dropdown without a page (N-12).
 */
function findToggleOfHeader(target: EventTarget | null): HTMLElement | undefined {
  if (!(target instanceof Element)) return undefined
  const header = target.closest('.menu__list-item-collapsible')
  const link = target.closest('a')
  const leadsElsewhere = link !== null && link.getAttribute('aria-current') !== 'page'
  return header && !leadsElsewhere ? find(hooks.disclosureToggle, header) : undefined
}

function isCollapsed(item: HTMLElement): boolean {
  return item.classList.contains('menu__list-item--collapsed')
}

function listOf(item: HTMLElement): HTMLElement | undefined {
  return item.querySelector<HTMLElement>(':scope > ul') ?? undefined
}

function show(item: HTMLElement, isOpen: boolean): void {
  item.classList.toggle('menu__list-item--collapsed', !isOpen)
  const list = listOf(item)
  if (list) list.hidden = !isOpen
  const toggle = find(hooks.disclosureToggle, item)
  toggle?.setAttribute('aria-expanded', `${isOpen}`)
  // A toggle that is the header itself is named by its text.
  if (toggle?.hasAttribute('aria-label')) toggle.setAttribute('aria-label', labelOf(item, isOpen))
}

function labelOf(item: HTMLElement, isOpen: boolean): string {
  if (item.getAttribute(hooks.disclosure) === 'dropdown') {
    return isOpen ? labels.collapseDropdown : labels.expandDropdown
  }
  const name = item.querySelector('a')?.textContent ?? ''
  return isOpen ? labels.collapseCategory(name) : labels.expandCategory(name)
}

function collapseSiblings(item: HTMLElement): void {
  for (const sibling of item.parentElement?.children ?? []) {
    const isOther = sibling !== item && sibling instanceof HTMLElement && sibling.hasAttribute(hooks.disclosure)
    if (isOther) show(sibling, false)
  }
}

/** A branch is fetched once; when that fails, the next opening tries again. */
async function fetchBranch(list: HTMLElement): Promise<void> {
  const url = list.getAttribute(hooks.branch)
  if (url === null) return
  list.removeAttribute(hooks.branch)
  try {
    const response = await fetch(url)
    if (!response.ok) throw new Error(`${response.status}`)
    list.innerHTML = await response.text()
  } catch (error) {
    console.warn(`The items of a category cannot be loaded from ${url}.`, error)
    list.setAttribute(hooks.branch, url)
  }
}
