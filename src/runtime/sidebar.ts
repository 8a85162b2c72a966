import { hooks } from '../model/hooks.ts'
import { find, revealCurrent } from './dom.ts'

/**
 * Folds the sidebar's column until `signal` (behaviours.md D-14), and shows the current item if it is out of sight (D-15).
 * A column that stays through a navigation stays folded.
 */
export function startSidebar(signal: AbortSignal): void {
  const sidebar = find(hooks.sidebar)
  if (!sidebar) return
  const hide = find(hooks.sidebarHide, sidebar)
  const unfold = find(hooks.sidebarShow, sidebar)
  const fold = (isFolded: boolean): void => {
    sidebar.classList.toggle('theme-doc-sidebar-container--hidden', isFolded)
    if (hide) hide.hidden = isFolded
    if (unfold) unfold.hidden = !isFolded
  }
  if (hide && unfold) {
    fold(sidebar.classList.contains('theme-doc-sidebar-container--hidden'))
    const moveTo = (isFolded: boolean, button: HTMLElement): void => {
      fold(isFolded)
      button.focus()
    }
    hide.addEventListener('click', () => moveTo(true, unfold), { signal })
    unfold.addEventListener('click', () => moveTo(false, hide), { signal })
  }
  const scroller = find(hooks.sidebarScroller, sidebar)
  if (scroller) revealCurrent(scroller)
}
