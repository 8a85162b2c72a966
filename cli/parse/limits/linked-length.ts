import type { Root } from 'mdast'
import { getSpan } from '../context.ts'
import type { Span } from '../document.ts'
import { visit } from '../visit.ts'
import { MAX_LINKED_LENGTH } from './limits.ts'

/**
 * Finds the link or image at which the URLs and titles of a page, repeated for every reference to a definition, exceed
 * the limit; `undefined` if they do not. `text` is the text that the tree was parsed from.
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
    span = getSpan(node)
    return false
  })
  return span && { span, what: `The links of the page have more than ${MAX_LINKED_LENGTH} characters` }
}
