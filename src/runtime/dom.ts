import { type DataAttribute, toSelector } from '../model/data-attributes.ts'

/** The first element with a data attribute, or `undefined`: every part of a page is optional. */
export function find(attribute: DataAttribute, within: ParentNode = document): HTMLElement | undefined {
  return within.querySelector<HTMLElement>(toSelector(attribute)) ?? undefined
}

/** All elements with a data attribute, in document order. */
export function findAll(attribute: DataAttribute, within: ParentNode = document): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(toSelector(attribute))]
}

/** The closest element with a data attribute around the target of an event, or the target itself. */
export function findClosest(target: EventTarget | null, attribute: DataAttribute): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>(toSelector(attribute)) ?? undefined) : undefined
}

/** Scrolls a scrollable list to the link of the current page if it is out of view; the page itself does not scroll. */
export function revealCurrent(scroller: HTMLElement): void {
  const links = [...scroller.querySelectorAll('[aria-current="page"]')]
  const item = links.find((link) => link.getClientRects().length > 0)?.getBoundingClientRect()
  const frame = scroller.getBoundingClientRect()
  if (item && (item.top < frame.top || item.bottom > frame.bottom)) {
    scroller.scrollTop += item.top - frame.top - (frame.height - item.height) / 2
  }
}

/** The element that the fragment of the address points to; `undefined` if the fragment cannot be decoded. */
export function findFragmentTarget(): HTMLElement | undefined {
  try {
    const name = decodeURIComponent(location.hash.slice(1))
    return (
      document.getElementById(name) ?? document.querySelector<HTMLElement>(`a[name="${CSS.escape(name)}"]`) ?? undefined
    )
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

/**
 * Calls back on every scroll until `signal` is aborted, and once at the start, with the current position as the
 * previous one.
 */
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

/**
 * Matches windows wider than those of phones and tablets: the same breakpoint as in the styles (docs/behaviours.md
 * 4.4).
 */
export const DESKTOP_QUERY = '(min-width: 997px)'
