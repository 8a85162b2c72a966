import type { Parents, Root } from 'mdast'
import type { ContainerDirective, Directives, TextDirective } from 'mdast-util-directive'
import type { VFile } from 'vfile'
import { renderAdmonition } from './admonitions.ts'
import { transformAlert } from './alerts.ts'
import { renderComponent } from './components.ts'
import { formatDirective, getChildren, getScope, getSpanInOpening, mergeText, type Scope } from './nodes.ts'
import { containers, isOpenDirective, leaves, texts } from './registry.ts'
import { restoreText } from './restore.ts'

function checkClosed(node: ContainerDirective, scope: Scope): void {
  const end = node.position?.end.offset
  if (end === undefined) return
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

const isBare = (node: Directives): node is TextDirective =>
  node.type === 'textDirective' && node.children.length === 0 && Object.keys(node.attributes ?? {}).length === 0

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
    if ('children' in node) transformChildren(node, scope)
  }
  if (restored) mergeText(parent)
}

/**
 * Turns directives and GitHub alerts into elements, parents first. Text that only looks like a directive (`2:30pm`,
 * `:9090`) becomes text again. Unknown directives are left for the plugins of the project.
 */
export function transformDirectives(tree: Root, file: VFile): void {
  transformChildren(tree, getScope(file))
}
