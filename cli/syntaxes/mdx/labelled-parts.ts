import type { RootContent } from 'mdast'
import { createText } from './content.ts'
import { type ComponentRule, createContainer, type JsxElement } from './element.ts'
import { isTab, tab, tabs } from './tab-components.ts'

const GROUP_NAME = /(?:Tabs|Group)$/
const TAB_NAME = /Tab(?:Item|Pane|Panel)?$/
/** Names of slots that say where the content goes, and not what it is. */
const PLACES = /^(?:default|title|icon|content|header|footer|before|after|start|end|top|bottom)$/

/** The rule of the component around an element; `undefined` without such a component or rule. */
type FindRule = (name: string) => ComponentRule | undefined

/**
 * The rule for a component that is unknown, but has the name of a tab and a label, in one with the name of a group; and for
 * such a group with tabs.
 */
export function findTabRule(
  { name, props, parent, children }: JsxElement,
  findRule: FindRule,
): ComponentRule | undefined {
  if (GROUP_NAME.test(name)) return children.some(isTab) ? tabs : undefined
  const isLabelled = ['label', 'title', 'value'].some((each) => props.has(each))
  return TAB_NAME.test(name) && isLabelled && isGroup(parent, findRule) ? tab : undefined
}

/** Whether tabs in a component of this name are shown as tabs. */
function isGroup(name: string | undefined, findRule: FindRule): boolean {
  const rule = name === undefined ? undefined : findRule(name)
  return name !== undefined && GROUP_NAME.test(name) && (rule === undefined || rule.showsTabs === true)
}

/** The content of a slot of Astro: a tab in a group, or else below the name of the slot if nothing is known about it. */
export function renderSlot(element: JsxElement, findRule: FindRule): RootContent[] {
  const { props, parent, children, isFlow } = element
  const slot = props.text('slot')
  if (slot === undefined || parent === undefined || PLACES.test(slot)) return children
  if (isGroup(parent, findRule)) return [createContainer(element, 'tab', { label: [createText(slot)], children })]
  if (findRule(parent) || !isFlow) return children
  return [{ type: 'paragraph', children: [{ type: 'strong', children: [createText(slot)] }] }, ...children]
}
