import type { Code, Nodes, Root, RootContent } from 'mdast'
import type { LeafDirective } from 'mdast-util-directive'
import type { Labels } from '../../../src/labels.ts'
import { isMdx } from '../../content/content-path.ts'
import { printFence } from '../../lib/code-span.ts'
import { applyEdits, type Edit, type EditedText } from '../../lib/edits.ts'
import type { ParseContext } from '../context.ts'
import { convertReference, isReferenceFile } from '../data-reference/convert-reference.ts'
import { fillVariables } from '../fill-variables.ts'
import { splitFrontMatter } from '../front-matter/front-matter-block.ts'
import { parseFrontMatter } from '../front-matter/parse-front-matter.ts'
import { MAX_INCLUDED_LENGTH, MAX_INCLUDES } from '../limits/limits.ts'
import type { MdxSyntax, TextSyntax } from '../source-syntax.ts'
import { parseMarkdown } from '../syntax/parse-markdown.ts'
import { visit } from '../visit.ts'
import { fillCodeFromFiles } from './code-from-file.ts'
import { cutText } from './cut-lines.ts'
import { mayInclude } from './expand.ts'
import { findFile } from './find-file.ts'
import { cutSection } from './section.ts'

/** Problems of includes are reported by the parser of the page. */
const ignore = () => undefined

/** A Markdown file by its path relative to the root. */
interface MarkdownFile {
  path: string
  text: string
}

interface Expansion {
  context: ParseContext
  /** Whether the body of the page is in docsgen's own Markdown already. */
  isOwnMarkdown?: boolean
  /** Changes the text of a file, such as its links, before it is inserted; front matter included. */
  prepare(file: MarkdownFile): string
  syntax: TextSyntax | undefined
  /** Set if the page or one of its includes is MDX. */
  mdx: MdxSyntax | undefined
  /** Text that replaces a block of code, or follows it; `undefined` keeps the block. */
  writeCode(code: Code, labels: Labels): { instead?: string; after?: string } | undefined
}

interface State extends Expansion {
  /** The files that are being included, the page first. */
  chain: readonly string[]
  /** The included amount so far, of all files together. */
  total: { includes: number; length: number }
}

/** The Markdown of a page without front matter, with its includes, code and variables. Failed includes are left out. */
export function expandSource(file: MarkdownFile, expansion: Expansion): string {
  const state: State = { ...expansion, chain: [file.path], total: { includes: 0, length: 0 } }
  const text = expansion.prepare(file)
  const body = toOwnMarkdown({ path: file.path, text }, state)
  return mayChange(body, state) ? expandBody(parse(body, state), body, state) : body
}

const mayChange = (body: string, { context }: State): boolean =>
  mayInclude(body) ||
  /file=|variables|[`~](?:plot|mermaid|merkle|bytes)/i.test(body) ||
  context.options.directives?.some((name) => body.includes(`:::${name}`)) === true

/** The body of a file in docsgen's own Markdown, or a part of it. What has no equivalent is reported by the page. */
function toOwnMarkdown({ path, text }: MarkdownFile, state: State, cut?: EditedText): string {
  const isPage = state.chain.length === 1
  const { context, syntax, mdx } = state
  if (isPage && state.isOwnMarkdown && !mdx) return splitFrontMatter(text)?.body ?? text
  const own: ParseContext = { ...context, path, report: ignore, reportIn: ignore }
  if (isReferenceFile(path)) return convertReference({ path, text, page: state.chain[0] ?? path }, own).text
  const block = splitFrontMatter(text)
  const body = block?.body ?? text
  const frontMatter = isPage && block ? () => parseFrontMatter(block, own, syntax).foreign : undefined
  const part = frontMatter && context.options.dialects ? syntax?.addHomePage(body, frontMatter(), path) : cut
  const converted = (syntax ? syntax.convert({ path, text: body, part, frontMatter }, own) : part)?.text ?? body
  return mdx && isMdx(path, isPage ? context.format : context.options.format) ? mdx.write(converted, own) : converted
}

function parse(body: string, { context, chain }: State): Root {
  const tree = parseMarkdown(body, { syntax: 'docsgen', extensions: { micromark: [], mdast: [] } })
  const original = new Map<Code, string>()
  visit(tree, 'code', (node) => {
    original.set(node, describeCode(node))
  })
  const path = chain.at(-1) ?? context.path
  const own: ParseContext = { ...context, text: body, report: ignore, locate: (span) => ({ file: path, span }) }
  fillCodeFromFiles(tree, own)
  for (const [node, before] of original) {
    fillVariables({ type: 'root', children: [node] }, own)
    if (describeCode(node) !== before) node.data = { ...node.data, isFilled: true }
  }
  return tree
}

declare module 'mdast' {
  interface CodeData {
    /** Whether the code is not that of the source. */
    isFilled?: boolean
  }
}

const describeCode = ({ lang, meta, value }: Code): string => JSON.stringify([lang, meta, value])

function expandBody(tree: Root, body: string, state: State): string {
  const edits = tree.children.flatMap((child) => listEdits(child, body, state))
  return applyEdits(body, edits).text
}

const expandNodes = (nodes: readonly RootContent[], body: string, state: State): string =>
  nodes.map((node) => editPart(body, listEdits(node, body, state), getRange(node))).join('\n\n')

const getRange = ({ position }: Nodes): { start: number; end: number } => ({
  start: position?.start.offset ?? 0,
  end: position?.end.offset ?? 0,
})

/** The part of a body between two offsets, with the edits in it. */
const editPart = (body: string, edits: readonly Edit[], { start, end }: { start: number; end: number }): string =>
  applyEdits(body.slice(0, end), edits).text.slice(start)

function listEdits(node: RootContent, body: string, state: State): Edit[] {
  if (node.type === 'leafDirective' && node.name === 'include') {
    const { start, end } = getRange(node)
    const text = indent(readPart(node, state), body, start)
    return [{ start, end: end + getClosingLength(body, start, end), text }]
  }
  if (node.type === 'code') {
    const range = getRange(node)
    const { instead = node.data?.isFilled ? formatFence(node) : undefined, after } =
      state.writeCode(node, state.context.labels) ?? {}
    const edits = instead === undefined ? [] : [{ ...range, text: indent(instead, body, range.start) }]
    if (after === undefined) return edits
    return [...edits, { start: range.end, end: range.end, text: indent(`\n\n${after}`, body, range.start) }]
  }
  if (node.type === 'containerDirective' && state.context.options.directives?.includes(node.name)) {
    const content = node.children.filter(({ data }) => !data || !('directiveLabel' in data))
    const range = getRange(node)
    if (content.length > 0) return [{ ...range, text: indent(expandNodes(content, body, state), body, range.start) }]
  }
  if (!('children' in node) || node.type === 'paragraph') return []
  const children: RootContent[] = node.children
  return children.flatMap((child) => listEdits(child, body, state))
}

/** The length of the fence that closes `:::include{…}`, which the syntax does not need. */
function getClosingLength(body: string, start: number, end: number): number {
  const colons = /^:*/.exec(body.slice(start, start + 100))?.[0] ?? ''
  if (colons.length < 3) return 0
  return new RegExp(`^\\s*?\\n[ \\t>]*${colons}[ \\t]*(?=\\n|$)`).exec(body.slice(end, end + 200))?.[0].length ?? 0
}

/** Continues the quote or the list item that the text is inserted in. */
function indent(text: string, body: string, start: number): string {
  const prefix = body.slice(body.lastIndexOf('\n', start - 1) + 1, start).replace(/[^\s>]/g, ' ')
  return prefix === '' ? text : text.replace(/\n(?=.)/g, `\n${prefix}`).replace(/\n(?=\n|$)/g, `\n${prefix.trimEnd()}`)
}

const formatFence = ({ lang, meta, value }: Code): string =>
  printFence([lang ?? '', meta ?? ''].join(' ').trim(), value)

function readPart({ attributes }: LeafDirective, state: State): string {
  const { context, chain, total } = state
  const found = findFile(attributes?.file ?? '', chain.at(-1) ?? context.path, context)
  if ('message' in found || chain.includes(found.path)) return ''
  const text = state.prepare(found)
  total.includes++
  total.length += text.length
  if (total.includes > MAX_INCLUDES || total.length > MAX_INCLUDED_LENGTH) return ''
  const inner = { ...state, chain: [...chain, found.path] }
  const cut = cutText(splitFrontMatter(text)?.body ?? text, attributes ?? {})
  if (attributes?.lines && !cut) return ''
  const body = toOwnMarkdown({ path: found.path, text }, inner, cut)
  const tree = parse(body, inner)
  const section = attributes?.section && !cut ? cutSection(tree, attributes.section) : undefined
  if (attributes?.section && !cut && !section) return ''
  const part = section ? expandNodes(section, body, inner) : expandBody(tree, body, inner)
  return lowerHeadings(part.trim(), Number(attributes?.shift ?? 0) || 0, inner)
}

/** Lowers the headings of a text, also those that are underlined. */
function lowerHeadings(text: string, levels: number, state: State): string {
  if (levels < 1) return text
  const edits: Edit[] = []
  visit(parse(text, state), 'heading', (node) => {
    const { start, end } = getRange(node)
    const source = text.slice(start, end)
    const plain = source.startsWith('#')
      ? source.replace(/^#+/, '')
      : ` ${source.replace(/\s*\n[^\n]*$/, '').replace(/\s*\n\s*/g, ' ')}`
    edits.push({ start, end, text: '#'.repeat(Math.min(6, node.depth + levels)) + plain })
  })
  return applyEdits(text, edits).text
}
