import type { Root as HastRoot } from 'hast'
import rehypeRaw from 'rehype-raw'
import { VFile } from 'vfile'
import type { ParseContext } from '../context.ts'
import { markTrusted } from './provenance.ts'
import { sanitizeHtml } from './sanitize.ts'

/** Parses the raw nodes of a tree together with the elements around them; positions are kept. */
export function parseRawHtml(tree: HastRoot, context: ParseContext): HastRoot {
  const parsed = rehypeRaw()(tree, new VFile({ value: context.text }))
  if (parsed.type !== 'root') throw new Error('rehype-raw returned no root.')
  return parsed
}

/**
 * Like `parseRawHtml`, but sanitizes the elements that come from raw HTML. Elements that are already in the tree were
 * made by docsgen and by plugins, and stay as they are, even inside raw HTML. The parser builds a new tree from both,
 * so `mark`, which no author can write, tells them apart.
 */
export function parseAuthoredHtml(tree: HastRoot, mark: string, context: ParseContext): HastRoot {
  markTrusted(tree, mark)
  const parsed = parseRawHtml(tree, context)
  sanitizeHtml(parsed, mark, context)
  return parsed
}
