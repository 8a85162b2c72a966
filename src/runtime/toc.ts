import { dataAttributes } from '../model/data-attributes.ts'
import { find, watchScroll } from './dom.ts'

/** Position of a heading relative to the top of the window, in CSS pixels. */
export interface Box {
  top: number
  bottom: number
}

/** The part of the window in which headings are looked for. */
export interface TocView {
  /** Height of elements that cover the top of the window. */
  offset: number
  windowHeight: number
  /** Whether the page cannot be scrolled further down, so that its last headings cannot reach the top. */
  isAtEnd?: boolean
  /** Index of the heading that the address points to, or -1. */
  target?: number
}

/**
 * The index of the current heading (docs/behaviours.md O-6), or -1 without headings. It is the first heading below
 * `offset` while that is in the upper half of the window, or else the one before it. Above the first heading, it is the
 * first, and below the last, it is the last. At the end of the page, where headings cannot reach the top, it is the one of the address if that is visible, or else the last.
 */
export function findActiveHeading(boxes: readonly Box[], view: TocView): number {
  const { offset, windowHeight, isAtEnd = false, target = -1 } = view
  const next = boxes.findIndex((box) => box.top >= offset)
  const box = boxes[next]
  if (!box) return boxes.length - 1
  const aimed = boxes[target]
  if (isAtEnd) return aimed && aimed.top >= offset && aimed.bottom <= windowHeight ? target : boxes.length - 1
  return box.top > 0 && box.bottom < windowHeight / 2 ? next : Math.max(next - 1, 0)
}

/**
 * Whether each section, from its heading to the next, is visible in the window below `offset`. The rail next to the
 * links spans these sections.
 */
export function findVisibleSections(boxes: readonly Box[], view: TocView): boolean[] {
  return boxes.map((box, index) => {
    const end = boxes[index + 1]?.top ?? Number.POSITIVE_INFINITY
    return box.top < view.windowHeight && end > view.offset
  })
}

const ACTIVE_CLASS = 'table-of-contents__link--active'
const VISIBLE_CLASS = 'table-of-contents__link--visible'

/**
 * Marks the current and the visible sections in the tables of contents while the reader scrolls, until `signal` is
 * aborted. The one above the article covers the text while it is open, and closes when one of its links is followed.
 */
export function startToc(signal: AbortSignal): void {
  const toc = find(dataAttributes.toc)
  const mobile = find(dataAttributes.tocMobile)
  const sections = listSections([toc, mobile])
  if (sections.length === 0) return
  const current = mobile && find(dataAttributes.tocCurrent, mobile)
  const navbar = find(dataAttributes.navbar)
  const hides = navbar?.getAttribute(dataAttributes.navbar) === 'hide-on-scroll'
  let active: Section | undefined

  const update = (): void => {
    const shown = sections.filter(({ heading }) => heading.checkVisibility())
    const boxes = shown.map(({ heading }) => measureBox(heading))
    const id = decode(location.hash.slice(1))
    const target = shown.findIndex(({ heading }) => heading.id === id)
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1
    const view = {
      offset: hides ? 0 : (navbar?.offsetHeight ?? 0),
      windowHeight: innerHeight,
      // A page that fits in the window begins at its end.
      isAtEnd: isAtEnd && (scrollY > 0 || target >= 0),
      target,
    }
    const visible = findVisibleSections(boxes, view)
    for (const section of sections) mark(section, VISIBLE_CLASS, visible[shown.indexOf(section)] ?? false)
    const section = shown[findActiveHeading(boxes, view)]
    if (section === active) return
    if (active) mark(active, ACTIVE_CLASS, false)
    if (section) mark(section, ACTIVE_CLASS, true)
    active = section
    if (current) current.textContent = section?.links[0]?.textContent ?? ''
    if (toc && section) {
      insertAgain(toc)
      keepInSight(toc)
    }
  }
  watchScroll(update, signal)
  for (const type of ['resize', 'hashchange']) addEventListener(type, update, { signal })
  if (mobile) closeWhenChosen(mobile, signal)
}

/** Closes the list when a link in it is followed, on clicks elsewhere, and on Escape. */
function closeWhenChosen(mobile: HTMLElement, signal: AbortSignal): void {
  const clicked = ({ target }: MouseEvent): void => {
    const isInside = target instanceof Element && mobile.contains(target)
    if (!isInside || target.closest('a')) mobile.removeAttribute('open')
  }
  document.addEventListener('click', clicked, { signal })
  mobile.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !mobile.hasAttribute('open')) return
    mobile.removeAttribute('open')
    mobile.querySelector('summary')?.focus()
  })
}

interface Section {
  heading: HTMLElement
  /** Its link in each table of contents. */
  links: HTMLAnchorElement[]
}

function listSections(lists: readonly (HTMLElement | undefined)[]): Section[] {
  const sections = new Map<string, Section>()
  for (const link of lists.flatMap((list) => [...(list?.querySelectorAll('a') ?? [])])) {
    const heading = document.getElementById(decode(link.hash.slice(1)))
    if (!heading) continue
    const section = sections.get(heading.id) ?? { heading, links: [] }
    section.links.push(link)
    sections.set(heading.id, section)
  }
  return [...sections.values()]
}

function mark({ links }: Section, name: string, isMarked: boolean): void {
  for (const link of links) link.classList.toggle(name, isMarked)
}

/** A heading without height is measured by the nearest ancestor that has one. */
function measureBox(heading: Element): Box {
  const box = heading.getBoundingClientRect()
  return box.top === box.bottom && heading.parentElement ? measureBox(heading.parentElement) : box
}

/**
 * A long list opens the entries of the current section, which moves others. Browsers do not count it as a layout shift if
 * the entries are inserted again, which the focus and the pointer would notice.
 */
function insertAgain(toc: HTMLElement): void {
  const list = toc.querySelector('ul')
  if (!list || toc.matches(':hover, :focus-within, :not(.theme-doc-toc-desktop--long)')) return
  list.append(...list.children)
}

/** Scrolls the table of contents, never the page. */
function keepInSight(toc: HTMLElement): void {
  const link = toc.querySelector(`.${ACTIVE_CLASS}`)
  if (!link) return
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
