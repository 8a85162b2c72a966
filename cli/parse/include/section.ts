import type { Root, RootContent } from 'mdast'
import { identifyHeadings } from '../headings.ts'

/** The section below the heading with this id, and all footnotes of the file; `undefined` if there is none. */
export function cutSection(tree: Root, id: string): RootContent[] | undefined {
  const headings = listTopHeadings(tree)
  const at = headings.findIndex((heading) => heading.id === id)
  const opening = headings[at]
  if (!opening) return undefined
  const next = headings.slice(at + 1).find((heading) => heading.depth <= opening.depth)
  const isInSection = (index: number) => index >= opening.index && index < (next?.index ?? tree.children.length)
  return tree.children.filter((child, index) => isInSection(index) || child.type === 'footnoteDefinition')
}

/** The ids that `cutSection` accepts. */
export const listSectionIds = (tree: Root): string[] => listTopHeadings(tree).map((heading) => heading.id)

/** The ids of headings if the file were its own page. The tree keeps explicit ids for the including page. */
function listTopHeadings(tree: Root): { id: string; depth: number; index: number }[] {
  const ids = identifyHeadings(structuredClone(tree))
  let at = 0
  return tree.children.flatMap((child, index) => {
    const nested = child.type === 'heading' ? 1 : countHeadings(child)
    const id = ids[at]?.id ?? ''
    at += nested
    return child.type === 'heading' ? [{ id, depth: child.depth, index }] : []
  })
}

/** Counts the headings that `identifyHeadings` finds in a node. */
function countHeadings(node: RootContent): number {
  if (node.type === 'heading') return 1
  if (!('children' in node) || node.type === 'paragraph' || node.type === 'table') return 0
  return node.children.reduce((sum, child) => sum + countHeadings(child), 0)
}
