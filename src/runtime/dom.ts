import { type Hook, selectorOf } from '../model/hooks.ts'

/** The first element with a hook, or `undefined`: every part of a page is optional. */
export function find(hook: Hook, within: ParentNode = document): HTMLElement | undefined {
  return within.querySelector<HTMLElement>(selectorOf(hook)) ?? undefined
}

/** All elements with a hook, in document order. */
export function findAll(hook: Hook, within: ParentNode = document): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(selectorOf(hook))]
}

/** The element with a hook that an event happened in, the element itself included. */
export function closest(target: EventTarget | null, hook: Hook): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>(selectorOf(hook)) ?? undefined) : undefined
}

/** Scrolls to the link of the current page in a list that scrolls by itself, if it is out of sight; the page stays. */
export function revealCurrent(scroller: HTMLElement): void {
  const links = [...scroller.querySelectorAll('[aria-current="page"]')]
  const item = links.find((link) => link.getClientRects().length > 0)?.getBoundingClientRect()
  const frame = scroller.getBoundingClientRect()
  if (item && (item.top < frame.top || item.bottom > frame.bottom)) {
    scroller.scrollTop += item.top - frame.top - (frame.height - item.height) / 2
  }
}

/** The element that the fragment of the address names; a fragment that cannot be decoded names nothing. */
export function findFragmentTarget(): HTMLElement | undefined {
  try {
    return document.getElementById(decodeURIComponent(location.hash.slice(1))) ?? undefined
  } catch {
    return undefined
  }
}

/** Scroll position and sizes in CSS pixels. */
export interface View {
  y: number
  previousY: number
  windowHeight: number
  documentHeight: number
}

/** Calls back on every scroll until `signal`, and once at the start, where both positions are the current one. */
export function watchScroll(listener: (view: View) => void, signal?: AbortSignal): void {
  let previousY = scrollY
  const report = (): void => {
    const { scrollHeight } = document.documentElement
    listener({ y: scrollY, previousY, windowHeight: innerHeight, documentHeight: scrollHeight })
    previousY = scrollY
  }
  addEventListener('scroll', report, { passive: true, signal })
  report()
}

/** Whether the window is wider than a phone's or tablet's: the same number as in the styles (behaviours.md 4.4). */
export const desktop = '(min-width: 997px)'
