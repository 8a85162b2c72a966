import type { Parents, Root, RootContent } from 'mdast'
import type { ContainerDirective, Directives, LeafDirective, TextDirective } from 'mdast-util-directive'
import type { VFile } from 'vfile'
import { suggest } from '../../lib/suggest.ts'
import { admonitionNames, renderAdmonition, transformAlert } from './admonitions.ts'
import {
  renderBadge,
  renderCard,
  renderCards,
  renderDetails,
  renderFigure,
  renderFileTree,
  renderSteps,
} from './blocks.ts'
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
import { restoreText } from './restore.ts'
import { renderCodeGroup, renderTabs } from './tabs.ts'

type Render<Node> = (node: Node, scope: Scope) => void

/** `tab` stands here for the suggestions: tabs print their own, and a tab outside of tabs is a section of its own. */
const containers: ReadonlyMap<string, Render<ContainerDirective>> = new Map(
  Object.entries<Render<ContainerDirective>>({
    ...Object.fromEntries(admonitionNames.map((name) => [name, renderAdmonition])),
    details: renderDetails,
    tabs: renderTabs,
    'code-group': renderCodeGroup,
    steps: renderSteps,
    cards: renderCards,
    card: renderCard,
    'file-tree': renderFileTree,
    figure: renderFigure,
  }),
)
const leaves: ReadonlyMap<string, Render<LeafDirective>> = new Map([['card', renderCard]])
const texts: ReadonlyMap<string, Render<TextDirective>> = new Map([['badge', renderBadge]])

function hintFor(node: Directives, scope: Scope): string | undefined {
  const { name } = node
  if (name === 'tab') return 'A tab stands directly in :::tabs, which needs more colons than the tabs inside it.'
  const names = { containerDirective: containers, leafDirective: leaves, textDirective: texts }[node.type]
  const candidates = node.type === 'containerDirective' ? [...names.keys(), 'tab', ...scope.admonitions] : names.keys()
  const near = suggest(name, candidates)
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

function checkClosed(node: ContainerDirective, scope: Scope): void {
  const end = node.position?.end.offset
  if (end === undefined) return
  const last = scope.source.slice(scope.source.lastIndexOf('\n', end - 1) + 1, end)
  if (/:{3,}\s*$/.test(last) && node.position?.start.line !== node.position?.end.line) return
  const message = `The directive ${written(node)} is never closed, so it takes in all that follows.`
  const hint = 'Close it with as many colons as it was opened with; an outer directive needs more than those inside it.'
  scope.report('markdown/unclosed-directive', spanInOpening(node, scope, ''), message, hint)
}

function transformContainer(node: ContainerDirective, scope: Scope): void {
  checkClosed(node, scope)
  const render = scope.admonitions.has(node.name) ? renderAdmonition : containers.get(node.name)
  if (render) {
    render(node, scope)
    return
  }
  reportUnknown(node, scope)
  const label = takeLabel(node)
  printAs(node, 'div', {})
  if (label.length > 0) node.children.unshift(textBlock('p', 'ds-directive-label', label))
}

function renderKnown(node: LeafDirective | TextDirective, scope: Scope): boolean {
  if (node.type === 'leafDirective') {
    leaves.get(node.name)?.(node, scope)
    return leaves.has(node.name)
  }
  texts.get(node.name)?.(node, scope)
  return texts.has(node.name)
}

/** Renders a directive in place, or returns what takes its place. */
function transformDirective(node: Directives, scope: Scope): RootContent[] | undefined {
  if (node.type === 'containerDirective') {
    transformContainer(node, scope)
    return undefined
  }
  const bare = node.children.length === 0 && Object.keys(node.attributes ?? {}).length === 0
  const isText = node.type === 'textDirective' && bare
  if (!isText && renderKnown(node, scope)) return undefined
  if (!isText) reportUnknown(node, scope)
  const restored = restoreText(node, scope)
  if (node.type === 'textDirective') return restored
  return [
    node.position
      ? { type: 'paragraph', children: restored, position: node.position }
      : { type: 'paragraph', children: restored },
  ]
}

const isDirective = (node: RootContent): node is Directives =>
  node.type === 'containerDirective' || node.type === 'leafDirective' || node.type === 'textDirective'

function transformChildren(parent: Parents, scope: Scope): void {
  const children = childrenOf(parent)
  let restored = false
  for (let index = 0; index < children.length; index++) {
    const node = children[index]
    if (!node) continue
    if (isDirective(node) && !node.data?.hName) {
      const replacement = transformDirective(node, scope)
      if (replacement) {
        children.splice(index, 1, ...replacement)
        restored = true
        index--
        continue
      }
    } else if (node.type === 'blockquote') transformAlert(node, scope)
    if ('children' in node) transformChildren(node, scope)
  }
  if (restored) mergeText(parent)
}

/**
 * Turns directives and GitHub's alerts into elements, parents first. What nobody knows is reported, and its content still
 * shown; what only looks like a directive (`2:30pm`, `:9090`) becomes the text it was.
 */
export function transformDirectives(tree: Root, file: VFile): void {
  transformChildren(tree, scopeOf(file))
}
