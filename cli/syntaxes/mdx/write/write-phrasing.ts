import type { Nodes, Parents, PhrasingContent, RootContent } from 'mdast'
import { toString as getText } from 'mdast-util-to-string'
import { escapeHtml, escapeHtmlText } from '../../../lib/escape-html.ts'
import { formatAttributes } from '../../text/reader.ts'
import type { Range } from '../scope.ts'
import { findRange, type MdxSource } from './mdx-source.ts'

/** Marks with which the source of a node begins, if it was Markdown. */
const MARKS: Readonly<Partial<Record<Nodes['type'], RegExp>>> = {
  emphasis: /^[*_]/,
  strong: /^[*_]/,
  delete: /^~/,
  link: /^\[/,
  linkReference: /^\[/,
  textDirective: /^:/,
}

/** The text of a node with inline content. Text between its children is copied, so only what is not Markdown changes. */
export function writeInside(node: RootContent & Parents, source: MdxSource, range = findRange(node)): string {
  const children: RootContent[] = node.children
  if (!range) return writePhrasing(children, source)
  let text = ''
  let at = range.start
  for (const child of children) {
    const own = findRange(child)
    if (own && own.start >= at) {
      text += source.copy({ start: at, end: own.start }, range.start)
      at = own.end
    }
    text += writeNode(child, { source, base: range, inTable: node.type === 'tableCell' })
  }
  return text + source.copy({ start: at, end: Math.max(at, range.end) }, range.start)
}

/** Inline content one after another; `base` is the block that it is in, if it has a place of its own. */
export function writePhrasing(nodes: readonly RootContent[], source: MdxSource, base?: Range): string {
  return nodes.map((node) => writeNode(node, { source, base: base ?? findRange(node), inTable: false })).join('')
}

interface Place {
  source: MdxSource
  /** The block that the node is in. */
  base: Range | undefined
  inTable: boolean
}

function writeNode(node: RootContent, { source, base, inTable }: Place): string {
  const copy = source.findCopy(node)
  if (copy) return source.copy(copy, base?.start)
  const escapeCell = (text: string) => (inTable ? text.replaceAll('|', '\\|').replace(/\s*\n\s*/g, ' ') : text)
  switch (node.type) {
    case 'text':
      return escapeCell(escapeText(node.value))
    case 'html':
      return inTable ? node.value.replace(/\s*\n\s*/g, ' ') : node.value
    case 'inlineCode':
      return escapeCell(writeCodeSpan(node.value))
    case 'break':
      return '\\\n'
    case 'textDirective':
    case 'link':
      return isMarkdown(node, source) ? writeInside(node, source) : escapeCell(writeGenerated(node, source))
    case 'strong':
      return isMarkdown(node, source) ? writeInside(node, source) : `**${writePhrasing(node.children, source)}**`
    default:
      return 'children' in node ? writeInside(node, source) : getText(node)
  }
}

function isMarkdown(node: RootContent, source: MdxSource): boolean {
  const mark = MARKS[node.type]
  return mark !== undefined && source.startsWith(findRange(node), mark)
}

function writeGenerated(node: PhrasingContent & Parents, source: MdxSource): string {
  const content = writePhrasing(node.children, source)
    .replace(/\s*\n\s*/g, ' ')
    .trim()
  if (node.type === 'link') return `[${content}](${writeUrl(node.url)})`
  if (node.type !== 'textDirective') return content
  const attributes = toAttributes(node.attributes)
  return `:${node.name}[${content}]${formatAttributes(attributes)}`
}

/** The attributes of a directive; those without a value are words. */
export function toAttributes(
  attributes: Readonly<Record<string, string | null | undefined>> | null | undefined,
): Record<string, string | true | undefined> {
  return Object.fromEntries(
    Object.entries(attributes ?? {}).map(([name, value]) => [name, value === '' ? true : (value ?? undefined)]),
  )
}

const writeUrl = (url: string): string =>
  url === '' || /[\s()<>]/.test(url) ? `<${url.replace(/[<>]/g, encodeURIComponent).replace(/\s/g, '%20')}>` : url

function writeCodeSpan(value: string): string {
  const runs = [...value.matchAll(/`+/g)].map(([run]) => run.length)
  let length = 1
  while (runs.includes(length)) length++
  const fence = '`'.repeat(length)
  const pad = /^`|`$/.test(value) ? ' ' : ''
  return `${fence}${pad}${value}${pad}${fence}`
}

/** Escapes text for Markdown. An id at the end of a heading is kept. */
export function escapeText(text: string): string {
  const id = /\{#[^{}\s]+\}\s*$/.exec(text)?.[0] ?? ''
  const escaped = text
    .slice(0, text.length - id.length)
    .replace(/[\\`*[\]<$]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|~~|(?<![\w:]):(?=[a-z][\w-]*[[{])/gu, '\\$&')
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replace(/^([ \t]*)(#{1,6}(?=\s)|>|[+-](?=\s)|:{3,})/gm, '$1\\$2')
    .replace(/^([ \t]*\d{1,9})([.)])(?=\s)/gm, '$1\\$2')
  return escaped + id
}

/** Elements of HTML that say the same as a node. */
const ELEMENTS: Readonly<Record<string, string>> = { emphasis: 'em', strong: 'strong', delete: 'del' }

/** Inline content as HTML, for elements whose content Markdown would take for paragraphs. */
export const writeAsHtml = (nodes: readonly RootContent[]): string => nodes.map(writeHtmlNode).join('')

function writeHtmlNode(node: RootContent): string {
  const content = 'children' in node ? writeAsHtml(node.children) : ''
  switch (node.type) {
    case 'text':
      return escapeHtmlText(node.value)
    case 'html':
      return node.value
    case 'inlineCode':
      return `<code>${escapeHtmlText(node.value)}</code>`
    case 'inlineMath':
      return escapeHtmlText(`$${node.value}$`)
    case 'break':
      return '<br>'
    case 'image':
      return `<img src="${escapeHtml(node.url)}" alt="${escapeHtml(node.alt ?? '')}">`
    case 'link':
      return `<a href="${escapeHtml(node.url)}">${content}</a>`
    default: {
      const name = ELEMENTS[node.type]
      return name === undefined ? content : `<${name}>${content}</${name}>`
    }
  }
}

/** Whether HTML can say the same as inline content. */
export const canBeHtml = (nodes: readonly RootContent[]): boolean =>
  nodes.every((node) =>
    'children' in node
      ? (node.type === 'link' || node.type in ELEMENTS) && canBeHtml(node.children)
      : ['text', 'html', 'inlineCode', 'break', 'image'].includes(node.type),
  )
