import { dataAttributes } from '../model/data-attributes.ts'
import { find, revealCurrent } from './dom.ts'

/**
 * Lets readers fold the sidebar's column until `signal` is aborted (docs/behaviours.md D-14), and scrolls the current
 * item into view (D-15). A column that is kept during a navigation stays folded.
 */
export function startSidebar(signal: AbortSignal): void {
  const sidebar = find(dataAttributes.sidebar)
  if (!sidebar) return
  const hide = find(dataAttributes.sidebarHide, sidebar)
  const unfold = find(dataAttributes.sidebarShow, sidebar)
  const setFolded = (isFolded: boolean): void => {
    sidebar.classList.toggle('theme-doc-sidebar-container--hidden', isFolded)
    if (hide) hide.hidden = isFolded
    if (unfold) unfold.hidden = !isFolded
  }
  if (hide && unfold) {
    setFolded(sidebar.classList.contains('theme-doc-sidebar-container--hidden'))
    const foldAndFocus = (isFolded: boolean, button: HTMLElement): void => {
      setFolded(isFolded)
      button.focus()
    }
    hide.addEventListener('click', () => foldAndFocus(true, unfold), { signal })
    unfold.addEventListener('click', () => foldAndFocus(false, hide), { signal })
  }
  const scroller = find(dataAttributes.sidebarScroller, sidebar)
  if (scroller) revealCurrent(scroller)
}
