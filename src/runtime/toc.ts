import { dataAttributes } from '../model/data-attributes.ts'
import { find, watchScroll } from './dom.ts'

/** Position of a heading relative to the top of the window, in CSS pixels. */
export interface Box {
  top: number
  bottom: number
}

/**
 * The index of the current heading (docs/behaviours.md O-6), or -1. It is the first heading below `offset` while that
 * is in the upper half of the window, or else the one before it. Below the last heading, it is the last.
 */
export function findActiveHeading(boxes: readonly Box[], view: { offset: number; windowHeight: number }): number {
  const next = boxes.findIndex((box) => box.top >= view.offset)
  const box = boxes[next]
  if (!box) return boxes.length - 1
  return box.top > 0 && box.bottom < view.windowHeight / 2 ? next : next - 1
}

/**
 * Whether each section, from its heading to the next, is visible in the window below `offset`. The rail next to the
 * links spans these sections.
 */
export function findVisibleSections(boxes: readonly Box[], view: { offset: number; windowHeight: number }): boolean[] {
  return boxes.map((box, index) => {
    const end = boxes[index + 1]?.top ?? Number.POSITIVE_INFINITY
    return box.top < view.windowHeight && end > view.offset
  })
}

const ACTIVE_CLASS = 'table-of-contents__link--active'
const VISIBLE_CLASS = 'table-of-contents__link--visible'

/**
 * Marks the current and the visible sections in the table of contents while the reader scrolls, until `signal` is
 * aborted.
 */
export function startToc(signal: AbortSignal): void {
  const toc = find(dataAttributes.toc)
  const mobile = find(dataAttributes.tocMobile)
  const links = [...((toc ?? mobile)?.querySelectorAll('a') ?? [])]
  const sections = links.flatMap((link) => {
    const heading = document.getElementById(decode(link.hash.slice(1)))
    return heading ? [{ link, heading }] : []
  })
  if (sections.length === 0) return
  const current = mobile && find(dataAttributes.tocCurrent, mobile)
  const navbar = find(dataAttributes.navbar)
  const hides = navbar?.getAttribute(dataAttributes.navbar) === 'hide-on-scroll'
  let active: HTMLElement | undefined

  const update = (): void => {
    const view = { offset: hides ? 0 : (navbar?.offsetHeight ?? 0), windowHeight: innerHeight }
    const boxes = sections.map(({ heading }) => measureBox(heading))
    for (const [index, isVisible] of findVisibleSections(boxes, view).entries()) {
      sections[index]?.link.classList.toggle(VISIBLE_CLASS, isVisible)
    }
    const link = sections[findActiveHeading(boxes, view)]?.link
    if (link === active) return
    active?.classList.remove(ACTIVE_CLASS)
    active = link
    link?.classList.add(ACTIVE_CLASS)
    if (current) current.textContent = link?.textContent ?? ''
    if (toc && link) keepInSight(toc, link)
  }
  watchScroll(update, signal)
  addEventListener('resize', update, { signal })
}

/** A heading without height is measured by the nearest ancestor that has one. */
function measureBox(heading: Element): Box {
  const box = heading.getBoundingClientRect()
  return box.top === box.bottom && heading.parentElement ? measureBox(heading.parentElement) : box
}

/** Scrolls the table of contents, never the page. */
function keepInSight(toc: HTMLElement, link: HTMLElement): void {
  const frame = toc.getBoundingClientRect()
  const box = link.getBoundingClientRect()
  if (box.top < frame.top) toc.scrollTop -= frame.top - box.top
  else if (box.bottom > frame.bottom) toc.scrollTop += box.bottom - frame.bottom
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
