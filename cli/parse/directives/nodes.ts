import type { BlockContent, DefinitionContent, Paragraph, Parents, PhrasingContent, RootContent, Text } from 'mdast'
import type { ContainerDirective, Directives } from 'mdast-util-directive'
import { toString as textOf } from 'mdast-util-to-string'
import type {} from 'remark-rehype'
import type { VFile } from 'vfile'
import type { DiagnosticCode } from '../../diagnostics/codes.ts'
import { contextOf, type PageFeatures, type ParseContext, spanOf } from '../context.ts'
import type { Span } from '../document.ts'

/** Content of block elements. */
export type Flow = BlockContent | DefinitionContent

/** Attributes of an element, in the names of hast. */
export type Properties = Record<string, string | boolean | string[] | undefined>

/** Makes `node` print as an element. */
export function printAs(node: RootContent, hName: string, hProperties: Properties): void {
  const set = Object.entries(hProperties).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  node.data = { ...node.data, hName, hProperties: Object.fromEntries(set) }
}

/** A block element that no author wrote; it stands where `origin` stands. */
export function block(
  origin: RootContent,
  hName: string,
  hProperties: Properties,
  children: Flow[],
): ContainerDirective {
  const node: ContainerDirective = { type: 'containerDirective', name: hName, attributes: {}, children }
  if (origin.position) node.position = origin.position
  printAs(node, hName, hProperties)
  return node
}

/** A block element with inline content. */
export function textBlock(hName: string, className: string, children: PhrasingContent[]): Paragraph {
  const node: Paragraph = { type: 'paragraph', children }
  const first = children[0]?.position
  const last = children.at(-1)?.position
  if (first && last) node.position = { start: first.start, end: last.end }
  printAs(node, hName, { className: [className] })
  return node
}

/** An inline element around text that no author wrote. */
export function textSpan(className: string, value: string): PhrasingContent {
  const node: PhrasingContent = { type: 'emphasis', children: [{ type: 'text', value }] }
  printAs(node, 'span', { className: [className] })
  return node
}

function trimEnd(children: PhrasingContent[]): PhrasingContent[] {
  const last = children.at(-1)
  if (last?.type !== 'text') return children
  const value = last.value.trimEnd()
  return value === '' ? children.slice(0, -1) : [...children.slice(0, -1), { ...last, value }]
}

/** The label of a directive, taken out of a container's content; empty when there is none. */
export function takeLabel(node: Directives): PhrasingContent[] {
  if (node.type !== 'containerDirective') return trimEnd(node.children)
  const first = node.children[0]
  if (first?.type !== 'paragraph' || !first.data || !('directiveLabel' in first.data)) return []
  node.children.shift()
  return trimEnd(first.children)
}

/** Plain text of inline content. */
export function plainText(children: PhrasingContent[]): string {
  return children.map((child) => textOf(child)).join('')
}

/** The children of any parent as one array type; what is put in has to fit the parent. */
export function childrenOf(parent: Parents): RootContent[] {
  return parent.children
}

/** Joins neighbouring text nodes, so that what was one text to the author is one to the plugins that follow. */
export function mergeText(parent: Parents): void {
  const children = childrenOf(parent)
  for (let index = children.length - 1; index > 0; index--) {
    const left = children[index - 1]
    const right = children[index]
    if (left?.type !== 'text' || right?.type !== 'text') continue
    const merged: Text = { type: 'text', value: left.value + right.value }
    if (left.position && right.position) merged.position = { start: left.position.start, end: right.position.end }
    children.splice(index - 1, 2, merged)
  }
}

/** Where directives of one document report to. */
export interface Scope {
  /** The text that was parsed. */
  source: string
  /** Names of admonitions that the project added. */
  admonitions: ReadonlySet<string>
  features: PageFeatures
  /** Names of directives that components of the project show, and the uses of them so far. */
  ownDirectives: ReadonlySet<string>
  components: ParseContext['components']
  report(code: DiagnosticCode, span: Span, message: string, hint?: string): void
}

/** The scope of one document. */
export function scopeOf(file: VFile): Scope {
  return scopeIn(contextOf(file), String(file))
}

/** The scope of one document, whose text is `source`. */
export function scopeIn(context: ParseContext, source: string): Scope {
  return {
    source,
    admonitions: new Set(context.options.admonitions),
    features: context.features,
    ownDirectives: new Set(context.options.directives),
    components: context.components,
    report: (code, span, message, hint) => context.report(code, span, message, hint),
  }
}

/** How a directive is written: `:::note`, `::card`, `:badge`. */
export function written(node: Directives): string {
  return `${{ containerDirective: ':::', leafDirective: '::', textDirective: ':' }[node.type]}${node.name}`
}

/** The first line of a directive as it stands in the source. */
export function openingLine(node: Directives, { source }: Scope): string {
  const start = node.position?.start.offset
  if (start === undefined) return ''
  const end = node.position?.end.offset ?? source.length
  const lineEnd = source.indexOf('\n', start)
  return source.slice(start, lineEnd < 0 ? end : Math.min(lineEnd, end))
}

/** The place of `part` in the first line of a directive, behind `after`; the colons and the name when it is not found. */
export function spanInOpening(node: Directives, scope: Scope, part: string, after = 0): Span {
  const { line, column } = spanOf(node)
  const opening = openingLine(node, scope)
  const at = opening.indexOf(part, after)
  if (part !== '' && at >= 0) return { line, column: column + at, endLine: line, endColumn: column + at + part.length }
  const name = opening.indexOf(node.name)
  return { line, column, endLine: line, endColumn: column + Math.max(0, name) + node.name.length }
}
