import { describe, expect, it } from 'vitest'
import { isButtonShown } from '../../src/runtime/back-to-top.ts'
import { type Choice, type Cycle, getNextChoice, parseChoice } from '../../src/runtime/color-mode.ts'
import type { View } from '../../src/runtime/dom.ts'
import { findNextIndex } from '../../src/runtime/dropdowns.ts'
import { addQueryAndFragment } from '../../src/runtime/links.ts'
import { getNextNavbarState, type NavbarState } from '../../src/runtime/navbar-visibility.ts'
import { getSlideDuration } from '../../src/runtime/slide.ts'
import { findInitialTab, findNextTab } from '../../src/runtime/tabs.ts'
import { type Box, findActiveHeading, findVisibleSections } from '../../src/runtime/toc.ts'

describe('the color mode switch', () => {
  it.each<[Cycle, 'light' | 'dark', Choice, Choice]>([
    ['two', 'light', null, 'dark'],
    ['two', 'light', 'light', 'dark'],
    ['two', 'dark', 'dark', 'light'],
    ['three', 'light', null, 'dark'],
    ['three', 'light', 'dark', 'light'],
    ['three', 'light', 'light', null],
    ['three', 'dark', null, 'light'],
    ['three', 'dark', 'light', 'dark'],
    ['three', 'dark', 'dark', null],
  ])('with %s modes on a %s system switches from %s to %s', (cycle, system, choice, next) => {
    expect(getNextChoice(choice, cycle, system)).toBe(next)
  })

  it.each([
    ['dark', 'dark'],
    ['light', 'light'],
    ['system', null],
    ['DARK', null],
    [null, null],
  ])('parses %s as %s', (value, choice) => {
    expect(parseChoice(value)).toBe(choice)
  })
})

/** A window of 600 px on a page of 3000 px. */
const view = (y: number, previousY: number, size: Partial<View> = {}): View => ({
  y,
  previousY,
  windowHeight: 600,
  documentHeight: 3000,
  ...size,
})

describe('the hiding navbar (2.6.1-1, 2.6.1-3, 2.6.1-4)', () => {
  const shown: NavbarState = { visible: true, skipNext: false }
  const hidden: NavbarState = { visible: false, skipNext: false }
  it.each([
    ['shows near the top', hidden, view(40, 10), true],
    ['hides while the reader scrolls down', shown, view(500, 400), false],
    ['hides on a page that loads scrolled', shown, view(500, 500), false],
    ['stays at the first scroll from the very top', shown, view(500, 0), true],
    ['shows while the reader scrolls up', hidden, view(400, 500), true],
    ['stays hidden within its own height of the end', hidden, view(2350, 2400), false],
    ['stays visible within its own height of the end', shown, view(2350, 2400), true],
    ['does not change on a page that hardly scrolls', hidden, view(70, 80, { documentHeight: 680 }), false],
  ])('%s', (_name, state, at, visible) => {
    expect(getNextNavbarState(state, { ...at, navbarHeight: 60 }).visible).toBe(visible)
  })

  it('stays hidden during a jump to an anchor, and only then (2.6.1-2)', () => {
    const jumped = getNextNavbarState({ visible: false, skipNext: true }, { ...view(400, 500), navbarHeight: 60 })
    expect(jumped).toEqual(hidden)
    expect(getNextNavbarState(jumped, { ...view(390, 400), navbarHeight: 60 }).visible).toBe(true)
  })
})

describe('the back-to-top button', () => {
  it.each([
    ['appears when the reader scrolls up', false, view(1000, 1100), true],
    ['disappears when the reader scrolls down', true, view(1100, 1000), false],
    ['is hidden near the top', true, view(299, 400), false],
    ['appears at the threshold', false, view(300, 400), true],
    ['does not appear at the very end', false, view(2400, 2401), false],
    ['does not disappear at the very end', true, view(2400, 2401), true],
    ['is hidden when the page is opened', false, view(1000, 1000), false],
  ])('%s', (_name, wasShown, at, isShown) => {
    expect(isButtonShown(wasShown, at)).toBe(isShown)
  })
})

const boxes = (...tops: number[]): Box[] => tops.map((top) => ({ top, bottom: top + 30 }))

describe('the current heading', () => {
  it.each([
    ['is the first above it, where that is in the lower half', boxes(400, 900), 0],
    ['is the first in the upper half', boxes(200, 900), 0],
    ['is the one before a heading in the lower half', boxes(-100, 400), 0],
    ['is the next one in the upper half', boxes(-100, 100), 1],
    ['is the one at the offset', boxes(-100, 60), 1],
    ['is the one before a heading under the navbar', boxes(-100, 59, 500), 1],
    ['is the last below all headings', boxes(-900, -100), 1],
    ['does not exist without headings', [], -1],
  ])('%s', (_name, headings, active) => {
    expect(findActiveHeading(headings, { offset: 60, windowHeight: 600 })).toBe(active)
  })
})

describe('the visible sections', () => {
  it.each([
    ['are those from the navbar to the end of the window', boxes(-900, -100, 200, 700), [false, true, true, false]],
    ['exclude one whose next heading is behind the navbar', boxes(-900, 60, 700), [false, true, false]],
    ['are the last below all headings', boxes(-900, -100), [false, true]],
    ['are none above the first heading', boxes(700, 900), [false, false]],
  ])('%s', (_name, headings, visible) => {
    expect(findVisibleSections(headings, { offset: 60, windowHeight: 600 })).toEqual(visible)
  })
})

describe('keys', () => {
  it.each([
    ['ArrowDown', -1, 0],
    ['ArrowDown', 2, 0],
    ['ArrowUp', -1, 2],
    ['ArrowUp', 0, 2],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['a', 0, undefined],
  ])('%s in a dropdown of three moves from %s to %s', (key, from, to) => {
    expect(findNextIndex(key, from, 3)).toBe(to)
  })

  it('do not move in an empty dropdown', () => {
    expect(findNextIndex('ArrowDown', -1, 0)).toBeUndefined()
  })

  it.each([
    ['ArrowRight', 2, 0],
    ['ArrowLeft', 0, 2],
    ['Home', 1, 0],
    ['End', 1, 2],
    ['Enter', 1, undefined],
  ])('%s in three tabs moves from %s to %s', (key, from, to) => {
    expect(findNextTab(key, from, { count: 3 })).toBe(to)
  })

  it.each([
    ['ArrowRight', 1, 0],
    ['ArrowLeft', 1, 2],
    ['Home', 1, 0],
    ['End', 1, 2],
  ])('%s in three tabs moves from %s to %s where text is right-to-left', (key, from, to) => {
    expect(findNextTab(key, from, { count: 3, direction: 'rtl' })).toBe(to)
  })
})

describe('the first tab', () => {
  it.each([
    ['is the one in the address', ['b', 'c', 'a'], 'b'],
    ['is the one the reader chose before', [null, 'c', 'a'], 'c'],
    ['is the one the page marks, if there is no other choice', ['x', 'y', 'a'], 'a'],
    ['is the first otherwise', [null, null, null], 'a'],
  ])('%s', (_name, wishes, value) => {
    expect(findInitialTab(['a', 'b', 'c'], wishes)).toBe(value)
  })
})

describe('a link to another version or locale', () => {
  it.each([
    ['/de/a', '', '', '', '/de/a'],
    ['/de/a', '?q=1', '#x', '', '/de/a?q=1#x'],
    ['/de/a?old=1#y', '?q=1', '', '?persist=1', '/de/a?q=1&persist=1'],
    ['/de/a', '', '', 'persist=1', '/de/a?persist=1'],
  ])('%s on a page with %s%s', (href, search, hash, extra, result) => {
    expect(addQueryAndFragment(href, { search, hash }, extra)).toBe(result)
  })
})

describe('a list that opens or closes', () => {
  // round((4 + 15·c^0.25 + c/5)·10) with c = height/36, by hand.
  it.each([
    [0, 40],
    [36, 192],
    [576, 372],
    [2916, 652],
  ])('of %d px takes %d ms', (height, duration) => {
    expect(getSlideDuration(height)).toBe(duration)
  })
})
