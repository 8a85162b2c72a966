import type { Directives } from 'mdast-util-directive'
import { getSpan } from '../context.ts'
import { COMPONENT_PLACEHOLDER } from '../html/html-template.ts'
import { getPlainText, printAs, type Scope, takeLabel } from './nodes.ts'

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
