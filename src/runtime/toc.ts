import { hooks } from '../model/hooks.ts'
import { find, watchScroll } from './dom.ts'

/** Place of a heading relative to the top of the window, in CSS pixels. */
export interface Box {
  top: number
  bottom: number
}

/**
 * Which heading is the current one (behaviours.md O-6), or -1. The first heading below `offset` is, while it stands in
 * the upper half of the window; else the one before it. Below the last heading, it is the last.
 */
export function findActiveHeading(boxes: readonly Box[], view: { offset: number; windowHeight: number }): number {
  const next = boxes.findIndex((box) => box.top >= view.offset)
  const box = boxes[next]
  if (!box) return boxes.length - 1
  return box.top > 0 && box.bottom < view.windowHeight / 2 ? next : next - 1
}

/**
 * Whether each section, from its heading to the next, is in the part of the window below `offset`: what the rail beside
 * the links spans.
 */
export function findVisibleSections(boxes: readonly Box[], view: { offset: number; windowHeight: number }): boolean[] {
  return boxes.map((box, index) => {
    const end = boxes[index + 1]?.top ?? Number.POSITIVE_INFINITY
    return box.top < view.windowHeight && end > view.offset
  })
}

const activeClass = 'table-of-contents__link--active'
const visibleClass = 'table-of-contents__link--visible'

/** Marks the current section and those in sight in the table of contents while the reader scrolls, until `signal`. */
export function startToc(signal: AbortSignal): void {
  const toc = find(hooks.toc)
  const mobile = find(hooks.tocMobile)
  const links = [...((toc ?? mobile)?.querySelectorAll('a') ?? [])]
  const sections = links.flatMap((link) => {
    const heading = document.getElementById(decode(link.hash.slice(1)))
    return heading ? [{ link, heading }] : []
  })
  if (sections.length === 0) return
  const current = mobile && find(hooks.tocCurrent, mobile)
  const navbar = find(hooks.navbar)
  const hides = navbar?.getAttribute(hooks.navbar) === 'hide-on-scroll'
  let active: HTMLElement | undefined

  const update = (): void => {
    const view = { offset: hides ? 0 : (navbar?.offsetHeight ?? 0), windowHeight: innerHeight }
    const boxes = sections.map(({ heading }) => boxOf(heading))
    for (const [index, isVisible] of findVisibleSections(boxes, view).entries()) {
      sections[index]?.link.classList.toggle(visibleClass, isVisible)
    }
    const link = sections[findActiveHeading(boxes, view)]?.link
    if (link === active) return
    active?.classList.remove(activeClass)
    active = link
    link?.classList.add(activeClass)
    if (current) current.textContent = link?.textContent ?? ''
    if (toc && link) keepInSight(toc, link)
  }
  watchScroll(update, signal)
  addEventListener('resize', update, { signal })
}

/** A heading without height is measured by the nearest ancestor that has one. */
function boxOf(heading: Element): Box {
  const box = heading.getBoundingClientRect()
  return box.top === box.bottom && heading.parentElement ? boxOf(heading.parentElement) : box
}

/** Scrolls the table itself, never the page. */
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
