import type { Blockquote, Code, List, ListItem, Paragraph, RootContent } from 'mdast'
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive'
import { printFence } from '../../../lib/code-span.ts'
import { INLINE_CONTENT } from '../../../parse/parser-entry.ts'
import { DIRECTIVE_END, DIRECTIVE_MARK, formatLeaf, openDirective } from '../../text/reader.ts'
import { findRange, MdxSource, type MdxText } from './mdx-source.ts'
import { canBeHtml, toAttributes, writeAsHtml, writeInside, writePhrasing } from './write-phrasing.ts'

interface Context {
  source: MdxSource
  /** Whether the blocks are in no other block. */
  isRoot?: true
  /** Whether the blocks are in an item of a list without blank lines. */
  isTight?: boolean
}

/** A block, and where it was. */
interface Block {
  node: RootContent
  text: string
  /** Whether it is in an element in which nothing is Markdown. */
  isRaw: boolean
}

/**
 * Writes a text of MDX as Markdown that gives the same tree. Parts that are already Markdown are copied; the colons of
 * directives are marks, in whose place `writeFences` writes them.
 */
export function writeMdx(mdx: MdxText): string {
  const source = new MdxSource(mdx)
  const text = writeBlocks(mdx.tree.children, { source, isRoot: true })
  return text === '' ? '' : `${text}\n`
}

function writeBlocks(nodes: readonly RootContent[], context: Context): string {
  const blocks = listBlocks(nodes, context).filter(({ text }) => text.trim() !== '')
  return blocks
    .map((block, at) => {
      const last = blocks[at - 1]
      return last ? getSeparator(last, block, context) + block.text : block.text
    })
    .join('')
}

function listBlocks(nodes: readonly RootContent[], context: Context): Block[] {
  const { source } = context
  let isInText = false
  return nodes.map((node) => {
    const isRaw = isInText
    if (node.type === 'html') isInText = opensText(node.value, isInText)
    const text = isRaw ? writeAsHtml([node]) : (copyLines(node, context) ?? writeBlock(node, { source }))
    return { node, text, isRaw }
  })
}

/** Whether a piece of HTML leaves an element open in which nothing is Markdown. */
function opensText(html: string, isOpen: boolean): boolean {
  const last = [...html.matchAll(/<(\/?)(?:pre|textarea)\b/gi)].at(-1)
  return last ? last[1] === '' : isOpen
}

function copyLines(node: RootContent, { source, isRoot }: Context): string | undefined {
  const copy = isRoot && source.findCopy(node)
  return copy ? source.copyLines(copy)?.trimEnd() : undefined
}

/** The separator of two blocks: the blank lines of the source, or one. */
function getSeparator({ node: before }: Block, { node: after, isRaw }: Block, { source, isTight }: Context): string {
  if (isTight && after.type === 'list') return '\n'
  const [first, second] = [findRange(before), findRange(after)]
  const lines = first && second ? source.countLinesBetween(first, second) : undefined
  if (isRaw) return '\n'.repeat(Math.min(lines ?? 1, 2))
  if (isInHtml(before) && isInHtml(after) && canJoin(before, after)) {
    if (!isHtml(before) || !isHtml(after)) return ''
    return '\n'.repeat(Math.min(lines ?? 1, 2))
  }
  const isCopied = source.findCopy(before) !== undefined && source.findCopy(after) !== undefined
  return isCopied && lines !== undefined && lines > 0 && !isOpenHtml(before) ? '\n'.repeat(lines) : '\n\n'
}

/** HTML that goes on until a blank line; a comment ends with its line. */
const isOpenHtml = (node: RootContent): boolean => node.type === 'html' && !node.value.startsWith('<!--')
const isHtml = (node: RootContent): boolean => node.type === 'html'
const isInHtml = (node: RootContent): boolean => isHtml(node) || isInlineContent(node)
const canJoin = (...nodes: RootContent[]): boolean => nodes.every((node) => isHtml(node) || isHtmlText(node))

/** Text between tags of block elements, which belongs to these elements and is not a paragraph. */
function isInlineContent(node: RootContent): node is Paragraph {
  return node.type === 'paragraph' && node.data?.hName === INLINE_CONTENT
}

const isHtmlText = (node: RootContent): boolean => isInlineContent(node) && canBeHtml(node.children)

function writeBlock(node: RootContent, context: Context): string {
  const { source } = context
  if (isHtmlText(node) && 'children' in node)
    return writeAsHtml(node.children)
      .replace(/\s*\n\s*/g, '\n')
      .trim()
  const copy = source.findCopy(node)
  // Indented text is code in Markdown, and is not in MDX.
  if (copy) return source.copy(copy).trimEnd()
  switch (node.type) {
    case 'html':
      return node.value.replace(/\n[ \t]*(?=\n)/g, '')
    case 'blockquote':
      return writeQuote(node, context)
    case 'list':
      return writeList(node, context)
    case 'code':
      return writeCode(node)
    case 'containerDirective':
      return writeDirective(node, context)
    case 'leafDirective':
      return writeLeaf(node, source)
    case 'footnoteDefinition':
      return indent(`[^${node.label ?? node.identifier}]: ${writeBlocks(node.children, context)}`, '    ')
    case 'heading':
      return `${'#'.repeat(node.depth)} ${writePhrasing(node.children, source, findRange(node)).trim()}`
    case 'paragraph':
      return separateComments(writePhrasing(node.children, source, findRange(node)).trim())
    default:
      return 'children' in node ? writeInside(node, source).trimEnd() : ''
  }
}

/** The rest of a line that begins with a comment is no Markdown, so it goes to the next line. */
const separateComments = (text: string): string =>
  text.replace(/^(?:<!--(?:(?!-->)[\s\S])*-->[ \t]*)+(?=\S)/, (found) => `${found.trimEnd()}\n`)

const indent = (text: string, prefix: string): string => text.replace(/\n(?=[^\n])/g, `\n${prefix}`)

function writeQuote({ children }: Blockquote, context: Context): string {
  const lines = writeBlocks(children, context).split('\n')
  return lines.map((line) => (line === '' ? '>' : `> ${line}`)).join('\n')
}

function writeList(list: List, context: Context): string {
  const { source } = context
  const items: readonly ListItem[] = list.children
  return items
    .map((item, at) => {
      const range = findRange(item)
      const before = items[at - 1]
      const lines = before && range ? source.countLinesBetween(findRange(before) ?? range, range) : undefined
      const separator = !before ? '' : '\n'.repeat(Math.min(2, Math.max(1, lines ?? (list.spread ? 2 : 1))))
      const found = range && /^(?:[-+*]|\d{1,9}[.)])/.exec(source.copy({ start: range.start, end: range.end }))?.[0]
      const mark = found ?? (list.ordered ? `${(list.start ?? 1) + at}.` : '-')
      const check = typeof item.checked === 'boolean' ? `[${item.checked ? 'x' : ' '}] ` : ''
      const isTight = list.spread !== true && item.spread !== true
      const content = check + writeBlocks(item.children, { ...context, isTight })
      return `${separator}${mark} ${indent(content, ' '.repeat(mark.length + 1))}`
    })
    .join('')
}

const writeCode = ({ lang, meta, value }: Code): string => printFence([lang ?? '', meta ?? ''].join(' ').trim(), value)

function writeLeaf(node: LeafDirective, source: MdxSource): string {
  const title = writePhrasing(node.children, source)
  return formatLeaf({ name: node.name, title, attributes: toAttributes(node.attributes) })
}

/** A directive with blank lines inside, so that its content ends before it does. */
function writeDirective(node: ContainerDirective, context: Context): string {
  const { source } = context
  const [first] = node.children
  const label = first?.type === 'paragraph' && first.data && 'directiveLabel' in first.data ? first : undefined
  const content = writeBlocks(label ? node.children.slice(1) : node.children, context)
  const title = label && writePhrasing(label.children, source).replace(/\s*\n\s*/g, ' ')
  const range = findRange(node)
  const isAuthored = node.data?.docsgenElement !== true && source.startsWith(range, /^:{3}/)
  const opening = isAuthored && range ? source.copy(range).split('\n', 1)[0] : undefined
  const head = openDirective({ name: node.name, title, attributes: toAttributes(node.attributes) })
  const inside = isShort(node, label) ? `\n${content}\n` : `\n\n${content}\n\n`
  // Directives of the author are also written with a mark, so that nesting is preserved.
  const begin = opening === undefined ? head : `${DIRECTIVE_MARK}(${opening.replace(/^:+[ \t]*/, '')}`
  return `${begin}${content === '' ? '\n' : inside}${DIRECTIVE_END}`
}

/** Whether a directive contains one paragraph or one block of code. */
function isShort({ children }: ContainerDirective, label: Paragraph | undefined): boolean {
  const [only, ...others] = label ? children.slice(1) : children
  return others.length === 0 && (only?.type === 'paragraph' || only?.type === 'code')
}
