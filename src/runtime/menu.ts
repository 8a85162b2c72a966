import { dataAttributes, events } from '../model/data-attributes.ts'
import { DESKTOP_QUERY, find, findClosest, revealCurrent } from './dom.ts'
import { findFollowedLink } from './navigation/link-clicks.ts'
import { requestNavigation } from './navigation/request-navigation.ts'

/**
 * The menu of small screens (docs/behaviours.md 2.6.2). Without JavaScript it is a popover; here it becomes a modal
 * dialog, which provides the focus trap, Escape, and restoring the focus. Back closes it instead of leaving the page
 * (M-7): opening adds a history entry, and closing removes it.
 */
export function startMenu(): void {
  const menu = find(dataAttributes.menu)
  const opener = find(dataAttributes.menuOpen)
  if (!(menu instanceof HTMLDialogElement) || !opener) return
  const panels = createPanels(menu)
  const entry = createHistoryEntry()
  const navbar = find(dataAttributes.navbar)
  const wide = matchMedia(DESKTOP_QUERY)
  let overflow = ''

  for (const element of [menu, opener, find(dataAttributes.menuClose, menu)]) {
    element?.removeAttribute('popover')
    element?.removeAttribute('popovertarget')
  }
  const setExpanded = (isOpen: boolean): void => {
    opener.setAttribute('aria-expanded', `${isOpen}`)
    navbar?.classList.toggle('navbar-sidebar--show', isOpen)
  }
  opener.addEventListener('click', () => {
    if (menu.open || wide.matches) return
    menu.showModal()
    panels.reveal()
    entry.add()
    overflow = document.body.style.overflow
    document.body.style.overflow = 'hidden'
    setExpanded(true)
  })
  find(dataAttributes.menuClose, menu)?.addEventListener('click', () => menu.close())
  menu.addEventListener('close', () => {
    document.body.style.overflow = overflow
    setExpanded(false)
    panels.reset()
    entry.drop()
  })
  menu.addEventListener('click', (event) => {
    if (event.target === menu && isOutside(menu, event)) menu.close()
    const link = findFollowedLink(event)
    // A click that opens a category in place does not follow its link.
    if (!link || findClosest(link, dataAttributes.disclosureToggle)) return
    // The history entry that opening added becomes that of the next page.
    event.preventDefault()
    entry.release()
    menu.close()
    requestNavigation({ href: link.href, replace: true })
  })
  addEventListener('popstate', () => {
    if (!entry.acceptPop(menu.open)) return
    entry.release()
    menu.close()
  })
  wide.addEventListener('change', () => {
    if (wide.matches && menu.open) menu.close()
    panels.arrange(wide.matches)
  })
  document.addEventListener(events.routeDidUpdate, () => panels.arrange(wide.matches))
  panels.arrange(wide.matches)
}

/** The history entry that an open menu owns, so that Back closes the menu. */
interface HistoryEntry {
  add(): void
  /** Goes back over the entry, if the menu owns one. */
  drop(): void
  /** Leaves the entry to a navigation. */
  release(): void
  /** Must be called for every `popstate`. Returns whether an open menu must be closed. */
  acceptPop(isOpen: boolean): boolean
}

function createHistoryEntry(): HistoryEntry {
  let isOwned = false
  /** `true` from `history.back()` until its event, which is fired in a later task: the menu may be open again by then. */
  let isDropping = false
  const push = (): void => {
    history.pushState(history.state, '')
    isOwned = true
  }
  return {
    add() {
      if (!isDropping) push()
    },
    drop() {
      if (isOwned) {
        isDropping = true
        history.back()
      }
      isOwned = false
    },
    release() {
      isOwned = false
    },
    acceptPop(isOpen) {
      const isDropped = isDropping
      isDropping = false
      if (isOpen && isDropped) push()
      return isOpen && !isDropped
    },
  }
}

function isOutside(menu: HTMLElement, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = menu.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

/**
 * The two panels: the navbar's items, and the page's own sidebar, which is moved here from its column. A navigation may
 * bring another sidebar or none, so it is looked up each time.
 */
function createPanels(menu: HTMLElement): { arrange(isWide: boolean): void; reset(): void; reveal(): void } {
  const items = find(dataAttributes.menuItems, menu)
  const primary = find(dataAttributes.menuPrimary, menu)
  const secondary = find(dataAttributes.menuSecondary, menu)
  const slot = find(dataAttributes.secondarySlot, menu)
  const back = find(dataAttributes.menuBack, menu)
  const sidebarOpen = find(dataAttributes.sidebarOpen, menu)

  const showSecondary = (isShown: boolean): void => {
    items?.classList.toggle('navbar-sidebar__items--show-secondary', isShown)
    primary?.toggleAttribute('inert', isShown)
    secondary?.toggleAttribute('inert', !isShown)
  }
  back?.addEventListener('click', () => {
    showSecondary(false)
    primary?.scrollTo(0, 0)
  })
  return {
    arrange(isWide) {
      const content = find(dataAttributes.secondaryContent)
      const home = isWide ? find(dataAttributes.sidebarScroller) : slot
      if (back) back.hidden = !content
      if (sidebarOpen) sidebarOpen.hidden = true
      if (content && home && content.parentElement !== home) home.append(content)
      showSecondary(content !== undefined)
    },
    reset: () => showSecondary(slot?.firstElementChild != null),
    reveal: () => slot && revealCurrent(slot),
  }
}
