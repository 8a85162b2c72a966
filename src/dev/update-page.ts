/**
 * Elements that the runtime starts when a page loads, or that determine how the page looks: changing them requires a
 * load.
 */
const LOAD_ONLY_SELECTOR = 'pre, button, input, details, iframe, script, link, style, [data-ds-island], [role="tab"]'

/**
 * Updates the current page to `after`, given `before`, the page as served. Changes only the nodes that differ, so
 * scroll position, open disclosures and focus elsewhere are kept. Returns `false` and changes nothing if
 * the change needs the runtime or affects what the runtime has rebuilt; then a load is necessary.
 */
export function updatePage(before: Document, after: Document): boolean {
  const steps: (() => void)[] = []
  if (
    !planUpdate({ before: before.documentElement, after: after.documentElement, live: document.documentElement }, steps)
  ) {
    return false
  }
  for (const step of steps) step()
  return true
}

interface Versions {
  before: Node
  after: Node
  live: Node
}

function planUpdate({ before, after, live }: Versions, steps: (() => void)[]): boolean {
  if (before.isEqualNode(after)) return true
  if (before.nodeName !== live.nodeName) return false
  if (before.hasChildNodes() && before.cloneNode(false).isEqualNode(after.cloneNode(false))) {
    return planChildren({ before, after, live }, steps)
  }
  return planReplacement({ parent: live.parentNode, old: [live], fresh: [after], next: live.nextSibling }, steps)
}

/** The runtime appends nodes only after the served children, so indices from the front match. */
function planChildren({ before, after, live }: Versions, steps: (() => void)[]): boolean {
  const old = [...before.childNodes]
  const fresh = [...after.childNodes]
  const open = [...live.childNodes]
  if (open.length < old.length) return false
  let from = 0
  while (from < Math.min(old.length, fresh.length) && isEqual(old[from], fresh[from])) from++
  let behind = 0
  const most = Math.min(old.length, fresh.length) - from
  while (behind < most && isEqual(old.at(-1 - behind), fresh.at(-1 - behind))) behind++
  const oldEnd = old.length - behind
  const changed = fresh.slice(from, fresh.length - behind)
  if (oldEnd - from !== changed.length) {
    const isRebuilt = old.slice(from, oldEnd).some((node, index) => node.nodeName !== open[from + index]?.nodeName)
    const replaced = { parent: live, old: open.slice(from, oldEnd), fresh: changed, next: open[oldEnd] ?? null }
    return !isRebuilt && planReplacement(replaced, steps)
  }
  return changed.every((node, index) => {
    const [was, is] = [old[from + index], open[from + index]]
    return was !== undefined && is !== undefined && planUpdate({ before: was, after: node, live: is }, steps)
  })
}

function isEqual(one: Node | undefined, other: Node | undefined): boolean {
  return one?.isEqualNode(other ?? null) ?? false
}

interface Replacement {
  parent: Node | null
  old: readonly Node[]
  fresh: readonly Node[]
  next: Node | null
}

function planReplacement({ parent, old, fresh, next }: Replacement, steps: (() => void)[]): boolean {
  if (!(parent instanceof Element) || [...old, ...fresh].some(isLoadOnly)) return false
  steps.push(() => {
    for (const node of old) node.parentNode?.removeChild(node)
    for (const node of fresh) parent.insertBefore(document.importNode(node, true), next)
  })
  return true
}

function isLoadOnly(node: Node): boolean {
  if (!(node instanceof Element)) return false
  return node.matches(`${LOAD_ONLY_SELECTOR}, head, body`) || node.querySelector(LOAD_ONLY_SELECTOR) !== null
}
