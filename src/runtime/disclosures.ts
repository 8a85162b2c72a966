import { dataAttributes } from '../model/data-attributes.ts'
import * as labels from '../runtime-labels.ts'
import { find, findAll, findClosest } from './dom.ts'
import { slide } from './slide.ts'

/**
 * List items that open and close: categories of the sidebar, dropdowns of the mobile menu (docs/behaviours.md D-7,
 * N-12), until `signal` is aborted.
 */
export function startDisclosures(signal: AbortSignal): void {
  for (const item of findAll(dataAttributes.disclosure)) setOpen(item, !isCollapsed(item))
  const toggleClicked = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return
    const toggle = findClosest(event.target, dataAttributes.disclosureToggle) ?? findToggleOfHeader(event.target)
    const item = toggle && findClosest(toggle, dataAttributes.disclosure)
    const list = item && findSublist(item)
    if (!item || !list) return
    // If the items are neither in the page nor can be fetched, the category's page shows them.
    if (list.childElementCount === 0 && !list.hasAttribute(dataAttributes.sidebarFragment)) {
      const header = item.querySelector('a')
      if (toggle !== header) header?.click()
      return
    }
    event.preventDefault()
    const isOpening = isCollapsed(item)
    slide(list, () => setOpen(item, isOpening))
    if (!isOpening) return
    if (list.hasAttribute(dataAttributes.sidebarFragment)) void loadSidebarFragment(list)
    if (findClosest(item, dataAttributes.autoCollapse)) collapseSiblings(item)
  }
  document.addEventListener('click', toggleClicked, { signal })
  document.addEventListener('keydown', pressWithSpace, { signal })
}

/** An anchor with the role of a button also reacts to Space, as real buttons do by themselves. */
function pressWithSpace(event: KeyboardEvent): void {
  const toggle = event.key === ' ' ? findClosest(event.target, dataAttributes.disclosureToggle) : undefined
  if (!(toggle instanceof HTMLAnchorElement)) return
  event.preventDefault()
  toggle.click()
}

/**
 * The toggle of a header that does not link to another page: of a category that is the current page (docs/behaviours.md
 * D-7), or of a dropdown without a page (N-12).
 */
function findToggleOfHeader(target: EventTarget | null): HTMLElement | undefined {
  if (!(target instanceof Element)) return undefined
  const header = target.closest('.menu__list-item-collapsible')
  const link = target.closest('a')
  const leadsElsewhere = link !== null && link.getAttribute('aria-current') !== 'page'
  return header && !leadsElsewhere ? find(dataAttributes.disclosureToggle, header) : undefined
}

function isCollapsed(item: HTMLElement): boolean {
  return item.classList.contains('menu__list-item--collapsed')
}

function findSublist(item: HTMLElement): HTMLElement | undefined {
  return item.querySelector<HTMLElement>(':scope > ul') ?? undefined
}

function setOpen(item: HTMLElement, isOpen: boolean): void {
  item.classList.toggle('menu__list-item--collapsed', !isOpen)
  const list = findSublist(item)
  if (list) {
    list.hidden = !isOpen
    list.inert = !isOpen
  }
  const toggle = find(dataAttributes.disclosureToggle, item)
  toggle?.setAttribute('aria-expanded', `${isOpen}`)
  // A toggle that is the header itself is labeled by its text.
  if (toggle?.hasAttribute('aria-label')) toggle.setAttribute('aria-label', getToggleLabel(item, isOpen))
}

function getToggleLabel(item: HTMLElement, isOpen: boolean): string {
  if (item.getAttribute(dataAttributes.disclosure) === 'dropdown') {
    return isOpen ? labels.collapseDropdown : labels.expandDropdown
  }
  const name = item.querySelector('a')?.textContent ?? ''
  return isOpen ? labels.collapseCategory(name) : labels.expandCategory(name)
}

function collapseSiblings(item: HTMLElement): void {
  for (const sibling of item.parentElement?.children ?? []) {
    const isOther =
      sibling !== item && sibling instanceof HTMLElement && sibling.hasAttribute(dataAttributes.disclosure)
    const list = isOther && findSublist(sibling)
    if (list) slide(list, () => setOpen(sibling, false))
  }
}

/** Only large sites have sidebar fragments: the code for them is loaded with the first one. */
async function loadSidebarFragment(list: HTMLElement): Promise<void> {
  try {
    const { fillSidebarFragment } = await import('./sidebar-fragment.ts')
    await fillSidebarFragment(list, { loading: labels.loading, retry: labels.retry, change: slide })
  } catch (error) {
    console.warn(
      'The code that opens categories failed to load, so the category links to its first page instead.',
      error,
    )
    const link = list.parentElement?.querySelector('a')
    if (link) location.assign(link.href)
  }
}
