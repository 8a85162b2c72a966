import type { Element, ElementContent, Root } from 'hast'
import type { Directives } from 'mdast-util-directive'
import { type ParseContext, spanOf } from '../context.ts'
import type { ComponentUse } from '../document.ts'
import { openComponent, shutComponent } from '../html-template.ts'
import { visit } from '../visit.ts'
import { plainText, printAs, type Scope, takeLabel } from './nodes.ts'

/** Stands for a component in the tree until `placeComponents`; no author can write it, as it is no element of HTML. */
const placeholder = 'docsgen-component'

/**
 * A directive that the project shows by a component of its own. Attributes become props as they are written, all of them
 * strings; the label of a container becomes the prop `label`, and all other content is what stands between its tags.
 */
export function renderComponent(node: Directives, scope: Scope): void {
  const label = node.type === 'containerDirective' ? plainText(takeLabel(node)) : ''
  const props = Object.entries(node.attributes ?? {}).map(([name, value]) => [name, value ?? ''])
  scope.components.push({
    name: node.name,
    props: Object.fromEntries([...(label === '' ? [] : [['label', label]]), ...props]),
    isInline: node.type === 'textDirective',
    span: spanOf(node),
  })
  printAs(node, placeholder, { dataUse: String(scope.components.length - 1) })
}

/** Puts marks into the tree where components begin and end, around their content, and returns the uses by number. */
export function placeComponents(tree: Root, context: ParseContext, marker: string): ComponentUse[] {
  if (context.components.length === 0) return []
  visit(tree, 'element', (node: Element, index, parent) => {
    if (node.tagName !== placeholder || !parent || index === undefined) return undefined
    const use = Number(node.properties.dataUse)
    const content: ElementContent[] = [
      { type: 'raw', value: openComponent(marker, use) },
      ...node.children,
      { type: 'raw', value: shutComponent(marker, use) },
    ]
    parent.children.splice(index, 1, ...content)
    return index
  })
  return context.components.map(({ span, ...use }) => ({ ...use, ...context.locate(span) }))
}
