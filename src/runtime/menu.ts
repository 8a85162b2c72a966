import { events, hooks, type NavigationRequest } from '../model/hooks.ts'
import { closest, desktop, find, revealCurrent } from './dom.ts'

/**
 * The menu of small screens (behaviours.md 2.6.2). Without script it is a popover; here it becomes a modal dialog, which
 * brings the focus trap, Escape, and the return of the focus. Back closes it instead of leaving the page (M-7): opening
 * adds a history entry, which closing takes away.
 */
export function startMenu(): void {
  const menu = find(hooks.menu)
  const opener = find(hooks.menuOpen)
  if (!(menu instanceof HTMLDialogElement) || !opener) return
  const panels = createPanels(menu)
  const navbar = find(hooks.navbar)
  const wide = matchMedia(desktop)
  let overflow = ''
  let ownsEntry = false
  /** From `history.back()` to its event, which comes in a task of its own: the menu may be open again by then. */
  let dropsEntry = false

  for (const element of [menu, opener, find(hooks.menuClose, menu)]) {
    element?.removeAttribute('popover')
    element?.removeAttribute('popovertarget')
  }
  const open = (): void => {
    if (menu.open || wide.matches) return
    menu.showModal()
    panels.reveal()
    if (!dropsEntry) addEntry()
    overflow = document.body.style.overflow
    document.body.style.overflow = 'hidden'
    showOpen(true)
  }
  const addEntry = (): void => {
    history.pushState(history.state, '')
    ownsEntry = true
  }
  const showOpen = (isOpen: boolean): void => {
    opener.setAttribute('aria-expanded', `${isOpen}`)
    navbar?.classList.toggle('navbar-sidebar--show', isOpen)
  }
  opener.addEventListener('click', open)
  find(hooks.menuClose, menu)?.addEventListener('click', () => menu.close())
  menu.addEventListener('close', () => {
    document.body.style.overflow = overflow
    showOpen(false)
    panels.reset()
    if (ownsEntry) {
      dropsEntry = true
      history.back()
    }
    ownsEntry = false
  })
  menu.addEventListener('click', (event) => {
    if (event.target === menu && isOutside(menu, event)) menu.close()
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || !isPlainClick(event, link)) return
    // The entry that opening made becomes the next page's.
    event.preventDefault()
    ownsEntry = false
    menu.close()
    navigate({ href: link.href, replace: true })
  })
  addEventListener('popstate', () => {
    const isDropped = dropsEntry
    dropsEntry = false
    if (!menu.open) return
    if (isDropped) return addEntry()
    ownsEntry = false
    menu.close()
  })
  wide.addEventListener('change', () => {
    if (wide.matches && menu.open) menu.close()
    panels.place(wide.matches)
  })
  document.addEventListener(events.routeDidUpdate, () => panels.place(wide.matches))
  panels.place(wide.matches)
}

/** Goes to a page without a load, where that is possible. */
function navigate(request: NavigationRequest): void {
  const isLeft = document.dispatchEvent(new CustomEvent(events.navigate, { detail: request, cancelable: true }))
  if (isLeft) location.replace(request.href)
}

function isOutside(menu: HTMLElement, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = menu.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

/** A click that follows a link of this site in this tab; a category that opens in place is none. */
function isPlainClick(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  const staysHere = link.origin === location.origin && (link.target === '' || link.target === '_self')
  return !event.defaultPrevented && !hasModifier && staysHere && closest(link, hooks.disclosureToggle) === undefined
}

/**
 * The two panels: the navbar's items, and the page's own sidebar, which moves in from its column. A navigation may bring
 * another sidebar, or none, so it is looked up each time.
 */
function createPanels(menu: HTMLElement): { place(isWide: boolean): void; reset(): void; reveal(): void } {
  const items = find(hooks.menuItems, menu)
  const primary = find(hooks.menuPrimary, menu)
  const secondary = find(hooks.menuSecondary, menu)
  const slot = find(hooks.secondarySlot, menu)
  const back = find(hooks.menuBack, menu)
  const sidebarOpen = find(hooks.sidebarOpen, menu)

  const showSecondary = (isShown: boolean): void => {
    items?.classList.toggle('navbar-sidebar__items--show-secondary', isShown)
    primary?.toggleAttribute('inert', isShown)
    secondary?.toggleAttribute('inert', !isShown)
  }
  back?.addEventListener('click', () => {
    showSecondary(false)
    items?.scrollTo(0, 0)
  })
  return {
    place(isWide) {
      const content = find(hooks.secondaryContent)
      const home = isWide ? find(hooks.sidebarScroller) : slot
      if (back) back.hidden = !content
      if (sidebarOpen) sidebarOpen.hidden = true
      if (content && home && content.parentElement !== home) home.append(content)
      showSecondary(content !== undefined)
    },
    reset: () => showSecondary(slot?.firstElementChild != null),
    reveal: () => items && revealCurrent(items),
  }
}
