import { findFragmentTarget } from '../dom.ts'

/** Scroll position in CSS pixels. */
export interface Position {
  x: number
  y: number
}

/** The key of the history's state under which the position of an entry stands. */
const stateKey = 'docsgenPosition'

/** Frames for which an element that a fragment names may be late: half a second at 60 per second. */
const patientFrames = 30

/** What decides where a page that has just been shown is scrolled to. */
export interface Arrival {
  previous: URL
  next: URL
  /** Where the reader was, when the entry of the history is an old one. */
  position: Position | undefined
}

/** behaviours.md V-7, and the position on Back and Forward. */
export function decideScroll({ previous, next, position }: Arrival): 'stay' | 'top' | 'fragment' | 'position' {
  if (position) return 'position'
  if (previous.pathname === next.pathname && previous.hash === next.hash && previous.search !== next.search) {
    return 'stay'
  }
  return next.hash === '' ? 'top' : 'fragment'
}

/** The position that a state of the history holds; everything else in it is not ours. */
export function readPosition(state: unknown): Position | undefined {
  if (typeof state !== 'object' || state === null || !(stateKey in state)) return undefined
  const kept: unknown = state[stateKey]
  if (typeof kept !== 'object' || kept === null || !('x' in kept) || !('y' in kept)) return undefined
  const { x, y } = kept
  return typeof x === 'number' && typeof y === 'number' ? { x, y } : undefined
}

/** A state with a position beside what others keep in it. */
export function withPosition(state: unknown, position: Position): Record<string, unknown> {
  return { ...(typeof state === 'object' ? state : {}), [stateKey]: position }
}

/** Keeps the position of this moment with the current entry of the history. */
export function keepPosition(): void {
  history.replaceState(withPosition(history.state, { x: scrollX, y: scrollY }), '')
}

/** Scrolls at once, whatever the styles say of smoothness. */
export function scrollToPosition({ x, y }: Position): void {
  scrollTo({ left: x, top: y, behavior: 'instant' })
}

/** Scrolls to the element that the fragment of the address names, now or as soon as it is there, until `signal`. */
export function scrollToFragment(signal: AbortSignal): void {
  const attempt = (framesLeft: number): void => {
    if (signal.aborted) return
    const target = findFragmentTarget()
    if (target) target.scrollIntoView({ behavior: 'instant' })
    else if (framesLeft > 0) requestAnimationFrame(() => attempt(framesLeft - 1))
  }
  attempt(patientFrames)
}
