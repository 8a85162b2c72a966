import type { Parents, Root, RootContent } from 'mdast'
import type { Directives } from 'mdast-util-directive'
import type { VFile } from 'vfile'
import { suggest } from '../../lib/suggest.ts'
import {
  childrenOf,
  mergeText,
  printAs,
  type Scope,
  scopeOf,
  spanInOpening,
  takeLabel,
  textBlock,
  written,
} from './nodes.ts'
import { containers, isOpenDirective, leaves, texts } from './registry.ts'
import { restoreText } from './restore.ts'

function hintFor(node: Directives, scope: Scope): string | undefined {
  const { name } = node
  if (name === 'tab') return 'A tab stands directly in :::tabs, which needs more colons than the tabs inside it.'
  const names = { containerDirective: containers, leafDirective: leaves, textDirective: texts }[node.type]
  const inContainer = node.type === 'containerDirective' ? ['tab', ...scope.admonitions] : []
  const near = suggest(name, [...names.keys(), 'include', ...scope.ownDirectives, ...inContainer])
  if (near) return `Did you mean "${near}"?`
  if (containers.has(name) || scope.admonitions.has(name)) return `Write it with three colons, as :::${name}.`
  if (leaves.has(name)) return `Write it with two colons, as ::${name}.`
  if (texts.has(name)) return `Write it inside of text, as :${name}[…].`
  return node.type === 'textDirective' ? 'If it is meant as text, write \\: for the colon.' : undefined
}

function reportUnknown(node: Directives, scope: Scope): void {
  const reason = node.name === 'tab' ? 'does not belong here' : 'is none that docsgen knows'
  const message = `The directive ${written(node)} ${reason}, so it is shown without its meaning.`
  scope.report('markdown/unknown-directive', spanInOpening(node, scope, ''), message, hintFor(node, scope))
}

/** Makes a container a plain box in place, and returns the text that takes the place of any other directive. */
function settle(node: Directives, scope: Scope): RootContent[] {
  if (node.type === 'containerDirective') {
    const label = takeLabel(node)
    printAs(node, 'div', {})
    if (label.length > 0) node.children.unshift(textBlock('p', 'ds-directive-label', label))
    return [node]
  }
  const text = restoreText(node, scope)
  if (node.type === 'textDirective') return text
  return [{ type: 'paragraph', children: text, ...(node.position && { position: node.position }) }]
}

function settleChildren(parent: Parents, scope: Scope): void {
  const children = childrenOf(parent)
  let settled = false
  for (let index = 0; index < children.length; index++) {
    const node = children[index]
    if (!node) continue
    if (isOpenDirective(node)) {
      reportUnknown(node, scope)
      children.splice(index, 1, ...settle(node, scope))
      settled = true
      index--
    } else if ('children' in node) settleChildren(node, scope)
  }
  if (settled) mergeText(parent)
}

/** Reports every directive that neither docsgen nor a plugin made something of, and shows its content all the same. */
export function settleDirectives(tree: Root, file: VFile): void {
  settleChildren(tree, scopeOf(file))
}
