import { dataAttributes, events, runtimeClasses } from '../model/data-attributes.ts'
import { find, findFragmentTarget, type View, watchScroll } from './dom.ts'

/** Whether the navbar is visible, and whether the next scroll is a jump that the reader did not make. */
export interface NavbarState {
  visible: boolean
  skipNext: boolean
}

/** The state of the navbar after a scroll (docs/behaviours.md 2.6.1-1 to 2.6.1-4). */
export function getNextNavbarState(state: NavbarState, view: View & { navbarHeight: number }): NavbarState {
  const { y, previousY, navbarHeight, windowHeight, documentHeight } = view
  if (y < navbarHeight) return { ...state, visible: true }
  if (state.skipNext) return { ...state, skipNext: false }
  if (previousY !== 0 && y >= previousY) return { ...state, visible: false }
  return y + windowHeight < documentHeight - navbarHeight ? { ...state, visible: true } : state
}

/** Hides the navbar while the reader scrolls down, if the site enables it. */
export function startNavbarVisibility(): void {
  const navbar = find(dataAttributes.navbar)
  if (navbar?.getAttribute(dataAttributes.navbar) !== 'hide-on-scroll') return
  const navbarHeight = navbar.offsetHeight
  let state: NavbarState = { visible: true, skipNext: false }
  // A browser may scroll to the fragment of the address after this script has run.
  let mayJump = scrollY === 0 && findFragmentTarget() !== undefined
  const applyState = (next: NavbarState): void => {
    state = next
    navbar.classList.toggle(runtimeClasses.navbarHidden, !state.visible)
  }
  watchScroll((view) => {
    const previousY = mayJump ? view.y : view.previousY
    if (view.y > 0) mayJump = false
    applyState(getNextNavbarState(state, { ...view, previousY, navbarHeight }))
  })
  const updateAfterNavigation = (): void => {
    const isJump = findFragmentTarget() !== undefined
    applyState({ visible: !isJump, skipNext: isJump })
  }
  addEventListener('hashchange', updateAfterNavigation)
  document.addEventListener(events.routeDidUpdate, updateAfterNavigation)
  // A hidden bar must become visible when it gets the focus.
  navbar.addEventListener('focusin', () => applyState({ ...state, visible: true }))
}
