import { dataAttributes, toSelector } from '../../model/data-attributes.ts'
import { copyAttributes } from './update-navbar.ts'

const COLLAPSED_CLASS = 'menu__list-item--collapsed'
const ACTIVE_CLASS = 'menu__link--active'

/** The `nav` element of a page's sidebar. */
export function findSidebarNav(page: Document): HTMLElement | undefined {
  return page.querySelector<HTMLElement>(toSelector(dataAttributes.secondaryContent)) ?? undefined
}

/** Whether two pages show the same sidebar, so that the one in the document can be kept. */
export function isSameSidebar(nav: HTMLElement | undefined, fresh: HTMLElement | undefined): boolean {
  return nav !== undefined && fresh !== undefined && nav.cloneNode(false).isEqualNode(fresh.cloneNode(false))
}

/**
 * Updates a sidebar to its state on another page: the current and active items, and the open categories. Categories
 * that the reader has opened stay open, unless only one may be open. Items that differ are replaced by those of the
 * other page.
 */
export function updateSidebar(nav: HTMLElement, fresh: HTMLElement): void {
  updateChildren(nav, fresh, nav.hasAttribute(dataAttributes.autoCollapse))
}

function updateChildren(list: Element, fresh: Element, oneOpen: boolean): void {
  const items = [...list.children]
  const models = [...fresh.children]
  if (items.length !== models.length) {
    list.replaceChildren(...models)
    return
  }
  for (const [index, item] of items.entries()) {
    const model = models[index]
    if (!model) continue
    if (item.tagName === 'UL' && model.tagName === 'UL') updateChildren(item, model, oneOpen)
    else if (!updateItem(item, model, oneOpen)) item.replaceWith(model)
  }
}

/** Returns whether the item is the same one; if not, it is not changed. */
function updateItem(item: Element, model: Element, oneOpen: boolean): boolean {
  const [link, modelLink] = [item.querySelector('a'), model.querySelector('a')]
  const [list, modelList] = [findSublist(item), findSublist(model)]
  if (!link || !modelLink || !list !== !modelList) return item.isEqualNode(model)
  if (link.textContent !== modelLink.textContent || link.getAttribute('href') !== modelLink.getAttribute('href')) {
    return false
  }
  copyAttributes(link, modelLink, ['class', 'aria-current'])
  if (!list || !modelList) return true
  updateSublist(list, modelList, oneOpen)
  const isOpen = !model.classList.contains(COLLAPSED_CLASS) || (!oneOpen && !item.classList.contains(COLLAPSED_CLASS))
  item.classList.toggle(COLLAPSED_CLASS, !isOpen)
  return true
}

/** Pages contain only the items of their open categories; items that the sidebar already has are kept. */
function updateSublist(list: Element, model: Element, oneOpen: boolean): void {
  const isFilled = list.childElementCount > 0 && !list.hasAttribute(dataAttributes.sidebarFragment)
  if (model.childElementCount === 0) {
    if (!isFilled) return
    for (const link of list.querySelectorAll('a')) {
      link.classList.remove(ACTIVE_CLASS)
      link.removeAttribute('aria-current')
    }
  } else if (isFilled) {
    updateChildren(list, model, oneOpen)
  } else {
    list.removeAttribute(dataAttributes.sidebarFragment)
    list.replaceChildren(...model.children)
  }
}

function findSublist(item: Element): Element | null {
  return item.querySelector(':scope > ul')
}
