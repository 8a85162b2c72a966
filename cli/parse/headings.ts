import GithubSlugger from 'github-slugger'
import type { ElementContent } from 'hast'
import type { Heading as MdastHeading, Nodes, Parent, PhrasingContent, Root } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import type { Options } from 'remark-rehype'
import { spanOf } from './context.ts'
import type { Heading } from './document.ts'

const explicitId = /\s*\{#((?:(?!\{#|\}).)+)\}\s*$/
const commentId = /^<!--\s*#(\S+?)(?:\s[\s\S]*?)?\s*-->$/
const zeroWidthSpace = '\u200B'
const textOnly = { includeHtml: false }

/**
 * Gives every Markdown heading its id (behaviours.md G-1, G-2; here the h1 has one, too) and returns all of them.
 * Ids that a plugin set are kept. Explicit ids count verbatim and reserve nothing. Further ones, as in `{#id #old-id}`, are
 * anchors beside it.
 */
export function identifyHeadings(tree: Root): Heading[] {
  const slugger = new GithubSlugger()
  const headings: Heading[] = []
  for (const node of findHeadings(tree)) {
    const [explicit, ...aliases] = takeExplicitId(node)?.split(/\s+#/) ?? []
    const text = textOf(node, textOnly).trim()
    const data: { id?: unknown; aliases?: string[]; hProperties?: Record<string, unknown> } = node.data ?? {}
    const given = data.hProperties?.id ?? data.id
    const id = explicit ?? (typeof given === 'string' ? given : slugger.slug(text))
    data.hProperties = { ...data.hProperties, id: id === '' ? undefined : id }
    if (aliases.length > 0) data.aliases = aliases
    node.data = data as MdastHeading['data']
    headings.push({ depth: node.depth, id, text, html: inlineHtml(node.children).trim(), span: spanOf(node) })
  }
  return headings
}

/** Headings in document order. A walk of its own: it looks into blocks only, which spares most of the tree. */
function findHeadings(node: Nodes): MdastHeading[] {
  if (node.type === 'heading') return [node]
  if (!('children' in node) || node.type === 'paragraph' || node.type === 'table') return []
  return node.children.flatMap(findHeadings)
}

/** Takes `{#id}`, `{#id #old-id}` or a trailing `<!-- #id -->` off a heading. */
function takeExplicitId(node: MdastHeading): string | undefined {
  const last = node.children.at(-1)
  if (last?.type === 'html') {
    const id = commentId.exec(last.value)?.[1]
    if (id === undefined) return undefined
    node.children.pop()
    trimEnd(node)
    return id
  }
  if (last?.type !== 'text') return undefined
  const match = explicitId.exec(last.value)
  if (!match) return undefined
  last.value = last.value.slice(0, match.index)
  if (last.value === '') node.children.pop()
  trimEnd(node)
  return match[1]
}

function trimEnd(node: Parent): void {
  const last = node.children.at(-1)
  if (last?.type === 'text') last.value = last.value.trimEnd()
}

const kept: Partial<Record<Nodes['type'], string>> = { emphasis: 'em', strong: 'strong', delete: 'del' }

/** What a table of contents shows of a heading (behaviours.md O-2). */
function inlineHtml(nodes: readonly PhrasingContent[]): string {
  return nodes.map(inlineNodeHtml).join('')
}

function inlineNodeHtml(node: PhrasingContent): string {
  if (node.type === 'text') return escapeHtml(node.value)
  if (node.type === 'inlineCode') return `<code>${escapeHtml(node.value)}</code>`
  if (node.type === 'break') return ' '
  if ('children' in node) {
    const inner = inlineHtml(node.children)
    const tag = kept[node.type]
    return tag && inner !== '' ? `<${tag}>${inner}</${tag}>` : inner
  }
  return 'value' in node && node.type !== 'html' ? escapeHtml(node.value) : ''
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)
}

type Handler = NonNullable<NonNullable<Options['handlers']>['heading']>

/** Prints h2 to h6 with the class and the link of behaviours.md G-4. */
export const headingToHast: Handler = (state, node: MdastHeading) => {
  const children: ElementContent[] = state.all(node)
  const data = node.data as { aliases?: string[]; hProperties?: { id?: string } } | undefined
  const id = data?.hProperties?.id
  if (data?.aliases) children.unshift(...data.aliases.map(aliasAnchor))
  const isLinked = node.depth > 1 && id !== undefined
  if (isLinked) children.push(hashLink(id, textOf(node, textOnly).trim() || id))
  const element = {
    type: 'element' as const,
    tagName: `h${node.depth}`,
    properties: isLinked ? { className: ['anchor'] } : {},
    children,
  }
  state.patch(node, element)
  return state.applyData(node, element)
}

/** An id that the heading had before: links to it still lead here. */
function aliasAnchor(id: string): ElementContent {
  return { type: 'element', tagName: 'span', properties: { id }, children: [] }
}

function hashLink(id: string, text: string): ElementContent {
  const label = `Direct link to ${text}`
  return {
    type: 'element',
    tagName: 'a',
    properties: { className: ['hash-link'], href: `#${id}`, ariaLabel: label, title: label, translate: 'no' },
    children: [{ type: 'text', value: zeroWidthSpace }],
  }
}
