import type { Root, RootContent } from 'mdast'
import { identifyHeadings } from '../headings.ts'

/**
 * The heading of a file with this id, and all down to the next heading of its rank; `undefined` when there is none.
 * Footnotes of the file come along: only those are printed that the section names.
 */
export function cutSection(tree: Root, id: string): RootContent[] | undefined {
  const headings = topHeadings(tree)
  const at = headings.findIndex((heading) => heading.id === id)
  const opening = headings[at]
  if (!opening) return undefined
  const next = headings.slice(at + 1).find((heading) => heading.depth <= opening.depth)
  const inSection = (index: number) => index >= opening.index && index < (next?.index ?? tree.children.length)
  return tree.children.filter((child, index) => inSection(index) || child.type === 'footnoteDefinition')
}

/** The ids that `cutSection` knows. */
export function sectionIds(tree: Root): string[] {
  return topHeadings(tree).map((heading) => heading.id)
}

/** Ids as the file would have them as a page of its own. The tree keeps its explicit ids for the page it is put into. */
function topHeadings(tree: Root): { id: string; depth: number; index: number }[] {
  const ids = identifyHeadings(structuredClone(tree))
  let at = 0
  return tree.children.flatMap((child, index) => {
    const nested = child.type === 'heading' ? 1 : countHeadings(child)
    const id = ids[at]?.id ?? ''
    at += nested
    return child.type === 'heading' ? [{ id, depth: child.depth, index }] : []
  })
}

/** As many as `identifyHeadings` finds in a node. */
function countHeadings(node: RootContent): number {
  if (node.type === 'heading') return 1
  if (!('children' in node) || node.type === 'paragraph' || node.type === 'table') return 0
  return node.children.reduce((sum, child) => sum + countHeadings(child), 0)
}
