import type { RootContent } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { isRecord } from '../../lib/json.ts'
import { createText, isBlank, toFlow } from './content.ts'
import { type ComponentRule, createContainer, createLabel, type JsxElement } from './element.ts'
import type { Literal } from './literal.ts'

/** A tab as the group describes it, in its `values` or `items`. */
interface TabDescription {
  value: string | undefined
  label: string | undefined
  isDefault: boolean
}

function readDescriptions(value: Literal | undefined): TabDescription[] {
  return (Array.isArray(value) ? value : []).map((item): TabDescription => {
    if (!isRecord(item)) return { value: undefined, label: item === null ? undefined : String(item), isDefault: false }
    const text = (part: Literal | undefined) =>
      typeof part === 'string' || typeof part === 'number' ? String(part) : undefined
    return { value: text(item.value), label: text(item.label), isDefault: item.default === true }
  })
}

/** Whether a node is a tab. */
export const isTab = (node: RootContent): node is ContainerDirective =>
  node.type === 'containerDirective' && node.name === 'tab'

const hasLabel = ({ children: [first] }: ContainerDirective): boolean =>
  first?.type === 'paragraph' && first.data !== undefined && 'directiveLabel' in first.data

/** Gives the tabs the labels and values that the group has for them: by value, or else by their order. */
function describeTabs(found: readonly ContainerDirective[], descriptions: readonly TabDescription[]): void {
  for (const [index, node] of found.entries()) {
    const { value } = node.attributes ?? {}
    const own = descriptions.find((each) => value != null && (each.value ?? each.label) === value)
    const described =
      own ?? (value == null || descriptions.every((each) => each.value === undefined) ? descriptions[index] : undefined)
    const label = described?.label ?? described?.value ?? value
    if (label != null && !hasLabel(node)) node.children.unshift(...createLabel([createText(label)]))
    const given = value ?? described?.value
    const isDefault = described?.isDefault === true
    node.attributes = { ...node.attributes, ...(given != null && { value: given }), ...(isDefault && { default: '' }) }
  }
}

export const tabs: ComponentRule = {
  shows: '`:::tabs{group=…}`',
  showsTabs: true,
  render(element) {
    const { props } = element
    const children = toFlow(element.children)
    const found = children.filter(isTab)
    describeTabs(found, readDescriptions(props.get('values') ?? props.get('items')))
    const group = props.text('groupId', 'syncKey', 'group')
    const wanted = props.text('defaultValue', 'default')
    const index = props.get('defaultIndex')
    const marked = typeof index === 'number' ? found[index] : undefined
    if (marked) marked.attributes = { ...marked.attributes, default: '' }
    const query = props.text('queryString') ?? (props.flag('queryString') ? '' : undefined)
    const attributes = {
      ...(group !== undefined && { group }),
      ...(wanted !== undefined && { default: wanted }),
      ...(query !== undefined && { query }),
    }
    // Without tabs, there is nothing to choose from.
    if (found.length === 0) return children
    return [createContainer(element, 'tabs', { attributes, children })]
  },
}

export const tab: ComponentRule = {
  shows: '`:::tab[Label]{value=…}`',
  render(element) {
    const { props } = element
    const label = props.text('label', 'title', 'tab')
    const value = props.text('value')
    const children = element.children.every(isBlank) ? [] : element.children
    const attributes = { ...(value !== undefined && { value }), ...(props.flag('default') && { default: '' }) }
    const content = label === undefined ? [] : [createText(label)]
    return [createContainer(element, 'tab', { label: content, attributes, children })]
  },
}

const GROUP_NAME = /(?:Tabs|Group)$/
const TAB_NAME = /Tab(?:Item|Pane|Panel)?$/
/** Names of slots that say where the content goes, and not what it is. */
const PLACES = /^(?:default|title|icon|content|header|footer|before|after|start|end|top|bottom)$/

/** The rule of the component around an element; `undefined` without such a component or rule. */
type FindRule = (name: string) => ComponentRule | undefined

/** The rule for an unknown component with the name of a tab and a label in a group, and for a group with tabs. */
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
  if (isGroup(parent, findRule)) return [createContainer(element, 'tab', { label: [createText(slot)] })]
  if (findRule(parent) || !isFlow) return children
  return [{ type: 'paragraph', children: [{ type: 'strong', children: [createText(slot)] }] }, ...children]
}
