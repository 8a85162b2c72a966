import { slug } from 'github-slugger'
import type { Code, PhrasingContent } from 'mdast'
import type { ContainerDirective, Directives } from 'mdast-util-directive'
import { parseCodeInfo } from '../code/info.ts'
import { getLanguageLabel } from '../code/languages.ts'
import {
  type Attributes,
  createBlock,
  createTextBlock,
  type Flow,
  getCommonProperties,
  getPlainText,
  parseAttributes,
  printAs,
  quoteAll,
  reportAttribute,
  type Scope,
  takeLabel,
} from './nodes.ts'

interface Tab {
  value: string
  label: PhrasingContent[]
  content: Flow[]
  attributes: Attributes
  /** The node it was written as. */
  origin: Directives | Code
}

/** `group` synchronizes the choice across pages, `query` keeps it in the URL; the second names are Docusaurus's. */
const groupRules = {
  group: 'text',
  groupId: 'text',
  query: 'text',
  queryString: 'text',
  default: 'text',
  defaultValue: 'text',
  switch: 'flag',
} as const

const tabRules = { value: 'text', label: 'text', default: 'flag' } as const

/** The slug of a label; `C`, `C++` and `C#` have three of them. */
const toValue = (label: string): string => slug(label.replaceAll('++', 'pp').replaceAll('#', 'sharp'))

function startTab(origin: Directives, scope: Scope): Tab {
  const attributes = parseAttributes(origin, tabRules, scope)
  const written = takeLabel(origin)
  const text = attributes.label ?? attributes.value ?? 'Tab'
  const label: PhrasingContent[] = written.length > 0 ? written : [{ type: 'text', value: text }]
  if (written.length === 0 && attributes.label === undefined && attributes.value === undefined) {
    reportAttribute(origin, scope, { message: 'The tab has no label.', hint: 'Write it as [Label].' })
  }
  return { value: attributes.value ?? toValue(getPlainText(label)), label, content: [], attributes, origin }
}

/** Splits the content of `:::tabs`: `:::tab` has its own content, `::tab` the content that follows it. */
function splitTabs(node: ContainerDirective, scope: Scope): { tabs: Tab[]; before: Flow[] } {
  const tabs: Tab[] = []
  const before: Flow[] = []
  let open: Tab | undefined
  for (const child of node.children) {
    if ((child.type === 'containerDirective' || child.type === 'leafDirective') && child.name === 'tab') {
      const tab = startTab(child, scope)
      tabs.push(tab)
      if (child.type === 'containerDirective') tab.content = child.children
      open = child.type === 'leafDirective' ? tab : undefined
    } else {
      const content = open?.content ?? before
      content.push(child)
    }
  }
  return { tabs, before }
}

/** The tab shown first: the group's default, else the marked one, else the first (docs/behaviours.md W-2). */
function selectTab(
  node: ContainerDirective,
  { tabs, wanted }: { tabs: readonly Tab[]; wanted: string | undefined },
  scope: Scope,
): Tab | undefined {
  const marked = tabs.find((tab) => tab.attributes.default !== undefined) ?? tabs[0]
  if (wanted === undefined) return marked
  const found = tabs.find((tab) => tab.value === wanted)
  if (found) return found
  const message = `The default tab "${wanted}" does not exist.`
  const hint = `The values are ${quoteAll(tabs.map((tab) => tab.value))}.`
  reportAttribute(node, scope, { message, hint, part: wanted })
  return marked
}

function checkTabs(node: ContainerDirective, tabs: readonly Tab[], scope: Scope): void {
  if (tabs.length === 0) {
    const message = `The directive :::${node.name} is empty.`
    const hint = node.name === 'tabs' ? 'Add :::tab[Label] directives to it.' : 'Add code blocks to it.'
    reportAttribute(node, scope, { message, hint })
  }
  const values = tabs.map((tab) => tab.value)
  const twice = new Set(values.filter((value, index) => values.indexOf(value) !== index))
  if (twice.size === 0) return
  const message = `Two tabs of a group have the same value: ${quoteAll(twice)}.`
  reportAttribute(node, scope, { message, hint: 'Give each tab its own {value=…}.' })
}

/** Gives tabs whose value an earlier one has a value of their own, since a choice selects every tab with its value. */
function separateValues(tabs: readonly Tab[]): void {
  const taken = new Set(tabs.map((tab) => tab.value))
  const counts = new Map<string, number>()
  for (const tab of tabs) {
    const { value } = tab
    let count = (counts.get(value) ?? 0) + 1
    if (count > 1) {
      while (taken.has(`${value}-${count}`)) count++
      tab.value = `${value}-${count}`
    }
    counts.set(value, count)
  }
}

function createPanel(tab: Tab, selected: boolean): Flow {
  const title = createTextBlock('p', 'ds-tab-label', tab.label)
  const hProperties = {
    ...getCommonProperties(tab.attributes, 'ds-tab'),
    'data-ds-tab': tab.value,
    'data-ds-selected': selected ? '' : undefined,
  }
  return createBlock(tab.origin, { hName: 'div', hProperties, children: [title, ...tab.content] })
}

/** The name of the query parameter that keeps the choice; `query` without a value uses the name of the group. */
function findQuery(node: ContainerDirective, attributes: Attributes, scope: Scope): string | undefined {
  const query = attributes.query ?? attributes.queryString
  const group = attributes.group ?? attributes.groupId
  if (query !== '' && query !== 'true') return query
  if (group === undefined) {
    const message = 'The attribute "query" has no value, and the tabs have no group to name the parameter after.'
    reportAttribute(node, scope, { message, hint: 'Write {query=name}.', part: 'query' })
  }
  return group
}

/**
 * Prints tabs as panels below each other, each under its label, so that they can be read without scripts and in print.
 * The runtime builds the tab list from `.ds-tab-label` and the tab panels from `[data-ds-tab]`; the panel with
 * `data-ds-selected` is shown first.
 */
function printTabs(node: ContainerDirective, content: { tabs: Tab[]; before: Flow[] }, scope: Scope): void {
  const { tabs, before } = content
  const attributes = parseAttributes(node, groupRules, scope)
  checkTabs(node, tabs, scope)
  separateValues(tabs)
  scope.features.add('tabs')
  const wanted = attributes.default ?? attributes.defaultValue
  const selected = selectTab(node, { tabs, wanted }, scope)
  const look = attributes.switch === undefined ? [] : ['ds-tabs-switch']
  printAs(node, 'div', {
    ...getCommonProperties(attributes, 'theme-tabs-container', ...look),
    'data-ds-tabs': attributes.group ?? attributes.groupId ?? '',
    'data-ds-tabs-query': findQuery(node, attributes, scope),
  })
  node.children = [...before, ...tabs.map((tab) => createPanel(tab, tab === selected))]
}

/** Renders `:::tabs` with `:::tab[Label]` containers or `::tab[Label]` separators inside. */
export const renderTabs = (node: ContainerDirective, scope: Scope): void =>
  printTabs(node, splitTabs(node, scope), scope)

/** Renders `:::code-group`: one tab per code block, named by its title, its `[label]` or its language. */
export function renderCodeGroup(node: ContainerDirective, scope: Scope): void {
  const tabs: Tab[] = []
  const before: Flow[] = []
  for (const child of node.children) {
    if (child.type !== 'code') {
      before.push(child)
      continue
    }
    const info = parseCodeInfo(child.lang ?? '', child.meta ?? '')
    const given = info.label ?? info.title
    const name = given ?? (info.language || 'text')
    if (child.meta) child.meta = child.meta.replace(/(?:^|\s)title=(?:"[^"]*"|'[^']*')/, '')
    tabs.push({
      value: slug(name),
      label: [{ type: 'text', value: given ?? getLanguageLabel(info.language) ?? name }],
      content: [child],
      attributes: {},
      origin: child,
    })
  }
  printTabs(node, { tabs, before }, scope)
}
