import type { Element, Properties, Root, RootContent } from 'hast'
import type { Root as MdastRoot, Nodes } from 'mdast'
import { hasClass } from '../../lib/elements.ts'
import type { DetachedBody, HtmlTemplate } from '../document.ts'
import { SKIP, visit } from '../visit.ts'
import { COMPONENT_PLACEHOLDER, type SlotMarkers, toTemplate } from './html-template.ts'

/** Marks the end of the preview in the tree. HTML has no such element, so no author can write it. */
const PREVIEW_END = 'docsgen-preview-end'
const truncateComment = /^\s*<!--\s*truncate\s*-->\s*$/
const truncateExpression = /^\{\/\*\s*truncate\s*\*\/\}$/

/** Elements that are useless outside their page. */
const REMOVED_ELEMENTS: ReadonlySet<string> = new Set(['script', 'style', 'noscript', 'template', 'button', 'iframe'])

/** Properties that refer to the id of another element. */
const ID_PROPERTIES: ReadonlySet<string> = new Set('id ariaDescribedBy ariaLabelledBy ariaControls htmlFor'.split(' '))

/** Finds `<!-- truncate -->`, or `{/* truncate *\/}` on a line of its own, before comments are removed. */
export function markPreviewEnd(tree: MdastRoot): void {
  visit(tree, (node: Nodes, index, parent) => {
    if (!parent || index === undefined || !isTruncateMarker(node)) return undefined
    parent.children[index] = { type: 'paragraph', children: [], data: { hName: PREVIEW_END } }
    return SKIP
  })
}

function isTruncateMarker(node: Nodes): boolean {
  if (node.type === 'html') return truncateComment.test(node.value)
  const [only, ...others] = node.type === 'paragraph' ? node.children : []
  return only?.type === 'text' && others.length === 0 && truncateExpression.test(only.value.trim())
}

/** Returns the body for other pages and feeds. Removes only the mark at the end of the preview from `tree`. */
export function detachBody(tree: Root, slots: SlotMarkers): DetachedBody {
  const copy = (endsAtMark: boolean): { template: HtmlTemplate; hasEnded: boolean } => {
    const walk: Walk = { endsAtMark, hasEnded: false, isInDrawing: false }
    const children = copyAll(tree.children, walk)
    return { template: toTemplate({ type: 'root', children }, slots), hasEnded: walk.hasEnded }
  }
  const whole = copy(false).template
  const preview = copy(true)
  visit(tree, 'element', (node: Element, index, parent) => {
    if (node.tagName !== PREVIEW_END || !parent || index === undefined) return undefined
    parent.children.splice(index, 1)
    return [SKIP, index]
  })
  return { whole, preview: preview.hasEnded ? preview.template : null }
}

interface Walk {
  endsAtMark: boolean
  hasEnded: boolean
  /** Ids inside a drawing refer to its own parts, and are kept. */
  isInDrawing: boolean
}

function copyAll<Node extends RootContent>(nodes: readonly Node[], walk: Walk): (Node | Element)[] {
  const copies: (Node | Element)[] = []
  for (const node of nodes) {
    if (walk.hasEnded) break
    for (const copy of copyNode(node, walk)) copies.push(copy)
  }
  return copies
}

function copyNode<Node extends RootContent>(node: Node, walk: Walk): readonly (Node | Element)[] {
  if (node.type !== 'element') return [node]
  if (node.tagName === PREVIEW_END) {
    walk.hasEnded = walk.endsAtMark
    return []
  }
  if (REMOVED_ELEMENTS.has(node.tagName) || isOwnAnchor(node)) return []
  const isInDrawing = walk.isInDrawing || node.tagName === 'svg'
  const inner: Walk = { ...walk, isInDrawing }
  const children = copyAll(node.children, inner)
  walk.hasEnded = inner.hasEnded
  if (node.tagName === COMPONENT_PLACEHOLDER || isOwnLink(node)) return children as (Node | Element)[]
  return [{ ...node, properties: copyProperties(node.properties, isInDrawing), children }]
}

/** Whether a link was added to a heading, or leads from a footnote back to the text. */
const isOwnAnchor = (node: Element): boolean =>
  node.tagName === 'a' && ('dataFootnoteBackref' in node.properties || hasClass(node, 'hash-link'))

/** Whether docsgen wrote the link within the page; links of authors have a slot instead of a URL. */
const isOwnLink = ({ tagName, properties }: Element): boolean =>
  tagName === 'a' && typeof properties.href === 'string' && properties.href.startsWith('#')

function copyProperties(properties: Properties, isInDrawing: boolean): Properties {
  const kept = Object.entries(properties).filter(
    ([name]) => !/^on[a-z]/i.test(name) && (isInDrawing || !ID_PROPERTIES.has(name)),
  )
  return Object.fromEntries(kept)
}
