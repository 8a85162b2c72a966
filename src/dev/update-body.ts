import { dataAttributes, runtimeClasses, toSelector } from '../model/data-attributes.ts'
import { alignNodes } from './align-nodes.ts'
import { keepState, TABS_SELECTOR } from './keep-state.ts'

/** Elements that the runtime starts only when a page loads. */
const LOAD_ONLY_SELECTOR = [
  'head, body, dialog, style, script:not([src])',
  ...[dataAttributes.copyPage, dataAttributes.searchPage, dataAttributes.version, dataAttributes.locale].map((each) =>
    toSelector(each),
  ),
].join()

/** In these, the runtime starts every control when the page loads. */
const FRAME_SELECTOR = `${toSelector(dataAttributes.navbar)}, ${toSelector(dataAttributes.announcement)}`
const CONTROL_SELECTOR = `button, [role], ${toSelector(dataAttributes.dropdown)}, ${toSelector(dataAttributes.search)}`

/** Elements that are replaced as a whole, since scripts read or rebuild all of their content. */
const WHOLE_SELECTOR = `.theme-code-block, svg, ${toSelector(dataAttributes.island)}, ${toSelector(dataAttributes.copy)}`

/** Two versions of a part of a page as served, and the part of the open page that was made from the first. */
interface Versions<N extends Node = Node> {
  before: N
  after: N
  live: N
}

/** A planned update, to be made once it is known that all of it can be. */
interface Plan {
  steps: (() => void)[]
  /** Elements that are new, or whose text or attributes change. */
  changed: Element[]
}

/**
 * Updates the body of the open page to `after`, given `before`, the page as served. Changes only the nodes that differ, so
 * scroll position, focus, selection, open disclosures and selected tabs are kept. Returns the elements that are new or have
 * changed; `null`, without a change, if only a load can update the page.
 */
export function updateBody(before: Document, after: Document): Element[] | null {
  const plan: Plan = { steps: [], changed: [] }
  const roots = { before: before.documentElement, after: after.documentElement, live: document.documentElement }
  if (!canKeepRoot(roots) || !planChildren({ before: before.body, after: after.body, live: document.body }, plan)) {
    return null
  }
  updateRoot(roots)
  for (const step of plan.steps) step()
  return plan.changed.filter((element) => element.isConnected)
}

/** The other attributes of the root are settings that the runtime reads when the page loads. */
function canKeepRoot({ before, after }: Versions<Element>): boolean {
  const [old, fresh] = [before.cloneNode(false), after.cloneNode(false)]
  if (old instanceof Element && fresh instanceof Element) {
    old.removeAttribute('class')
    fresh.removeAttribute('class')
  }
  return (
    old.isEqualNode(fresh) &&
    before.ownerDocument.body.cloneNode(false).isEqualNode(after.ownerDocument.body.cloneNode(false))
  )
}

/** Scripts add classes to the root. */
function updateRoot({ before, after, live }: Versions<Element>): void {
  live.classList.remove(...[...before.classList].filter((name) => !after.classList.contains(name)))
  live.classList.add(...after.classList)
}

function planNode({ before, after, live: shown }: Versions, plan: Plan): boolean {
  if (before.isEqualNode(after)) return true
  const live = isZoomButton(shown) ? (shown.firstChild ?? shown) : shown
  if (before.nodeName !== live.nodeName) return false
  if (before instanceof Element && after instanceof Element && live instanceof Element) {
    if (!isWhole(before, after)) return planElement({ before, after, live }, plan)
    const whole = { parent: live.parentElement, old: [live], before: [before], fresh: [after], previous: undefined }
    return planReplacement(whole, plan)
  }
  if (live.parentElement) plan.changed.push(live.parentElement)
  plan.steps.push(() => updateText(live, before.nodeValue ?? '', after.nodeValue ?? ''))
  return true
}

/** A group of tabs has listeners on its tabs, which belong to its panels by their order. */
function isWhole(before: Element, after: Element): boolean {
  if (before.matches(WHOLE_SELECTOR)) return true
  if (!before.matches(TABS_SELECTOR)) return false
  const describe = ({ children }: Element) =>
    [...children].map((child) => (child.matches('[data-ds-tab]') ? child.cloneNode(false) : child))
  const [old, fresh] = [describe(before), describe(after)]
  return old.length !== fresh.length || old.some((node, index) => !node.isEqualNode(fresh[index] ?? null))
}

function planElement(versions: Versions<Element>, plan: Plan): boolean {
  return planAttributes(versions, plan) && planChildren(versions, plan)
}

function planAttributes({ before, after, live }: Versions<Element>, plan: Plan): boolean {
  const names = new Set([...before.getAttributeNames(), ...after.getAttributeNames()])
  const different = [...names].filter((name) => before.getAttribute(name) !== after.getAttribute(name))
  if (different.length === 0) return true
  if (isLoadOnly(before, live)) return false
  plan.changed.push(live)
  plan.steps.push(() => {
    for (const name of different) {
      const value = after.getAttribute(name)
      if (value === null) live.removeAttribute(name)
      else live.setAttribute(name, value)
    }
  })
  return true
}

function planChildren({ before, after, live }: Versions<Element>, plan: Plan): boolean {
  const [old, fresh, shown] = [listChildren(before), listChildren(after), listShown(live)]
  // The runtime appends nodes after the served ones, so these have the same indices.
  if (shown.length < old.length) return false
  return alignNodes(old, fresh).every((change) => {
    const end = change.from + change.old.length
    const { front, back } = countPairs(change.old, change.fresh)
    const replacement = {
      parent: live,
      old: shown.slice(change.from + front, end - back),
      fresh: change.fresh.slice(front, change.fresh.length - back),
      before: old.slice(change.from + front, end - back),
      previous: shown[change.from + front - 1],
    }
    const paired = change.old.map((node, index) => ({ before: node, live: shown[change.from + index] }))
    const pairs = [...paired.slice(0, front), ...paired.slice(paired.length - back)]
    const partners = [...change.fresh.slice(0, front), ...change.fresh.slice(change.fresh.length - back)]
    return (
      planReplacement(replacement, plan) &&
      pairs.every((pair, index) => {
        const partner = partners[index]
        return pair.live && partner && planNode({ before: pair.before, after: partner, live: pair.live }, plan)
      })
    )
  })
}

/** In a small window, the content of the sidebar is in the menu. */
function listShown(live: Element): ChildNode[] {
  const moved = live.matches(toSelector(dataAttributes.sidebarScroller))
    ? document.querySelector(
        `${toSelector(dataAttributes.secondarySlot)} > ${toSelector(dataAttributes.secondaryContent)}`,
      )
    : null
  return moved ? [moved, ...listChildren(live)] : listChildren(live)
}

/** Scripts remove `noscript` elements during a navigation. */
function listChildren(node: Node): ChildNode[] {
  return [...node.childNodes].filter(({ nodeName }) => nodeName !== 'NOSCRIPT')
}

/** How many nodes of a change, from the front and from the back, are other versions of the same node. */
function countPairs(old: readonly Node[], fresh: readonly Node[]): { front: number; back: number } {
  const most = Math.min(old.length, fresh.length)
  const isSame = (index: number) => getKind(old.at(index)) === getKind(fresh.at(index))
  let front = 0
  while (front < most && isSame(front)) front++
  let back = 0
  while (back < most - front && isSame(-1 - back)) back++
  return { front, back }
}

function getKind(node: Node | undefined): string {
  return node instanceof Element ? `${node.nodeName} ${node.getAttribute('class')}` : (node?.nodeName ?? '')
}

interface Replacement {
  parent: Element | null
  /** Nodes of the open page. */
  old: readonly ChildNode[]
  /** Nodes of the served page, which `old` was made from. */
  before: readonly Node[]
  fresh: readonly Node[]
  /** The node of the open page in front of `old`. */
  previous: ChildNode | undefined
}

function planReplacement({ parent, old, before, fresh, previous }: Replacement, plan: Plan): boolean {
  if (old.length + fresh.length === 0) return true
  const isRebuilt = old.some((node, index) => node.nodeName !== before[index]?.nodeName && !isZoomButton(node))
  if (!parent || isRebuilt || [...before, ...fresh].some((node) => isLoadOnly(node, parent))) return false
  const copies = fresh.map((node) => document.importNode(node, true))
  const elements = copies.filter((node) => node instanceof Element)
  plan.changed.push(...elements)
  // White space between blocks is no text of theirs.
  if ([...old, ...copies].some((node) => node instanceof Text && node.data.trim() !== '')) plan.changed.push(parent)
  plan.steps.push(() => {
    keepState(old, copies)
    const [first] = old
    if (first) first.before(...copies)
    else if (previous) previous.after(...copies)
    else parent.prepend(...copies)
    for (const node of old) node.remove()
  })
  return true
}

function isLoadOnly(node: Node, parent: Element): boolean {
  if (!(node instanceof Element)) return false
  const selector = parent.closest(FRAME_SELECTOR) ? `${LOAD_ONLY_SELECTOR}, ${CONTROL_SELECTOR}` : LOAD_ONLY_SELECTOR
  return node.matches(selector) || node.querySelector(selector) !== null
}

/** The runtime wraps images in buttons that enlarge them. */
const isZoomButton = (node: Node): node is Element =>
  node instanceof Element && node.classList.contains(runtimeClasses.zoomButton)

function updateText(live: Node, before: string, after: string): void {
  if (!(live instanceof CharacterData) || live.data !== before) {
    live.nodeValue = after
    return
  }
  const shortest = Math.min(before.length, after.length)
  let start = 0
  while (start < shortest && before[start] === after[start]) start++
  let end = 0
  while (end < shortest - start && before.at(-1 - end) === after.at(-1 - end)) end++
  // Only what is different, so that a selection in the rest is kept.
  live.replaceData(start, before.length - start - end, after.slice(start, after.length - end))
}
