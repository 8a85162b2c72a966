import type { RootContent } from 'mdast'
import type { ContainerDirective, Directives, LeafDirective, TextDirective } from 'mdast-util-directive'
import { ADMONITION_NAMES, renderAdmonition } from './admonitions.ts'
import {
  renderActions,
  renderBadge,
  renderCard,
  renderCards,
  renderDetails,
  renderFigure,
  renderFileTree,
  renderSteps,
} from './blocks.ts'
import { renderHash } from './hash.ts'
import type { Scope } from './nodes.ts'
import { renderCodeGroup, renderTabs } from './tabs.ts'

/** Turns a directive into an element, in place. */
type Render<Node> = (node: Node, scope: Scope) => void

/**
 * Directives with three or more colons. `tab` is not one of them: it only has a meaning inside `tabs`, which reads it.
 */
export const containers: ReadonlyMap<string, Render<ContainerDirective>> = new Map(
  Object.entries<Render<ContainerDirective>>({
    ...Object.fromEntries(ADMONITION_NAMES.map((name) => [name, renderAdmonition])),
    details: renderDetails,
    tabs: renderTabs,
    'code-group': renderCodeGroup,
    steps: renderSteps,
    actions: renderActions,
    cards: renderCards,
    card: renderCard,
    'file-tree': renderFileTree,
    figure: renderFigure,
  }),
)

/** Directives with two colons, on a line of their own. */
export const leaves: ReadonlyMap<string, Render<LeafDirective>> = new Map([['card', renderCard]])

/** Directives with one colon, inside text. */
export const texts: ReadonlyMap<string, Render<TextDirective>> = new Map([
  ['badge', renderBadge],
  ['hash', renderHash],
])

/** Whether a node is a directive that has not become an element yet. */
export function isOpenDirective(node: RootContent): node is Directives {
  const isDirective =
    node.type === 'containerDirective' || node.type === 'leafDirective' || node.type === 'textDirective'
  return isDirective && !node.data?.hName
}
