import type { Paragraph, Parents, Root, RootContent } from 'mdast'
import type { ContainerDirective, Directives, LeafDirective, TextDirective } from 'mdast-util-directive'
import type { VFile } from 'vfile'
import { didYouMean } from '../../lib/suggest.ts'
import { getSpan } from '../context.ts'
import { COMPONENT_PLACEHOLDER } from '../html/html-template.ts'
import { ADMONITION_NAMES, renderAdmonition, transformAlert } from './admonitions.ts'
import {
  renderActions,
  renderBadge,
  renderCard,
  renderCards,
  renderCopy,
  renderDetails,
  renderFaq,
  renderFigure,
  renderFileTree,
  renderHash,
  renderHero,
  renderSteps,
} from './blocks.ts'
import {
  createTextBlock,
  formatDirective,
  getChildren,
  getPlainText,
  getScope,
  getSpanInOpening,
  mergeText,
  printAs,
  restoreText,
  type Scope,
  takeLabel,
} from './nodes.ts'
import { renderCodeGroup, renderTabs } from './tabs.ts'

/** Turns a directive into an element, in place. */
type Render<Node> = (node: Node, scope: Scope) => void

/** Directives with three or more colons. `tab` is not one of them: only `tabs` reads it. */
const containers: ReadonlyMap<string, Render<ContainerDirective>> = new Map(
  Object.entries<Render<ContainerDirective>>({
    ...Object.fromEntries(ADMONITION_NAMES.map((name) => [name, renderAdmonition])),
    details: renderDetails,
    tabs: renderTabs,
    'code-group': renderCodeGroup,
    steps: renderSteps,
    actions: renderActions,
    hero: renderHero,
    cards: renderCards,
    card: renderCard,
    'file-tree': renderFileTree,
    figure: renderFigure,
    faq: renderFaq,
  }),
)

/** Directives with two colons, on a line of their own. */
const leaves: ReadonlyMap<string, Render<LeafDirective>> = new Map([['card', renderCard]])

/** Directives with one colon, inside text. */
const texts: ReadonlyMap<string, Render<TextDirective>> = new Map([
  ['badge', renderBadge],
  ['hash', renderHash],
  ['copy', renderCopy],
])

/** The names of the directives with one colon, with two, and with three or more. */
export const DIRECTIVE_NAMES = {
  text: [...texts.keys()],
  leaf: [...leaves.keys(), 'include'],
  container: [...containers.keys(), 'tab'],
} as const

/** Whether a node is a directive that has not become an element yet. */
function isOpenDirective(node: RootContent): node is Directives {
  const isDirective =
    node.type === 'containerDirective' || node.type === 'leafDirective' || node.type === 'textDirective'
  return isDirective && !node.data?.hName
}

function findHint(node: Directives, scope: Scope): string | undefined {
  const { name } = node
  if (name === 'tab') return 'Write it directly inside :::tabs, which needs more colons than the tabs inside it.'
  const names = { containerDirective: containers, leafDirective: leaves, textDirective: texts }[node.type]
  const inContainer = node.type === 'containerDirective' ? ['tab', ...scope.admonitions] : []
  const nearest = didYouMean(name, [...names.keys(), 'include', ...scope.ownDirectives, ...inContainer])
  if (nearest) return nearest
  if (containers.has(name) || scope.admonitions.has(name)) return `Write it with three colons, as :::${name}.`
  if (leaves.has(name)) return `Write it with two colons, as ::${name}.`
  if (texts.has(name)) return `Write it inside text, as :${name}[…].`
  return node.type === 'textDirective' ? 'If it is text, escape the colon: \\:.' : undefined
}

function reportUnknown(node: Directives, scope: Scope): void {
  const directive = formatDirective(node)
  const reason =
    node.name === 'tab'
      ? `The directive ${directive} is only valid inside :::tabs`
      : `The directive ${directive} is unknown`
  const message = `${reason}, so ${node.type === 'containerDirective' ? 'only its content is shown' : 'it is shown as text'}.`
  const span = getSpanInOpening(node, scope, '')
  scope.report('markdown/unknown-directive', span, { message, hint: findHint(node, scope) })
}

/** Turns a container into a plain box in place, and any other directive back into text. */
function replaceUnknown(node: Directives, scope: Scope): RootContent[] {
  if (node.type === 'containerDirective') {
    const label = takeLabel(node)
    printAs(node, 'div', {})
    if (label.length > 0) node.children.unshift(createTextBlock('p', 'ds-directive-label', label))
    return [node]
  }
  const text = restoreText(node, scope)
  if (node.type === 'textDirective') return text
  return [{ type: 'paragraph', children: text, ...(node.position && { position: node.position }) }]
}

function replaceUnknownIn(parent: Parents, scope: Scope): void {
  const children = getChildren(parent)
  let replaced = false
  for (let index = 0; index < children.length; index++) {
    const node = children[index]
    if (!node) continue
    if (isOpenDirective(node)) {
      reportUnknown(node, scope)
      children.splice(index, 1, ...replaceUnknown(node, scope))
      replaced = true
      index--
    } else if ('children' in node) replaceUnknownIn(node, scope)
  }
  if (replaced) mergeText(parent)
}

/** Reports every directive that neither docsgen nor a plugin handled, and shows its content all the same. */
export function replaceUnknownDirectives(tree: Root, file: VFile): void {
  replaceUnknownIn(tree, getScope(file))
}

function checkClosed(node: ContainerDirective, scope: Scope): void {
  const end = node.position?.end.offset
  if (end === undefined || node.data?.docsgenElement) return
  const last = scope.source.slice(scope.source.lastIndexOf('\n', end - 1) + 1, end)
  if (/:{3,}\s*$/.test(last) && node.position?.start.line !== node.position?.end.line) return
  const message = `The directive ${formatDirective(node)} is never closed, so it contains the rest of the page.`
  const hint = 'Close it with as many colons as it was opened with; an outer directive needs more than those inside it.'
  scope.report('markdown/unclosed-directive', getSpanInOpening(node, scope, ''), { message, hint })
}

function render(node: Directives, scope: Scope): void {
  if (scope.ownDirectives.has(node.name)) {
    if (node.type === 'containerDirective') checkClosed(node, scope)
    renderComponent(node, scope)
  } else if (node.type === 'leafDirective') leaves.get(node.name)?.(node, scope)
  else if (node.type === 'textDirective') texts.get(node.name)?.(node, scope)
  else {
    checkClosed(node, scope)
    if (scope.admonitions.has(node.name)) renderAdmonition(node, scope)
    else containers.get(node.name)?.(node, scope)
  }
}

/** Text that only looks like a directive: `2:30pm`, `:9090`. */
const isBare = (node: Directives): node is TextDirective =>
  node.type === 'textDirective' &&
  node.children.length === 0 &&
  Object.keys(node.attributes ?? {}).length === 0 &&
  !node.data?.docsgenProps

function transformChildren(parent: Parents, scope: Scope): void {
  const children = getChildren(parent)
  let restored = false
  for (let index = 0; index < children.length; index++) {
    const node = children[index]
    if (!node) continue
    if (isOpenDirective(node)) {
      if (isBare(node)) {
        children.splice(index, 1, ...restoreText(node, scope))
        restored = true
        index--
        continue
      }
      render(node, scope)
    } else if (node.type === 'blockquote') transformAlert(node, scope)
    else if (node.type === 'paragraph') checkText(node, scope)
    if ('children' in node) transformChildren(node, scope)
  }
  if (restored) mergeText(parent)
}

/** Reports text that begins like a known directive but has a label or attributes that cannot be read. */
function checkText(node: Paragraph, scope: Scope): void {
  const [first] = node.children
  if (first?.type !== 'text' || !first.value.startsWith('::')) return
  const [, opening = '', name = ''] = /^(:{2,}([a-z][\w-]*))[ \t]*[[{]/i.exec(first.value) ?? []
  const isKnown =
    containers.has(name) || leaves.has(name) || scope.admonitions.has(name) || scope.ownDirectives.has(name)
  if (!isKnown) return
  const { line, column } = getSpan(node)
  const span = { line, column, endLine: line, endColumn: column + opening.length }
  scope.report('markdown/directive-attribute', span, {
    message: `The label or the attributes of ${opening} cannot be read, so it is shown as text.`,
    hint: 'Close [ and {, and quote values that contain spaces or braces: {href="a/{b}.md"}.',
  })
}

/** Turns directives and GitHub alerts into elements, parents first. Unknown ones are left for plugins. */
export function transformDirectives(tree: Root, file: VFile): void {
  transformChildren(tree, getScope(file))
}

/** Renders a directive with a component. Attributes become props, the label the prop `label`, the rest children. */
function renderComponent(node: Directives, scope: Scope): void {
  const given = node.type === 'leafDirective' ? undefined : node.data?.docsgenProps
  const label = node.type === 'containerDirective' ? getPlainText(takeLabel(node)) : ''
  const props = Object.entries(node.attributes ?? {}).map(([name, value]) => [name, value ?? ''])
  scope.components.push({
    name: node.name,
    props: given ?? Object.fromEntries([...(label === '' ? [] : [['label', label]]), ...props]),
    isInline: node.type === 'textDirective',
    span: getSpan(node),
  })
  printAs(node, COMPONENT_PLACEHOLDER, { dataUse: String(scope.components.length - 1) })
}
