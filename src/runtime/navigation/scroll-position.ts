import { runtimeClasses } from '../../model/data-attributes.ts'
import { findFragmentTarget } from '../dom.ts'

/** Scroll position in CSS pixels. */
export interface Position {
  x: number
  y: number
}

/** The key of the position in the state of a history entry. */
const STATE_KEY = 'docsgenPosition'

/** Frames to wait for the target element of a fragment: half a second at 60 frames per second. */
const MAX_WAIT_FRAMES = 30

/** The facts that decide where a page is scrolled to when it is shown. */
export interface Arrival {
  previous: URL
  next: URL
  /** The saved position, if the history entry has been visited before. */
  position: Position | undefined
}

/** Decides where to scroll (docs/behaviours.md V-7); Back and Forward restore the position. */
export function decideScroll({ previous, next, position }: Arrival): 'stay' | 'top' | 'fragment' | 'position' {
  if (position) return 'position'
  if (previous.pathname === next.pathname && previous.hash === next.hash && previous.search !== next.search) {
    return 'stay'
  }
  return next.hash === '' ? 'top' : 'fragment'
}

/** The position in a history state, which may also contain data of other scripts. */
export function parsePosition(state: unknown): Position | undefined {
  if (typeof state !== 'object' || state === null || !(STATE_KEY in state)) return undefined
  const kept: unknown = state[STATE_KEY]
  if (typeof kept !== 'object' || kept === null || !('x' in kept) || !('y' in kept)) return undefined
  const { x, y } = kept
  return typeof x === 'number' && typeof y === 'number' ? { x, y } : undefined
}

/** Adds a position to a history state, keeping the data of other scripts. */
export function addPosition(state: unknown, position: Position): Record<string, unknown> {
  return { ...(typeof state === 'object' ? state : {}), [STATE_KEY]: position }
}

/** Saves the current scroll position in the current history entry. */
export function savePosition(): void {
  history.replaceState(addPosition(history.state, { x: scrollX, y: scrollY }), '')
}

/** Scrolls instantly, even if the styles set smooth scrolling. */
export function scrollToPosition({ x, y }: Position): void {
  scrollTo({ left: x, top: y, behavior: 'instant' })
}

/** Scrolls to the target of the fragment, now or as soon as it exists, until `signal` is aborted. */
export function scrollToFragment(signal: AbortSignal): void {
  const attempt = (framesLeft: number): void => {
    if (signal.aborted) return
    const target = findFragmentTarget()
    if (target) {
      target.scrollIntoView({ behavior: 'instant' })
      // Browsers set `:target` only when they navigate themselves.
      target.classList.add(runtimeClasses.arrived)
    } else if (framesLeft > 0) requestAnimationFrame(() => attempt(framesLeft - 1))
  }
  attempt(MAX_WAIT_FRAMES)
}
