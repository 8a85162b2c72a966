import type { ElementContent } from 'hast'
import type { Heading as MdastHeading, Nodes, Parent, PhrasingContent, Root } from 'mdast'
import { toString as getText } from 'mdast-util-to-string'
import type { Options } from 'remark-rehype'
import type { Labels } from '../../src/labels.ts'
import { createHeadingSlugger, type HeadingIdRule } from '../content/heading-ids.ts'
import { createElement } from '../lib/elements.ts'
import { escapeHtml } from '../lib/escape-html.ts'
import type { Heading } from './document.ts'
import { splitName } from './html/breakable-names.ts'

interface IdentifiedHeading {
  node: MdastHeading
  id: string
}

interface HeadingData {
  aliases?: string[]
  /** Label in the table of contents instead of the heading. */
  contentsLabel?: string
  hProperties?: { id?: string | undefined } & Record<string, unknown>
}

const getData = (node: MdastHeading): HeadingData | undefined => node.data as HeadingData | undefined
const explicitId = /\s*\{#((?:(?!\{#|\}).)+)\}\s*$/
const commentId = /^<!--\s*#(\S+?)(?:\s[\s\S]*?)?\s*-->$/
const contentsComment = /^<!--\s*toc:\s*(\S(?:[\s\S]*\S)?)\s*-->$/
const ZERO_WIDTH_SPACE = '\u200B'
const textOnly = { includeHtml: false }

/**
 * Sets the id of every Markdown heading by a rule, h1 included (docs/behaviours.md G-1, G-2), and returns all headings with
 * their ids. Ids set by a plugin are kept. Explicit ids are used verbatim and do not reserve a name. Additional ones, as in
 * `{#id #old-id}`, become anchors next to the heading.
 */
export function identifyHeadings(tree: Root, rule: HeadingIdRule = 'github'): IdentifiedHeading[] {
  const slug = createHeadingSlugger(rule)
  return findHeadings(tree).map((node) => {
    const contentsLabel = takeComment(node, contentsComment)
    const [explicit, ...aliases] = takeExplicitId(node)?.split(/\s+#/) ?? []
    const data: HeadingData & { id?: unknown } = node.data ?? {}
    const given = data.hProperties?.id ?? data.id
    const id = explicit ?? (typeof given === 'string' ? given : slug(getHeadingText(node)))
    data.hProperties = { ...data.hProperties, id: id === '' ? undefined : id }
    if (aliases.length > 0) data.aliases = aliases
    if (contentsLabel !== undefined) data.contentsLabel = contentsLabel
    node.data = data as MdastHeading['data']
    return { node, id }
  })
}

/** Describes the headings of a document for the site. */
export function describeHeadings(headings: readonly IdentifiedHeading[]): Heading[] {
  return headings.map(({ node, id }) => {
    const label = getData(node)?.contentsLabel
    const html = label === undefined ? toInlineHtml(node.children).trim() : escapeHtml(label)
    return { depth: node.depth, id, text: getHeadingText(node), html }
  })
}

const getHeadingText = (node: MdastHeading): string => getText(node, textOnly).trim()

/** Headings in document order. It only descends into blocks, unlike `visit`, and so skips most of the tree. */
function findHeadings(node: Nodes): MdastHeading[] {
  if (node.type === 'heading') return [node]
  if (!('children' in node) || node.type === 'paragraph' || node.type === 'table') return []
  return node.children.flatMap(findHeadings)
}

/** Removes `{#id}`, `{#id #old-id}` or a trailing `<!-- #id -->` from a heading and returns it. */
function takeExplicitId(node: MdastHeading): string | undefined {
  const last = node.children.at(-1)
  if (last?.type !== 'text') return takeComment(node, commentId)
  const match = explicitId.exec(last.value)
  if (!match) return undefined
  last.value = last.value.slice(0, match.index)
  trimEnd(node)
  return match[1]
}

/** Removes a comment at the end of a heading and returns the match of a pattern in it. */
function takeComment(node: MdastHeading, pattern: RegExp): string | undefined {
  const last = node.children.at(-1)
  const found = last?.type === 'html' ? pattern.exec(last.value)?.[1] : undefined
  if (found === undefined) return undefined
  node.children.pop()
  trimEnd(node)
  return found
}

function trimEnd(node: Parent): void {
  const last = node.children.at(-1)
  if (last?.type !== 'text') return
  last.value = last.value.trimEnd()
  if (last.value !== '') return
  node.children.pop()
  trimEnd(node)
}

const kept: Partial<Record<Nodes['type'], string>> = { emphasis: 'em', strong: 'strong', delete: 'del' }

/** The inline HTML that a table of contents shows for a heading (docs/behaviours.md O-2). */
const toInlineHtml = (nodes: readonly PhrasingContent[]): string => nodes.map(toNodeHtml).join('')
const toBreakableHtml = (code: string): string => splitName(code, 'contents').map(escapeHtml).join('<wbr>')

function toNodeHtml(node: PhrasingContent): string {
  if (node.type === 'text') return escapeHtml(node.value)
  if (node.type === 'inlineCode') return `<code>${toBreakableHtml(node.value)}</code>`
  if (node.type === 'break') return ' '
  if ('children' in node) {
    const inner = toInlineHtml(node.children)
    const tag = kept[node.type]
    return tag && inner !== '' ? `<${tag}>${inner}</${tag}>` : inner
  }
  return 'value' in node && node.type !== 'html' ? escapeHtml(node.value) : ''
}

type Handler = NonNullable<NonNullable<Options['handlers']>['heading']>

/** Creates the handler that prints h2 to h6 with the class and the link of docs/behaviours.md G-4. */
export const createHeadingHandler =
  (labels: Labels): Handler =>
  (state, node: MdastHeading) => {
    const children: ElementContent[] = state.all(node)
    const data = getData(node)
    const id = data?.hProperties?.id
    // Ids that the heading had before, so that old links still work.
    if (data?.aliases) children.unshift(...data.aliases.map((id) => createElement('span', { id })))
    const isLinked = node.depth > 1 && id !== undefined
    if (isLinked) children.push(createHashLink(id, labels.directLinkTo(getText(node, textOnly).trim() || id)))
    const element = createElement(`h${node.depth}`, isLinked ? { className: ['anchor'] } : {}, children)
    state.patch(node, element)
    return state.applyData(node, element)
  }

function createHashLink(id: string, label: string): ElementContent {
  const properties = { className: ['hash-link'], href: `#${id}`, ariaLabel: label, title: label, translate: 'no' }
  return createElement('a', properties, [{ type: 'text', value: ZERO_WIDTH_SPACE }])
}
