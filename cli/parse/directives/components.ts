import type { Element, ElementContent, Root } from 'hast'
import type { Directives } from 'mdast-util-directive'
import { getSpan, type ParseContext } from '../context.ts'
import type { ComponentUse } from '../document.ts'
import { closeComponent, openComponent } from '../html/html-template.ts'
import { visit } from '../visit.ts'
import { getPlainText, printAs, type Scope, takeLabel } from './nodes.ts'

/**
 * Represents a component in the tree until `insertComponentMarkers`. HTML has no such element, so no author can write
 * it.
 */
export const COMPONENT_PLACEHOLDER = 'docsgen-component'

/**
 * Renders a directive with a component of the project. Attributes become props as written, all of them strings; the
 * label of a container becomes the prop `label`, and everything else becomes the children.
 */
export function renderComponent(node: Directives, scope: Scope): void {
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

/** Inserts marks where the content of each component begins and ends, and returns the uses by number. */
export function insertComponentMarkers(tree: Root, context: ParseContext, marker: string): ComponentUse[] {
  if (context.components.length === 0) return []
  visit(tree, 'element', (node: Element, index, parent) => {
    if (node.tagName !== COMPONENT_PLACEHOLDER || !parent || index === undefined) return undefined
    const use = Number(node.properties.dataUse)
    const content: ElementContent[] = [
      { type: 'raw', value: openComponent(marker, use) },
      ...node.children,
      { type: 'raw', value: closeComponent(marker, use) },
    ]
    parent.children.splice(index, 1, ...content)
    return index
  })
  return context.components.map(({ span, ...use }) => ({ ...use, ...context.locate(span) }))
}
