import type { Link, List, PhrasingContent } from 'mdast'
import type { ContainerDirective, LeafDirective, TextDirective } from 'mdast-util-directive'
import { toString as textOf } from 'mdast-util-to-string'
import { labels } from '../../../src/labels.ts'
import { commonProperties, readAttributes } from './attributes.ts'
import { type Flow, printAs, type Scope, spanInOpening, takeLabel, textBlock } from './nodes.ts'

/** `:::details[Summary]{open}` as the native element. */
export function renderDetails(node: ContainerDirective, scope: Scope): void {
  const attributes = readAttributes(node, { open: 'flag' }, scope)
  const label = takeLabel(node)
  const summary: PhrasingContent[] = label.length > 0 ? label : [{ type: 'text', value: labels.details }]
  printAs(node, 'details', {
    ...commonProperties(attributes, 'theme-details'),
    open: attributes.open === undefined ? undefined : true,
  })
  const title = textBlock('summary', 'ds-details-summary', summary)
  node.children.unshift(title)
}

/** `:::figure[Caption]`. */
export function renderFigure(node: ContainerDirective, scope: Scope): void {
  const attributes = readAttributes(node, {}, scope)
  const caption = takeLabel(node)
  printAs(node, 'figure', commonProperties(attributes, 'ds-figure'))
  if (caption.length > 0) node.children.push(textBlock('figcaption', 'ds-figure-caption', caption))
}

/** A container that is a class around its content, and a label above it where one is written. */
function renderPlain(className: string): (node: ContainerDirective, scope: Scope) => void {
  return (node, scope) => {
    const attributes = readAttributes(node, {}, scope)
    const label = takeLabel(node)
    printAs(node, 'div', commonProperties(attributes, className))
    if (label.length > 0) node.children.unshift(textBlock('p', `${className}-title`, label))
  }
}

/** `:::steps` around an ordered list or around headings. */
export const renderSteps = renderPlain('ds-steps')

/** `:::cards` around cards. */
export const renderCards = renderPlain('ds-cards')

/** `:::card[Title]{href=…}` or `::card[Title]{href=…}`; the title is the link, so the linker checks it as any other. */
export function renderCard(node: ContainerDirective | LeafDirective, scope: Scope): void {
  const attributes = readAttributes(node, { href: 'text' }, scope)
  const label = takeLabel(node)
  if (label.length === 0) {
    const message = 'The card has no title.'
    scope.report('markdown/directive-attribute', spanInOpening(node, scope, ''), message, 'Write it as [Title].')
  }
  const { href } = attributes
  const link: Link = { type: 'link', url: href ?? '', children: label.filter((child) => child.type !== 'link') }
  if (node.position) link.position = node.position
  const title = textBlock('p', 'ds-card-title', href === undefined ? label : [link])
  if (href !== undefined && node.position) title.position = node.position
  printAs(node, 'div', commonProperties(attributes, 'ds-card'))
  // A leaf has inline content in mdast; as an element it has a block in it.
  const children: Flow[] = node.type === 'containerDirective' ? node.children : []
  Object.assign(node, { children: label.length > 0 ? [title, ...children] : children })
}

function markEntries(list: List): void {
  for (const item of list.children) {
    const inner = item.children.find((child) => child.type === 'list')
    const name = item.children[0]?.type === 'paragraph' ? textOf(item.children[0]) : ''
    printAs(item, 'li', { className: [inner || /\/(\s|$)/.test(name) ? 'ds-directory' : 'ds-file'] })
    if (inner) markEntries(inner)
  }
}

/** `:::file-tree` around a list: entries with entries, or with a slash behind them, are directories. */
export function renderFileTree(node: ContainerDirective, scope: Scope): void {
  renderPlain('ds-file-tree')(node, scope)
  for (const child of node.children) if (child.type === 'list') markEntries(child)
}

const badgeTypes = ['note', 'tip', 'info', 'important', 'warning', 'caution', 'danger', 'success'] as const

/** `:badge[text]{type=tip}`. */
export function renderBadge(node: TextDirective, scope: Scope): void {
  const attributes = readAttributes(node, { type: badgeTypes }, scope)
  printAs(node, 'span', commonProperties(attributes, 'ds-badge', `ds-badge-${attributes.type ?? 'note'}`))
}
