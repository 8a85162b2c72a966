import type { Blockquote, PhrasingContent } from 'mdast'
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

/** GitHub's alerts; `CAUTION` is the most severe of them. */
const alerts: Readonly<Record<string, string>> = {
  note: 'note',
  tip: 'tip',
  important: 'important',
  warning: 'warning',
  caution: 'danger',
}

const capitalize = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')

/** A custom title follows the kind, which would otherwise be conveyed by color alone. */
function createTitle(kind: string, label: PhrasingContent[]): PhrasingContent[] {
  const name = createTextSpan('ds-admonition-kind', kind)
  return label.length === 0 ? [name] : [name, { type: 'text', value: ' ' }, ...label]
}

function createAdmonition(
  { type, kind, label }: { type: string; kind: string; label: PhrasingContent[] },
  scope: Scope,
): { title: Flow; properties: Properties } {
  scope.features.add('admonitions')
  const name = label.length === 0 ? kind : `${kind}: ${getPlainText(label)}`
  return {
    title: createTextBlock('p', 'ds-admonition-title', createTitle(kind, label)),
    properties: { role: 'note', ariaLabel: name, className: ['theme-admonition', `theme-admonition-${type}`] },
  }
}

/** Renders `:::note[Title]` as a labelled note; the kind, or the word in `{kind=…}`, is always written out. */
export function renderAdmonition(node: ContainerDirective, scope: Scope): void {
  const attributes = parseAttributes(node, { kind: 'text' }, scope)
  const { title, properties } = createAdmonition(
    { type: node.name, kind: attributes.kind || capitalize(node.name), label: takeLabel(node) },
    scope,
  )
  const classes = Array.isArray(properties.className) ? properties.className : []
  printAs(node, 'div', { ...properties, ...getCommonProperties(attributes, ...classes) })
  node.children.unshift(title)
}

/** Turns `> [!NOTE]` into the same admonition as on GitHub; other quotes stay as they are. */
export function transformAlert(node: Blockquote, scope: Scope): void {
  const paragraph = node.children[0]
  const text = paragraph?.type === 'paragraph' ? paragraph.children[0] : undefined
  if (paragraph?.type !== 'paragraph' || text?.type !== 'text') return
  const marker = /^\[!([a-z]+)\][ \t]*(?:\n|$)/i.exec(text.value)
  const name = marker?.[1]?.toLowerCase() ?? ''
  const type = Object.hasOwn(alerts, name) ? alerts[name] : undefined
  if (!marker || type === undefined) return
  const value = text.value.slice(marker[0].length)
  if (value === '' && paragraph.children.length > 1) return
  if (value === '') node.children.shift()
  else {
    const point = findNextLineStart(text.position?.start, value, scope.source)
    paragraph.children[0] = { ...text, value }
    if (point && text.position) {
      paragraph.children[0].position = { ...text.position, start: point }
      if (paragraph.position) paragraph.position = { ...paragraph.position, start: point }
    }
  }
  const { title, properties } = createAdmonition({ type, kind: capitalize(name), label: [] }, scope)
  printAs(node, 'div', properties)
  node.children.unshift(title)
}

type Point = { line: number; column: number; offset?: number | undefined }

/** Where the text after the marker line begins: after the `>` of the next line. */
function findNextLineStart(start: Point | undefined, value: string, source: string): Point | undefined {
  if (start?.offset === undefined) return undefined
  const lineStart = source.indexOf('\n', start.offset) + 1
  const lineEnd = source.indexOf('\n', lineStart)
  const line = source.slice(lineStart, lineEnd < 0 ? source.length : lineEnd)
  const prefix = /^[\s>]*/.exec(line)?.[0].length ?? 0
  const at = line.indexOf(value.slice(0, 1), prefix)
  return at < 0 ? undefined : { line: start.line + 1, column: at + 1, offset: lineStart + at }
}
