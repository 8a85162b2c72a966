import type { RootContent } from 'mdast'
import type { ContainerDirective, Directives, LeafDirective, TextDirective } from 'mdast-util-directive'
import { admonitionNames, renderAdmonition } from './admonitions.ts'
import {
  renderBadge,
  renderCard,
  renderCards,
  renderDetails,
  renderFigure,
  renderFileTree,
  renderSteps,
} from './blocks.ts'
import type { Scope } from './nodes.ts'
import { renderCodeGroup, renderTabs } from './tabs.ts'

/** Makes an element of a directive, in place. */
type Render<Node> = (node: Node, scope: Scope) => void

/** Directives with three colons and more. `tab` is none of them: it means something inside of `tabs` only, which reads it. */
export const containers: ReadonlyMap<string, Render<ContainerDirective>> = new Map(
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

/** Directives with two colons, on a line of their own. */
export const leaves: ReadonlyMap<string, Render<LeafDirective>> = new Map([['card', renderCard]])

/** Directives with one colon, inside of text. */
export const texts: ReadonlyMap<string, Render<TextDirective>> = new Map([['badge', renderBadge]])

/** A directive that nothing has made an element of yet. */
export function isOpenDirective(node: RootContent): node is Directives {
  const isDirective =
    node.type === 'containerDirective' || node.type === 'leafDirective' || node.type === 'textDirective'
  return isDirective && !node.data?.hName
}
