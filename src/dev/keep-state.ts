export const TABS_SELECTOR = '[data-ds-tabs]'

/** Keeps disclosures open and tabs selected in elements that replace others. */
export function keepState(old: readonly Node[], fresh: readonly Node[]): void {
  const [disclosures, groups] = [findInside(old, 'details'), findInside(old, TABS_SELECTOR)]
  for (const [index, copy] of findInside(fresh, 'details').entries()) {
    if (disclosures[index]?.hasAttribute('open')) copy.setAttribute('open', '')
  }
  for (const [index, copy] of findInside(fresh, TABS_SELECTOR).entries()) {
    const selected = groups[index] && findSelectedTab(groups[index])
    if (selected !== undefined) markSelectedTab(copy, selected)
  }
}

/** Makes the tabs that are selected now those that groups show when their script starts again. */
export function markSelectedTabs(): void {
  for (const group of document.querySelectorAll(TABS_SELECTOR)) {
    const selected = findSelectedTab(group)
    if (selected !== undefined) markSelectedTab(group, selected)
  }
}

function findInside(nodes: readonly Node[], selector: string): Element[] {
  return nodes.flatMap((node) => {
    if (!(node instanceof Element)) return []
    const inside = [...node.querySelectorAll(selector)]
    return node.matches(selector) ? [node, ...inside] : inside
  })
}

function listPanels(group: Element): Element[] {
  return [...group.children].filter((child) => child.hasAttribute('data-ds-tab'))
}

/** The value of the tab that a started group shows; `undefined` if the group has not been started. */
function findSelectedTab(group: Element): string | undefined {
  const panel = listPanels(group).find(
    (each) => each.getAttribute('role') === 'tabpanel' && !each.hasAttribute('hidden'),
  )
  return panel?.getAttribute('data-ds-tab') ?? undefined
}

function markSelectedTab(group: Element, value: string): void {
  const panels = listPanels(group)
  if (!panels.some((panel) => panel.getAttribute('data-ds-tab') === value)) return
  for (const panel of panels) panel.toggleAttribute('data-ds-selected', panel.getAttribute('data-ds-tab') === value)
}
