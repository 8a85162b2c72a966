import { slug } from 'github-slugger'
import type { Code, PhrasingContent } from 'mdast'
import type { ContainerDirective, Directives } from 'mdast-util-directive'
import { parseCodeInfo } from '../code/info.ts'
import { type Attributes, commonProperties, readAttributes } from './attributes.ts'
import { block, type Flow, plainText, printAs, type Scope, spanInOpening, takeLabel, textBlock } from './nodes.ts'

/** One tab before it is printed. */
interface Tab {
  value: string
  label: PhrasingContent[]
  content: Flow[]
  attributes: Attributes
  /** What it was written as. */
  origin: Directives | Code
}

/** `group` keeps tabs in step across pages, `query` keeps the choice in the address; the second names are Docusaurus'. */
const groupRules = {
  group: 'text',
  groupId: 'text',
  query: 'text',
  queryString: 'text',
  default: 'text',
  defaultValue: 'text',
} as const

const tabRules = { value: 'text', label: 'text', default: 'flag' } as const

const quoted = (values: Iterable<string>): string => [...values].map((value) => `"${value}"`).join(', ')

function startTab(origin: Directives, scope: Scope): Tab {
  const attributes = readAttributes(origin, tabRules, scope)
  const written = takeLabel(origin)
  const text = attributes.label ?? attributes.value ?? 'Tab'
  const label: PhrasingContent[] = written.length > 0 ? written : [{ type: 'text', value: text }]
  if (written.length === 0 && attributes.label === undefined && attributes.value === undefined) {
    const message = 'The tab has no label, so readers cannot tell what it holds.'
    scope.report('markdown/directive-attribute', spanInOpening(origin, scope, ''), message, 'Write it as [Label].')
  }
  return { value: attributes.value ?? slug(plainText(label)), label, content: [], attributes, origin }
}

/** Splits the content of `:::tabs`: a container `:::tab` holds its own content, a leaf `::tab` what follows it. */
function readTabs(node: ContainerDirective, scope: Scope): { tabs: Tab[]; before: Flow[] } {
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

/** The tab that shows first: the group's default, else the tab marked so, else the first (behaviours.md W-2). */
function selectTab(
  node: ContainerDirective,
  tabs: readonly Tab[],
  wanted: string | undefined,
  scope: Scope,
): Tab | undefined {
  const marked = tabs.find((tab) => tab.attributes.default !== undefined) ?? tabs[0]
  if (wanted === undefined) return marked
  const found = tabs.find((tab) => tab.value === wanted)
  if (found) return found
  const message = `The tabs have no tab "${wanted}" to show by default.`
  const hint = `The values are ${quoted(tabs.map((tab) => tab.value))}.`
  scope.report('markdown/directive-attribute', spanInOpening(node, scope, wanted), message, hint)
  return marked
}

function checkTabs(node: ContainerDirective, tabs: readonly Tab[], scope: Scope): void {
  if (tabs.length === 0) {
    const message = `The directive :::${node.name} holds nothing to choose from.`
    const hint = node.name === 'tabs' ? 'Put :::tab[Label] directives into it.' : 'Put code blocks into it.'
    scope.report('markdown/directive-attribute', spanInOpening(node, scope, ''), message, hint)
  }
  const values = tabs.map((tab) => tab.value)
  const twice = new Set(values.filter((value, index) => values.indexOf(value) !== index))
  if (twice.size === 0) return
  const message = `Two tabs of one group have the same value: ${quoted(twice)}.`
  scope.report(
    'markdown/directive-attribute',
    spanInOpening(node, scope, ''),
    message,
    'Give each tab a {value=…} of its own.',
  )
}

function panelOf(tab: Tab, selected: boolean): Flow {
  const title = textBlock('p', 'ds-tab-label', tab.label)
  return block(
    tab.origin,
    'div',
    {
      ...commonProperties(tab.attributes, 'ds-tab'),
      'data-ds-tab': tab.value,
      'data-ds-selected': selected ? '' : undefined,
    },
    [title, ...tab.content],
  )
}

/** The name under which the choice stands in the address: `query` alone means the group's name. */
function queryOf(node: ContainerDirective, attributes: Attributes, scope: Scope): string | undefined {
  const query = attributes.query ?? attributes.queryString
  const group = attributes.group ?? attributes.groupId
  if (query !== '' && query !== 'true') return query
  if (group === undefined) {
    const message = 'The tabs want to be in the address, but neither the query nor a group names the parameter.'
    scope.report('markdown/directive-attribute', spanInOpening(node, scope, 'query'), message, 'Write {query=name}.')
  }
  return group
}

/**
 * Prints tabs as panels one below the other, each under its label: so they read without script and in print. The runtime
 * makes a tab list of `.ds-tab-label`s, and tab panels of `[data-ds-tab]`; the one with `data-ds-selected` shows first.
 */
function printTabs(node: ContainerDirective, content: { tabs: Tab[]; before: Flow[] }, scope: Scope): void {
  const { tabs, before } = content
  const attributes = readAttributes(node, groupRules, scope)
  checkTabs(node, tabs, scope)
  scope.features.tabs = true
  const selected = selectTab(node, tabs, attributes.default ?? attributes.defaultValue, scope)
  printAs(node, 'div', {
    ...commonProperties(attributes, 'theme-tabs-container'),
    'data-ds-tabs': attributes.group ?? attributes.groupId ?? '',
    'data-ds-tabs-query': queryOf(node, attributes, scope),
  })
  node.children = [...before, ...tabs.map((tab) => panelOf(tab, tab === selected))]
}

/** `:::tabs` with `:::tab[Label]` containers or `::tab[Label]` separators inside. */
export function renderTabs(node: ContainerDirective, scope: Scope): void {
  printTabs(node, readTabs(node, scope), scope)
}

/** `:::code-group`: a tab for each code block, named by its title, its `[label]` or its language. */
export function renderCodeGroup(node: ContainerDirective, scope: Scope): void {
  const tabs: Tab[] = []
  const before: Flow[] = []
  for (const child of node.children) {
    if (child.type !== 'code') {
      before.push(child)
      continue
    }
    const info = parseCodeInfo(child.lang ?? '', child.meta ?? '')
    const name = info.label ?? info.title ?? (info.language || 'text')
    if (child.meta) child.meta = child.meta.replace(/(?:^|\s)title=(?:"[^"]*"|'[^']*')/, '')
    tabs.push({
      value: slug(name),
      label: [{ type: 'text', value: name }],
      content: [child],
      attributes: {},
      origin: child,
    })
  }
  printTabs(node, { tabs, before }, scope)
}
