import type { Element, ElementContent, Root } from 'hast'
import { visit } from '../visit.ts'

/** Attributes of directives keep their written names until raw HTML was parsed. */
function attribute({ properties }: Element, name: string, property: string): string | undefined {
  const value = properties[name] ?? properties[property]
  return typeof value === 'string' ? value : value === true ? '' : undefined
}

/** A label for use inside of a tab: without links, which cannot stand in it, and ids, which stand in the panel. */
function copyLabel(children: readonly ElementContent[]): ElementContent[] {
  return children.flatMap((child): ElementContent[] => {
    if (child.type !== 'element') return [child]
    const content = copyLabel(child.children)
    const { id: _, ...properties } = child.properties
    return child.tagName === 'a' ? content : [{ ...child, properties, children: content }]
  })
}

function isLabel(child: ElementContent): child is Element {
  const classes = child.type === 'element' ? child.properties.className : undefined
  return Array.isArray(classes) && classes.includes('ds-tab-label')
}

function tabOf(panel: Element, id: string): Element {
  const isSelected = attribute(panel, 'data-ds-selected', 'dataDsSelected') !== undefined
  return {
    type: 'element',
    tagName: 'li',
    properties: {
      id,
      className: isSelected ? ['tabs__item', 'tabs__item--active'] : ['tabs__item'],
      role: 'tab',
      tabIndex: isSelected ? 0 : -1,
      ariaSelected: `${isSelected}`,
    },
    children: copyLabel(panel.children.find(isLabel)?.children ?? []),
  }
}

/**
 * Prints the list of tabs above the panels of each group, with copies of their labels. Styles show it only to readers whose
 * browser runs scripts, so the page looks right at the first paint, and without script and in print every panel stands
 * under its own label. Runs after words and references are collected: a label counts once.
 */
export function printTabLists(tree: Root): void {
  let group = 0
  visit(tree, 'element', (node) => {
    if (attribute(node, 'data-ds-tabs', 'dataDsTabs') === undefined) return
    const panels = node.children.filter(
      (child): child is Element =>
        child.type === 'element' && attribute(child, 'data-ds-tab', 'dataDsTab') !== undefined,
    )
    if (!panels[0]) return
    const first = node.children.indexOf(panels[0])
    const list: Element = {
      type: 'element',
      tagName: 'ul',
      properties: { className: ['tabs'], role: 'tablist', ariaOrientation: 'horizontal' },
      children: panels.map((panel, index) => tabOf(panel, `__docsgen_tab_${group}_${index}`)),
    }
    node.children.splice(first, 0, list)
    group++
  })
}
