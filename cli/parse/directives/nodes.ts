import type { BlockContent, DefinitionContent, Paragraph, Parents, PhrasingContent, RootContent, Text } from 'mdast'
import type { ContainerDirective, Directives, LeafDirective, TextDirective } from 'mdast-util-directive'
import { toString as getText } from 'mdast-util-to-string'
import type {} from 'remark-rehype'
import type { VFile } from 'vfile'
import type { PageFeature } from '../../../src/model/page-features.ts'
import type { Plain } from '../../lib/plain.ts'
import { didYouMean } from '../../lib/suggest.ts'
import { getContext, getSpan, type ParseContext, type Problem } from '../context.ts'
import type { Span } from '../document.ts'

declare module 'mdast-util-directive' {
  interface ContainerDirectiveData {
    /** Set if the directive was written as an element, which is known to be closed. */
    docsgenElement?: true
    /** The props of a component of the project, if they are not attributes of a directive. */
    docsgenProps?: Readonly<Record<string, Plain>>
  }
  interface TextDirectiveData {
    docsgenProps?: Readonly<Record<string, Plain>>
  }
}

/** Content of block elements. */
export type Flow = BlockContent | DefinitionContent

/** Attributes of an element, with the property names of hast. */
export type Properties = Record<string, string | boolean | string[] | undefined>

/** Makes `node` print as an element. */
export function printAs(node: RootContent, hName: string, hProperties: Properties): void {
  const set = Object.entries(hProperties).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  node.data = { ...node.data, hName, hProperties: Object.fromEntries(set) }
}

/** A block element that does not exist in the source; it gets the position of `origin`. */
export function createBlock(
  origin: RootContent,
  { hName, hProperties, children }: { hName: string; hProperties: Properties; children: Flow[] },
): ContainerDirective {
  const node: ContainerDirective = { type: 'containerDirective', name: hName, attributes: {}, children }
  if (origin.position) node.position = origin.position
  printAs(node, hName, hProperties)
  return node
}

/** A block element with inline content. */
export function createTextBlock(hName: string, className: string, children: PhrasingContent[]): Paragraph {
  const node: Paragraph = { type: 'paragraph', children }
  const first = children[0]?.position
  const last = children.at(-1)?.position
  if (first && last) node.position = { start: first.start, end: last.end }
  printAs(node, hName, { className: [className] })
  return node
}

/** An inline element that does not exist in the source. */
export function createElement(name: string, properties: Properties, children: PhrasingContent[]): PhrasingContent {
  const node: PhrasingContent = { type: 'emphasis', children }
  printAs(node, name, properties)
  return node
}

/** An inline element around text that does not exist in the source. */
export const createTextSpan = (className: string, value: string): PhrasingContent =>
  createElement('span', { className: [className] }, [{ type: 'text', value }])

function trimEnd(children: PhrasingContent[]): PhrasingContent[] {
  const last = children.at(-1)
  if (last?.type !== 'text') return children
  const value = last.value.trimEnd()
  return value === '' ? children.slice(0, -1) : [...children.slice(0, -1), { ...last, value }]
}

/** Removes the label from the content of a directive and returns it; empty if there is none. */
export function takeLabel(node: Directives): PhrasingContent[] {
  if (node.type !== 'containerDirective') return trimEnd(node.children)
  const first = node.children[0]
  if (first?.type !== 'paragraph' || !first.data || !('directiveLabel' in first.data)) return []
  node.children.shift()
  return trimEnd(first.children)
}

/** Plain text of inline content. */
export const getPlainText = (children: PhrasingContent[]): string => children.map((child) => getText(child)).join('')

/** The children of any parent as one array type; inserted nodes must be valid in that parent. */
export const getChildren = (parent: Parents): RootContent[] => parent.children

/** Joins adjacent text nodes, so that the plugins that follow see text as the author wrote it. */
export function mergeText(parent: Parents): void {
  const children = getChildren(parent)
  for (let index = children.length - 1; index > 0; index--) {
    const left = children[index - 1]
    const right = children[index]
    if (left?.type !== 'text' || right?.type !== 'text') continue
    const merged: Text = { type: 'text', value: left.value + right.value }
    if (left.position && right.position) merged.position = { start: left.position.start, end: right.position.end }
    children.splice(index - 1, 2, merged)
  }
}

/** State shared by the transforms of directives within one document. */
export interface Scope {
  /** The text that was parsed; positions of nodes refer to it. */
  source: string
  /** Names of the admonitions that the project adds. */
  admonitions: ReadonlySet<string>
  /** The features of the page that need styles of their own. */
  features: Set<PageFeature>
  /** Names of directives that components of the project render, and their uses so far. */
  ownDirectives: ReadonlySet<string>
  components: ParseContext['components']
  questions: ParseContext['questions']
  labels: ParseContext['labels']
  report: ParseContext['report']
}

/** The scope of one document. */
export const getScope = (file: VFile): Scope => createScope(getContext(file), String(file))

/** The scope of one document, whose text is `source`. */
export function createScope(context: ParseContext, source: string): Scope {
  return {
    source,
    admonitions: new Set(context.options.admonitions),
    features: context.features,
    ownDirectives: new Set(context.options.directives),
    components: context.components,
    questions: context.questions,
    labels: context.labels,
    report: context.report,
  }
}

/** A directive as written: `:::note`, `::card`, `:badge`. */
export const formatDirective = (node: Directives): string =>
  `${{ containerDirective: ':::', leafDirective: '::', textDirective: ':' }[node.type]}${node.name}`

/** The first line of a directive in the source. */
export function getOpeningLine(node: Directives, { source }: Scope): string {
  const start = node.position?.start.offset
  if (start === undefined) return ''
  const end = node.position?.end.offset ?? source.length
  const lineEnd = source.indexOf('\n', start)
  return source.slice(start, lineEnd < 0 ? end : Math.min(lineEnd, end))
}

/** The span of `part` in the first line of a directive; the span of the colons and the name if it is not found. */
export const getSpanInOpening = (node: Directives, scope: Scope, part: string): Span =>
  getSpanInLine(node, getOpeningLine(node, scope), { part, after: 0 })

/** Reports an attribute or a label of a directive, at `part` of its first line. */
export function reportAttribute(
  node: Directives,
  scope: Scope,
  { message, hint, part = '' }: { message: string; hint: string; part?: string },
): void {
  scope.report('markdown/directive-attribute', getSpanInOpening(node, scope, part), { message, hint })
}

/** The span of the name of an attribute; the span of the colons and the name of the directive if it is not found. */
export function getAttributeSpan(node: Directives, scope: Scope, name: string): Span {
  const opening = getOpeningLine(node, scope)
  return getSpanInLine(node, opening, { part: name, after: Math.max(0, opening.lastIndexOf('{')) })
}

function getSpanInLine(node: Directives, opening: string, { part, after }: { part: string; after: number }): Span {
  const { line, column } = getSpan(node)
  const at = opening.indexOf(part, after)
  if (part !== '' && at >= 0) return { line, column: column + at, endLine: line, endColumn: column + at + part.length }
  const name = opening.indexOf(node.name)
  return { line, column, endLine: line, endColumn: column + Math.max(0, name) + node.name.length }
}

type Point = { line: number; column: number; offset?: number | undefined }

function sliceSource(start: Point | undefined, end: Point | undefined, source: string): Text[] {
  if (start?.offset === undefined || end?.offset === undefined || start.offset >= end.offset) return []
  return [{ type: 'text', value: source.slice(start.offset, end.offset), position: { start, end } }]
}

/** Restores text that is not a directive: `:9090`, or `:x[label]{y}` with the label still parsed as Markdown. */
export function restoreText(node: TextDirective | LeafDirective, { source }: Scope): PhrasingContent[] {
  const first = node.children[0]?.position
  const last = node.children.at(-1)?.position
  const { position } = node
  if (!first || !last) return sliceSource(position?.start, position?.end, source)
  return [
    ...sliceSource(position?.start, first.start, source),
    ...node.children,
    ...sliceSource(last.end, position?.end, source),
  ]
}

/** The attributes of a directive except `id` and `class`: any string, no value (a flag), or one of a list. */
type AttributeRules = Readonly<Record<string, 'text' | 'flag' | readonly string[]>>

/** The validated attributes of a directive, without unknown ones. */
export type Attributes = Readonly<Partial<Record<string, string>>>

/** Names or values for a message: `"a", "b"`. */
export const quoteAll = (values: Iterable<string>): string => [...values].map((value) => `"${value}"`).join(', ')

function findProblem(name: string, value: string, rules: AttributeRules): Problem | undefined {
  const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
  if (rule === undefined) {
    const known = [...Object.keys(rules), 'class', 'id']
    const hint = didYouMean(name, known) ?? `It accepts ${quoteAll(known)}.`
    return { message: `has no attribute "${name}".`, hint }
  }
  if (typeof rule === 'string' || rule.includes(value)) return undefined
  const hint = didYouMean(value, rule) ?? `Use one of ${quoteAll(rule)}.`
  return { message: `does not accept the ${name} "${value}".`, hint }
}

/** Validates the attributes written in braces; invalid ones are reported and left out. */
export function parseAttributes(node: Directives, rules: AttributeRules, scope: Scope): Attributes {
  const known: Partial<Record<string, string>> = {}
  for (const [name, value] of Object.entries(node.attributes ?? {})) {
    if (value === null || value === undefined) continue
    const problem = name === 'id' || name === 'class' ? undefined : findProblem(name, value, rules)
    if (!problem) {
      known[name] = value
      continue
    }
    const span = getAttributeSpan(node, scope, name)
    scope.report('markdown/directive-attribute', span, {
      message: `The directive ${formatDirective(node)} ${problem.message}`,
      hint: problem.hint,
    })
  }
  return known
}

/** `id` and `class` as the author wrote them, added to the classes of the element. */
export function getCommonProperties(attributes: Attributes, ...classes: string[]): Properties {
  const className = [...classes, ...(attributes.class?.split(/\s+/).filter(Boolean) ?? [])]
  return { id: attributes.id, className: className.length > 0 ? className : undefined }
}
