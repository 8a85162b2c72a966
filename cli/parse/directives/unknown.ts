import type { Parents, Root, RootContent } from 'mdast'
import type { Directives } from 'mdast-util-directive'
import type { VFile } from 'vfile'
import { suggest } from '../../lib/suggest.ts'
import {
  createTextBlock,
  formatDirective,
  getChildren,
  getScope,
  getSpanInOpening,
  mergeText,
  printAs,
  type Scope,
  takeLabel,
} from './nodes.ts'
import { containers, isOpenDirective, leaves, texts } from './registry.ts'
import { restoreText } from './restore.ts'

function findHint(node: Directives, scope: Scope): string | undefined {
  const { name } = node
  if (name === 'tab') return 'Write it directly inside :::tabs, which needs more colons than the tabs inside it.'
  const names = { containerDirective: containers, leafDirective: leaves, textDirective: texts }[node.type]
  const inContainer = node.type === 'containerDirective' ? ['tab', ...scope.admonitions] : []
  const near = suggest(name, [...names.keys(), 'include', ...scope.ownDirectives, ...inContainer])
  if (near) return `Did you mean "${near}"?`
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
  scope.report('markdown/unknown-directive', getSpanInOpening(node, scope, ''), {
    message,
    hint: findHint(node, scope),
  })
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
