import type { Link, List, PhrasingContent } from 'mdast'
import type { ContainerDirective, LeafDirective, TextDirective } from 'mdast-util-directive'
import { toString as getText } from 'mdast-util-to-string'
import { visit } from '../visit.ts'
import { getCommonProperties, parseAttributes } from './attributes.ts'
import { createTextBlock, type Flow, printAs, reportAttribute, type Scope, takeLabel } from './nodes.ts'

/** Renders `:::details[Summary]{open}` as the native element. */
export function renderDetails(node: ContainerDirective, scope: Scope): void {
  const attributes = parseAttributes(node, { open: 'flag' }, scope)
  const label = takeLabel(node)
  const summary: PhrasingContent[] = label.length > 0 ? label : [{ type: 'text', value: scope.labels.details }]
  printAs(node, 'details', {
    ...getCommonProperties(attributes, 'theme-details'),
    open: attributes.open === undefined ? undefined : true,
  })
  const title = createTextBlock('summary', 'ds-details-summary', summary)
  node.children.unshift(title)
}

/** Renders `:::figure[Caption]`. */
export function renderFigure(node: ContainerDirective, scope: Scope): void {
  const attributes = parseAttributes(node, {}, scope)
  const caption = takeLabel(node)
  scope.features.add('images')
  printAs(node, 'figure', getCommonProperties(attributes, 'ds-figure'))
  if (caption.length > 0) node.children.push(createTextBlock('figcaption', 'ds-figure-caption', caption))
}

/** Renders a container as an element with a class, and its label above the content, if it has one. */
function createPlainRenderer(className: string): (node: ContainerDirective, scope: Scope) => void {
  return (node, scope) => {
    const attributes = parseAttributes(node, {}, scope)
    const label = takeLabel(node)
    scope.features.add('blocks')
    printAs(node, 'div', getCommonProperties(attributes, className))
    if (label.length > 0) node.children.unshift(createTextBlock('p', `${className}-title`, label))
  }
}

/** `:::steps` around an ordered list or around headings. */
export const renderSteps = createPlainRenderer('ds-steps')

/** Renders `:::actions` around links, which look like buttons; the first one is the main one. */
export function renderActions(node: ContainerDirective, scope: Scope): void {
  createPlainRenderer('ds-actions')(node, scope)
  let isFirst = true
  visit(node, 'link', (link) => {
    link.data = { ...link.data, hProperties: { className: isFirst ? ['button', 'button--primary'] : ['button'] } }
    isFirst = false
  })
}

/** `:::cards` around cards. */
export const renderCards = createPlainRenderer('ds-cards')

/**
 * Renders `:::card[Title]{href=…}` or `::card[Title]{href=…}`; the title is the link, so the linker checks it like any
 * other.
 */
export function renderCard(node: ContainerDirective | LeafDirective, scope: Scope): void {
  const attributes = parseAttributes(node, { href: 'text' }, scope)
  const label = takeLabel(node)
  if (label.length === 0) {
    reportAttribute(node, scope, { message: 'The card has no title.', hint: 'Write it as [Title].' })
  }
  const { href } = attributes
  const link: Link = { type: 'link', url: href ?? '', children: label.filter((child) => child.type !== 'link') }
  if (node.position) link.position = node.position
  const title = createTextBlock('p', 'ds-card-title', href === undefined ? label : [link])
  if (href !== undefined && node.position) title.position = node.position
  scope.features.add('blocks')
  printAs(node, 'div', getCommonProperties(attributes, 'ds-card'))
  // A leaf has inline content in mdast, but its element contains a block.
  const children: Flow[] = node.type === 'containerDirective' ? node.children : []
  Object.assign(node, { children: label.length > 0 ? [title, ...children] : children })
}

function markEntries(list: List): void {
  for (const item of list.children) {
    const inner = item.children.find((child) => child.type === 'list')
    const name = item.children[0]?.type === 'paragraph' ? getText(item.children[0]) : ''
    printAs(item, 'li', { className: [inner || /\/(\s|$)/.test(name) ? 'ds-directory' : 'ds-file'] })
    if (inner) markEntries(inner)
  }
}

/** Renders `:::file-tree` around a list: entries that have entries or end in a slash are folders. */
export function renderFileTree(node: ContainerDirective, scope: Scope): void {
  createPlainRenderer('ds-file-tree')(node, scope)
  for (const child of node.children) if (child.type === 'list') markEntries(child)
}

const BADGE_TYPES = ['note', 'tip', 'info', 'important', 'warning', 'caution', 'danger', 'success'] as const

const BADGE_STATUSES = ['yes', 'partial', 'no'] as const

/** Renders `:badge[text]{type=tip}`, or `:badge[text]{status=yes}`, which has a symbol as well as a color. */
export function renderBadge(node: TextDirective, scope: Scope): void {
  const attributes = parseAttributes(node, { type: BADGE_TYPES, status: BADGE_STATUSES }, scope)
  const kind = attributes.status === undefined ? (attributes.type ?? 'note') : `status-${attributes.status}`
  printAs(node, 'span', getCommonProperties(attributes, 'ds-badge', `ds-badge-${kind}`))
}
