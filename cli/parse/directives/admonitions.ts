import type { Blockquote, PhrasingContent } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { commonProperties, readAttributes } from './attributes.ts'
import { type Flow, type Properties, plainText, printAs, type Scope, takeLabel, textBlock, textSpan } from './nodes.ts'

/** Admonitions that every project has; `secondary`, `important`, `success` and `caution` are Docusaurus' older names. */
export const admonitionNames = [
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

/** GitHub's alerts; its caution is the gravest of them. */
const alerts: Readonly<Record<string, string>> = {
  note: 'note',
  tip: 'tip',
  important: 'important',
  warning: 'warning',
  caution: 'danger',
}

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')

/** A title of the author's own stands behind the kind, which would be told by colour alone otherwise. */
function titleOf(kind: string, label: PhrasingContent[]): PhrasingContent[] {
  const name = textSpan('ds-admonition-kind', kind)
  return label.length === 0 ? [name] : [name, { type: 'text', value: ' ' }, ...label]
}

function admonition(type: string, kind: string, label: PhrasingContent[]): { title: Flow; properties: Properties } {
  const name = label.length === 0 ? kind : `${kind}: ${plainText(label)}`
  return {
    title: textBlock('p', 'ds-admonition-title', titleOf(kind, label)),
    properties: { role: 'note', ariaLabel: name, className: ['theme-admonition', `theme-admonition-${type}`] },
  }
}

/** `:::note[Title]` as a labelled note; the kind is always spelled out. */
export function renderAdmonition(node: ContainerDirective, scope: Scope): void {
  const attributes = readAttributes(node, {}, scope)
  const { title, properties } = admonition(node.name, capitalized(node.name), takeLabel(node))
  const classes = Array.isArray(properties.className) ? properties.className : []
  printAs(node, 'div', { ...properties, ...commonProperties(attributes, ...classes) })
  node.children.unshift(title)
}

/** Turns `> [!NOTE]` into the admonition it is on GitHub; any other quote stays. */
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
    const place = startOfNextLine(text.position?.start, value, scope.source)
    paragraph.children[0] = { ...text, value }
    if (place && text.position) {
      paragraph.children[0].position = { ...text.position, start: place }
      if (paragraph.position) paragraph.position = { ...paragraph.position, start: place }
    }
  }
  const { title, properties } = admonition(type, capitalized(name), [])
  printAs(node, 'div', properties)
  node.children.unshift(title)
}

type Place = { line: number; column: number; offset?: number | undefined }

/** Where the text begins that follows the marker's line: behind the `>` of the next line. */
function startOfNextLine(start: Place | undefined, value: string, source: string): Place | undefined {
  if (start?.offset === undefined) return undefined
  const lineStart = source.indexOf('\n', start.offset) + 1
  const lineEnd = source.indexOf('\n', lineStart)
  const line = source.slice(lineStart, lineEnd < 0 ? source.length : lineEnd)
  const prefix = /^[\s>]*/.exec(line)?.[0].length ?? 0
  const at = line.indexOf(value.slice(0, 1), prefix)
  return at < 0 ? undefined : { line: start.line + 1, column: at + 1, offset: lineStart + at }
}
