import { hooks } from '../model/hooks.ts'
import * as labels from '../runtime-labels.ts'
import { closest, find, findAll } from './dom.ts'
import { slide } from './slide.ts'

/**
 * List items that open and close: categories of the sidebar, dropdowns of the mobile menu (behaviours.md D-7, N-12), until
 * `signal`.
 */
export function startDisclosures(signal: AbortSignal): void {
  for (const item of findAll(hooks.disclosure)) show(item, !isCollapsed(item))
  const toggleClicked = (event: MouseEvent): void => {
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
    slide(list, () => show(item, isOpening))
    if (!isOpening) return
    if (list.hasAttribute(hooks.branch)) void fetchBranch(list)
    if (closest(item, hooks.autoCollapse)) collapseSiblings(item)
  }
  document.addEventListener('click', toggleClicked, { signal })
  document.addEventListener('keydown', pressWithSpace, { signal })
}

/** An anchor that is a button answers to Space as well; real buttons do so themselves. */
function pressWithSpace(event: KeyboardEvent): void {
  const toggle = event.key === ' ' ? closest(event.target, hooks.disclosureToggle) : undefined
  if (!(toggle instanceof HTMLAnchorElement)) return
  event.preventDefault()
  toggle.click()
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
  if (list) {
    list.hidden = !isOpen
    list.inert = !isOpen
  }
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
    const list = isOther && listOf(sibling)
    if (list) slide(list, () => show(sibling, false))
  }
}

/** Only large sites have branches to fetch: what that takes is fetched with the first of them. */
async function fetchBranch(list: HTMLElement): Promise<void> {
  try {
    const { fillBranch } = await import('./sidebar-branch.ts')
    await fillBranch(list, { loading: labels.loading, retry: labels.retry, change: slide })
  } catch (error) {
    console.warn('A category leads to its first page instead, as what opens it cannot be loaded.', error)
    const link = list.parentElement?.querySelector('a')
    if (link) location.assign(link.href)
  }
}
