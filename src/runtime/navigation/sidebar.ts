import { hooks, selectorOf } from '../../model/hooks.ts'
import { copyAttributes } from './navbar.ts'

const collapsed = 'menu__list-item--collapsed'
const active = 'menu__link--active'

/** The navigation inside of a page's sidebar. */
export function findSidebarNav(page: Document): HTMLElement | undefined {
  return page.querySelector<HTMLElement>(selectorOf(hooks.secondaryContent)) ?? undefined
}

/** Whether two pages stand in the same sidebar, so that the one in the document can stay. */
export function isSameSidebar(nav: HTMLElement | undefined, fresh: HTMLElement | undefined): boolean {
  return nav !== undefined && fresh !== undefined && nav.cloneNode(false).isEqualNode(fresh.cloneNode(false))
}

/**
 * Brings a sidebar into the state of the same one on another page: its current and active items, and its open categories.
 * Categories that the reader has opened stay open, unless only one may be. Items that are not the same any more become
 * those of the other page.
 */
export function updateSidebar(nav: HTMLElement, fresh: HTMLElement): void {
  updateChildren(nav, fresh, nav.hasAttribute(hooks.autoCollapse))
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

/** Whether the item is the same one; if not, it is left as it is. */
function updateItem(item: Element, model: Element, oneOpen: boolean): boolean {
  const [link, modelLink] = [item.querySelector('a'), model.querySelector('a')]
  const [list, modelList] = [listOf(item), listOf(model)]
  if (!link || !modelLink || !list !== !modelList) return item.isEqualNode(model)
  if (link.textContent !== modelLink.textContent || link.getAttribute('href') !== modelLink.getAttribute('href')) {
    return false
  }
  copyAttributes(link, modelLink, ['class', 'aria-current'])
  if (!list || !modelList) return true
  updateBranch(list, modelList, oneOpen)
  const isOpen = !model.classList.contains(collapsed) || (!oneOpen && !item.classList.contains(collapsed))
  item.classList.toggle(collapsed, !isOpen)
  return true
}

/** Pages carry only the items of their open branches; those that the sidebar has already are kept. */
function updateBranch(list: Element, model: Element, oneOpen: boolean): void {
  const isFilled = list.childElementCount > 0 && !list.hasAttribute(hooks.branch)
  if (model.childElementCount === 0) {
    if (!isFilled) return
    for (const link of list.querySelectorAll('a')) {
      link.classList.remove(active)
      link.removeAttribute('aria-current')
    }
  } else if (isFilled) {
    updateChildren(list, model, oneOpen)
  } else {
    list.removeAttribute(hooks.branch)
    list.replaceChildren(...model.children)
  }
}

function listOf(item: Element): Element | null {
  return item.querySelector(':scope > ul')
}
