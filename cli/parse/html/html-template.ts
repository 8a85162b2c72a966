import type { Element, ElementContent, Nodes, Root } from 'hast'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import type { ParseContext } from '../context.ts'
import type { HtmlTemplate } from '../document.ts'
import { MAX_TREE_DEPTH } from '../limits/limits.ts'
import { visit } from '../visit.ts'

const printer = unified()
  .use(rehypeStringify, { allowDangerousHtml: true, characterReferences: { useNamedReferences: true } })
  .freeze()

/** Prints a tree of HTML; references are as short as the standard allows. */
export const printHtml = (tree: Root): string => printer.stringify(tree)

/** A component in the tree; `data-use` is its index in `ParseContext.components`. No author can write the element. */
export const COMPONENT_PLACEHOLDER = 'docsgen-component'

/** The template of an empty body. */
export const emptyTemplate: Readonly<HtmlTemplate> = { chunks: [''], slots: [], attributes: [] }

/** The slots of references: how they are marked in the tree, and the attribute that each of them writes. */
export interface SlotMarkers extends Pick<HtmlTemplate, 'attributes'> {
  marker: string
}

/** Stringifies the body of a page, with marks where the content of each component begins and ends. Changes the tree. */
export function toPageTemplate(tree: Root, { components, locate }: ParseContext, slots: SlotMarkers): HtmlTemplate {
  if (components.length === 0) return toTemplate(tree, slots)
  markComponents(tree, slots.marker)
  const uses = components.map(({ span, ...use }) => ({ ...use, ...locate(span) }))
  return { ...toTemplate(tree, slots), components: { marker: slots.marker, uses } }
}

function markComponents(tree: Root, marker: string): void {
  visit(tree, 'element', (node: Element, index, parent) => {
    if (node.tagName !== COMPONENT_PLACEHOLDER || !parent || index === undefined) return undefined
    const use = String(node.properties.dataUse)
    const content: ElementContent[] = [
      { type: 'raw', value: `<!--${marker}+${use}-->` },
      ...node.children,
      { type: 'raw', value: `<!--${marker}-${use}-->` },
    ]
    parent.children.splice(index, 1, ...content)
    return index
  })
}

/** Stringifies a tree and splits it at the markers of `collectReferences`. Throws a `RangeError` beyond the depth. */
export function toTemplate(tree: Root, { marker, attributes }: SlotMarkers): HtmlTemplate {
  checkDepth(tree, 0)
  const html = printHtml(tree)
  const template: HtmlTemplate = { chunks: [], slots: [], attributes: [] }
  let start = 0
  for (let at = html.indexOf(marker); at >= 0; at = html.indexOf(marker, at + 1)) {
    const [slot, attribute, value] =
      /^(?:="(\d+)"|:(\d+):)/.exec(html.slice(at + marker.length, at + marker.length + 20)) ?? []
    if (slot === undefined) continue
    const index = Number(attribute ?? value)
    template.chunks.push(html.slice(start, at))
    template.slots.push(index)
    template.attributes.push(attribute === undefined ? null : (attributes[index] ?? null))
    start = at + marker.length + slot.length
  }
  template.chunks.push(html.slice(start))
  return template
}

function checkDepth(node: Nodes, depth: number): void {
  if (depth > MAX_TREE_DEPTH) throw new RangeError(`Elements are nested more than ${MAX_TREE_DEPTH} levels deep.`)
  if ('children' in node) for (const child of node.children) checkDepth(child, depth + 1)
}
