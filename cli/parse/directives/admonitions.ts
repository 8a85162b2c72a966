import type { Blockquote, Paragraph, PhrasingContent, Text } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import {
  createTextBlock,
  createTextSpan,
  type Flow,
  getCommonProperties,
  getPlainText,
  type Properties,
  parseAttributes,
  printAs,
  type Scope,
  takeLabel,
} from './nodes.ts'

/** Built-in admonitions; `secondary`, `important`, `success` and `caution` are older names from Docusaurus. */
// biome-ignore format: one line for all
export const ADMONITION_NAMES = [
  'note', 'tip', 'info', 'important', 'warning', 'caution', 'danger', 'secondary', 'success',
] as const

/** The printed kind of an admonition: its label, or the name that the project gave it. */
function formatKind(name: string, { labels }: Scope): string {
  const kinds: Readonly<Record<string, string>> = labels.admonitions
  const known = Object.hasOwn(kinds, name) ? kinds[name] : undefined
  return known ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
}

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
  const kind = attributes.kind || formatKind(node.name, scope)
  const { title, properties } = createAdmonition({ type: node.name, kind, label }, scope)
  const classes = Array.isArray(properties.className) ? properties.className : []
  printAs(node, 'div', { ...properties, ...getCommonProperties(attributes, ...classes) })
  // Its name still tells its type to screen readers.
  if (attributes.title !== '' || label.length > 0) node.children.unshift(title)
}

/** Alerts whose name is not that of an admonition: `CAUTION` is the most severe on GitHub, the others are Obsidian's. */
const types: ReadonlyMap<string, string> = new Map([
  ...ADMONITION_NAMES.map((name) => [name, name] as const),
  ['caution', 'danger'],
  ...['abstract', 'summary', 'tldr', 'todo', 'question', 'help', 'faq'].map((name) => [name, 'info'] as const),
  ['hint', 'tip'],
  ...['check', 'done'].map((name) => [name, 'success'] as const),
  ['attention', 'warning'],
  ...['failure', 'fail', 'missing', 'error', 'bug'].map((name) => [name, 'danger'] as const),
  ...['example', 'quote', 'cite'].map((name) => [name, 'secondary'] as const),
])

/** `[!NOTE]`, Obsidian's `[!NOTE]-` (folded) and `[!NOTE]+`, and docsify's `[!NOTE|label:Title]`. */
const marker = /^\[!([A-Za-z][\w-]*)(?:\|([^\]\n]*))?\]([+-]?)(?=[ \t\n]|$)[ \t]*/

/** Turns `> [!NOTE]` into an admonition. Text on its line is the title, unless what follows continues its sentence. */
export function transformAlert(node: Blockquote, scope: Scope): void {
  const [paragraph, ...blocks] = node.children
  const text = paragraph?.type === 'paragraph' ? paragraph.children[0] : undefined
  if (paragraph?.type !== 'paragraph' || text?.type !== 'text' || isEscaped(text, scope)) return
  const [whole, written = '', options = '', fold] = marker.exec(text.value) ?? []
  const name = written.toLowerCase()
  const type = types.get(name) ?? (scope.admonitions.has(name) ? name : undefined)
  if (whole === undefined || type === undefined) return

  const content = splitContent([skipStart(text, whole.length), ...paragraph.children.slice(1)], scope)
  const given = /(?:^|\|)label:([^|]+)/.exec(options)?.[1]?.trim()
  const isTitled = given === undefined && isTitle(content, blocks.length > 0)
  const label = given === undefined ? (isTitled ? content.line : []) : [{ type: 'text' as const, value: given }]
  const body = isTitled ? content.rest : [...content.line, ...content.lineEnd, ...content.rest]
  node.children = body.length === 0 ? blocks : [moveTo(paragraph, body), ...blocks]
  if (fold === '+' || fold === '-')
    printFoldable(node, { type, kind: formatKind(name, scope), label, open: fold === '+' }, scope)
  else {
    const { title, properties } = createAdmonition({ type, kind: formatKind(name, scope), label }, scope)
    printAs(node, 'div', properties)
    node.children.unshift(title)
  }
}

/** `> \[!NOTE]` is a quote that begins with these characters. */
function isEscaped({ position }: Text, { source }: Scope): boolean {
  const start = position?.start.offset
  return start !== undefined && source.charAt(start) === '\\'
}

function printFoldable(
  node: Blockquote,
  { type, kind, label, open }: { type: string; kind: string; label: PhrasingContent[]; open: boolean },
  scope: Scope,
): void {
  scope.features.add('admonitions')
  const className = ['theme-details', 'theme-admonition', `theme-admonition-${type}`]
  printAs(node, 'details', { className, open: open || undefined })
  node.children.unshift(createTextBlock('summary', 'ds-details-summary', createAdmonitionTitle(kind, label)))
}

/** The content of the first paragraph behind the marker. */
interface Content {
  /** Content of the marker's line. */
  line: PhrasingContent[]
  lineEnd: PhrasingContent[]
  rest: PhrasingContent[]
}

function splitContent(children: PhrasingContent[], scope: Scope): Content {
  const at = children.findIndex((each) => each.type === 'break' || (each.type === 'text' && each.value.includes('\n')))
  const node = children[at]
  const before = removeEmpty(children.slice(0, at < 0 ? children.length : at))
  const after = children.slice(at + 1)
  if (node === undefined) return { line: before, lineEnd: [], rest: [] }
  if (node.type !== 'text') return { line: before, lineEnd: before.length > 0 ? [node] : [], rest: after }
  const end = node.value.indexOf('\n')
  const line = removeEmpty([...before, { ...node, value: node.value.slice(0, end).trimEnd() }])
  const rest = removeEmpty([startNextLine(node, end, scope), ...after])
  return { line, lineEnd: line.length > 0 && rest.length > 0 ? [{ type: 'text', value: '\n' }] : [], rest }
}

const removeEmpty = (children: PhrasingContent[]): PhrasingContent[] =>
  children.filter((child) => child.type !== 'text' || child.value !== '')

/** A title is followed by something, which does not continue its sentence. */
function isTitle({ line, rest }: Content, hasBlocks: boolean): boolean {
  const [next] = rest
  if (line.length === 0 || (next === undefined && !hasBlocks)) return false
  return next?.type !== 'text' || !/^\p{Ll}/u.test(next.value)
}

function skipStart(text: Text, length: number): Text {
  const start = text.position?.start
  const rest = { ...text, value: text.value.slice(length) }
  if (!text.position || start?.offset === undefined) return rest
  const point = { line: start.line, column: start.column + length, offset: start.offset + length }
  return { ...rest, position: { ...text.position, start: point } }
}

/** The text behind its first line ending, located after the `>` of the next line. */
function startNextLine(text: Text, end: number, { source }: Scope): Text {
  const rest = { ...text, value: text.value.slice(end + 1) }
  const start = text.position?.start
  if (!text.position || start?.offset === undefined) return rest
  const lineStart = source.indexOf('\n', start.offset) + 1
  const lineEnd = source.indexOf('\n', lineStart)
  const line = source.slice(lineStart, lineEnd < 0 ? source.length : lineEnd)
  const at = line.indexOf(rest.value.slice(0, 1), /^[\s>]*/.exec(line)?.[0].length ?? 0)
  if (at < 0) return rest
  const point = { line: start.line + 1, column: at + 1, offset: lineStart + at }
  return { ...rest, position: { ...text.position, start: point } }
}

function moveTo(paragraph: Paragraph, children: PhrasingContent[]): Paragraph {
  const start = children[0]?.position?.start
  const position = paragraph.position && start ? { ...paragraph.position, start } : paragraph.position
  return { ...paragraph, children, ...(position && { position }) }
}
