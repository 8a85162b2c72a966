import type { Element, ElementContent, Root } from 'hast'
import { toString as getText } from 'hast-util-to-string'
import { createElement, hasClass, isElement, listElements } from '../../lib/elements.ts'
import { visit } from '../visit.ts'

/** Attributes of directives keep their names as written until raw HTML is parsed. */
function findAttribute({ properties }: Element, name: string, property: string): string | undefined {
  const value = properties[name] ?? properties[property]
  return typeof value === 'string' ? value : value === true ? '' : undefined
}

/** Copies a label into a tab, without links, which a tab cannot contain, and without ids, which stay on the panel. */
function copyLabel(children: readonly ElementContent[]): ElementContent[] {
  return children.flatMap((child): ElementContent[] => {
    if (child.type !== 'element') return [child]
    const content = copyLabel(child.children)
    const { id: _, ...properties } = child.properties
    return child.tagName === 'a' ? content : [{ ...child, properties, children: content }]
  })
}

const isLabel = (child: ElementContent): child is Element => isElement(child) && hasClass(child, 'ds-tab-label')

/** The text of the label of a tab panel; `undefined` for other elements. */
export function findTabLabel(panel: Element): string | undefined {
  const label = panel.children.find(isLabel)
  return label && getText(label)
}

function createTab(panel: Element, id: string): Element {
  const isSelected = findAttribute(panel, 'data-ds-selected', 'dataDsSelected') !== undefined
  const properties = {
    id,
    className: isSelected ? ['tabs__item', 'tabs__item--active'] : ['tabs__item'],
    role: 'tab',
    tabIndex: isSelected ? 0 : -1,
    ariaSelected: `${isSelected}`,
  }
  return createElement('li', properties, copyLabel(panel.children.find(isLabel)?.children ?? []))
}

/** Prints the tab list of each group above its panels, after words are counted. Styles show it if scripts run. */
export function printTabLists(tree: Root): void {
  let group = 0
  visit(tree, 'element', (node) => {
    if (findAttribute(node, 'data-ds-tabs', 'dataDsTabs') === undefined) return
    const panels = listElements(node).filter((child) => findAttribute(child, 'data-ds-tab', 'dataDsTab') !== undefined)
    if (!panels[0]) return
    const first = node.children.indexOf(panels[0])
    const list = createElement(
      'ul',
      { className: ['tabs'], role: 'tablist', ariaOrientation: 'horizontal' },
      panels.map((panel, index) => createTab(panel, `__docsgen_tab_${group}_${index}`)),
    )
    node.children.splice(first, 0, list)
    group++
  })
}
