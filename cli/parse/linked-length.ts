import type { Root } from 'mdast'
import { spanOf } from './context.ts'
import type { Span } from './document.ts'
import { MAX_LINKED_LENGTH } from './limits.ts'
import { visit } from './visit.ts'

/**
 * The link or image at which the URLs and titles of a page, repeated for every reference to a definition, add up to more
 * than docsgen prints; `undefined` where they do not. `text` is the one that the tree was parsed from.
 */
export function findLinkedExcess(tree: Root, text: string): { span: Span; what: string } | undefined {
  if (!text.includes(']:')) return undefined
  const lengths = new Map<string, number>()
  visit(tree, 'definition', (node) => {
    if (!lengths.has(node.identifier)) lengths.set(node.identifier, node.url.length + (node.title?.length ?? 0))
  })
  if (lengths.size === 0) return undefined
  let sum = 0
  let span: Span | undefined
  visit(tree, (node) => {
    if (node.type !== 'linkReference' && node.type !== 'imageReference') return undefined
    sum += lengths.get(node.identifier) ?? 0
    if (sum <= MAX_LINKED_LENGTH) return undefined
    span = spanOf(node)
    return false
  })
  return span && { span, what: `The links of the page have more than ${MAX_LINKED_LENGTH} characters` }
}
