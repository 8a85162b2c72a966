import { events, hooks, runtimeClasses } from '../model/hooks.ts'
import { find, findFragmentTarget, type View, watchScroll } from './dom.ts'

/** Whether the navbar shows, and whether the next scroll is a jump that says nothing of the reader. */
export interface NavbarState {
  visible: boolean
  skipNext: boolean
}

/** The navbar after a scroll (behaviours.md 2.6.1, rules 1 to 4). */
export function scrollNavbar(state: NavbarState, view: View & { navbarHeight: number }): NavbarState {
  const { y, previousY, navbarHeight, windowHeight, documentHeight } = view
  if (y < navbarHeight) return { ...state, visible: true }
  if (state.skipNext) return { ...state, skipNext: false }
  if (previousY !== 0 && y >= previousY) return { ...state, visible: false }
  return y + windowHeight < documentHeight - navbarHeight ? { ...state, visible: true } : state
}

/** Hides the navbar while the reader scrolls down, where the site wants it. */
export function startNavbarVisibility(): void {
  const navbar = find(hooks.navbar)
  if (navbar?.getAttribute(hooks.navbar) !== 'hide-on-scroll') return
  const navbarHeight = navbar.offsetHeight
  let state: NavbarState = { visible: true, skipNext: false }
  // A browser may scroll to the fragment of the address only after this script has run.
  let mayJump = scrollY === 0 && findFragmentTarget() !== undefined
  const show = (next: NavbarState): void => {
    state = next
    navbar.classList.toggle(runtimeClasses.navbarHidden, !state.visible)
  }
  watchScroll((view) => {
    const previousY = mayJump ? view.y : view.previousY
    if (view.y > 0) mayJump = false
    show(scrollNavbar(state, { ...view, previousY, navbarHeight }))
  })
  const showAtPlace = (): void => {
    const isJump = findFragmentTarget() !== undefined
    show({ visible: !isJump, skipNext: isJump })
  }
  addEventListener('hashchange', showAtPlace)
  document.addEventListener(events.routeDidUpdate, showAtPlace)
  // Whoever moves the focus into a hidden bar must see it.
  navbar.addEventListener('focusin', () => show({ ...state, visible: true }))
}
