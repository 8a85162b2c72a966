import type { PhrasingContent } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { getCommonProperties, parseAttributes } from './attributes.ts'
import {
  createTextBlock,
  createTextSpan,
  type Flow,
  getPlainText,
  type Properties,
  printAs,
  type Scope,
  takeLabel,
} from './nodes.ts'

/** Built-in admonitions; `secondary`, `important`, `success` and `caution` are older names from Docusaurus. */
export const ADMONITION_NAMES = [
  'note',
  'tip',
  'info',
  'important',
  'warning',
  'caution',
  'danger',
  'secondary',
  'success',
] as const

/** The printed kind of an admonition. */
export const formatKind = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')

/** A custom title follows the kind, which would otherwise be conveyed by color alone. */
export function createAdmonitionTitle(kind: string, label: PhrasingContent[]): PhrasingContent[] {
  const name = createTextSpan('ds-admonition-kind', kind)
  return label.length === 0 ? [name] : [name, { type: 'text', value: ' ' }, ...label]
}

/** The title and the properties of the element of an admonition. */
export function createAdmonition(
  { type, kind, label }: { type: string; kind: string; label: PhrasingContent[] },
  scope: Scope,
): { title: Flow; properties: Properties } {
  scope.features.add('admonitions')
  const name = label.length === 0 ? kind : `${kind}: ${getPlainText(label)}`
  return {
    title: createTextBlock('p', 'ds-admonition-title', createAdmonitionTitle(kind, label)),
    properties: { role: 'note', ariaLabel: name, className: ['theme-admonition', `theme-admonition-${type}`] },
  }
}

/** Renders `:::note[Title]` as a labelled note; the kind, or the word in `{kind=…}`, is written out, unless `{title=""}` says not to. */
export function renderAdmonition(node: ContainerDirective, scope: Scope): void {
  // Starlight has asides with an icon, which only concerns the look.
  const attributes = parseAttributes(node, { kind: 'text', icon: 'text', title: 'text' }, scope)
  const written = takeLabel(node)
  const label: PhrasingContent[] =
    written.length > 0 || !attributes.title ? written : [{ type: 'text', value: attributes.title }]
  const { title, properties } = createAdmonition(
    { type: node.name, kind: attributes.kind || formatKind(node.name), label },
    scope,
  )
  const classes = Array.isArray(properties.className) ? properties.className : []
  printAs(node, 'div', { ...properties, ...getCommonProperties(attributes, ...classes) })
  // Its name still tells its type to screen readers.
  if (attributes.title !== '' || label.length > 0) node.children.unshift(title)
}
