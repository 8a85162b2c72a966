import { hooks } from '../model/hooks.ts'
import { find } from './dom.ts'

/** Folds the sidebar's column (behaviours.md D-14), and shows the current item if it is out of sight (D-15). */
export function startSidebar(): void {
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
    fold(false)
    hide.addEventListener('click', () => {
      fold(true)
      unfold.focus()
    })
    unfold.addEventListener('click', () => {
      fold(false)
      hide.focus()
    })
  }
  const scroller = find(hooks.sidebarScroller, sidebar)
  const current = scroller?.querySelector('[aria-current="page"]')
  if (!scroller || !current) return
  const frame = scroller.getBoundingClientRect()
  const item = current.getBoundingClientRect()
  if (item.top < frame.top || item.bottom > frame.bottom) {
    scroller.scrollTop += item.top - frame.top - (frame.height - item.height) / 2
  }
}
