import type { Root as HastRoot } from 'hast'
import type { Html, Root } from 'mdast'
import rehypeRaw from 'rehype-raw'
import { VFile } from 'vfile'
import type { ParseContext } from '../context.ts'
import { visit } from '../visit.ts'
import { sanitizeHtml } from './sanitize.ts'

// HTML of authors may not run code or open frames, but code of the project is trusted. Both end up in one tree, because
// Markdown and elements of plugins can be between the tags of raw HTML, so trusted elements carry a mark while the tree
// is parsed.

declare module 'mdast' {
  interface HtmlData {
    /** Set before plugins run: this HTML comes from a file. A copy of the node made by a plugin keeps it. */
    docsgenAuthored?: true
  }
}

/** Marks the HTML that authors wrote. Anything plugins add afterwards is code of the project. */
export function markAuthored(tree: Root): void {
  visit(tree, 'html', (node) => {
    node.data = { ...node.data, docsgenAuthored: true }
  })
}

export const isAuthored = (node: Html): boolean => node.data?.docsgenAuthored === true

const COMMENT = '<!--[\\s\\S]*?-->'
const ATTRIBUTES = '(?:"[^"]*"|\'[^\']*\'|[^\'">])*>'
const TEXT_ELEMENT = `<(script|style|textarea|title|xmp|iframe|noembed|noframes)(?=[\\s/>])(${ATTRIBUTES}[\\s\\S]*?</\\1[\\s/>])`
const TAG = `<([a-z][^\\s/>]*)(${ATTRIBUTES})`

/** Adds the mark to the opening tags of a trusted string. An unclosed tag does not get one, and so is not trusted. */
export function markTags(html: string, mark: string): string {
  return html.replace(
    new RegExp(`${COMMENT}|${TEXT_ELEMENT}|${TAG}`, 'gi'),
    (whole, textElement?: string, text = '', name?: string, attributes = '') => {
      const opened = textElement ?? name
      return opened === undefined ? whole : `<${opened} ${mark}=""${text}${attributes}`
    },
  )
}

/** Marks the elements of a tree before it is parsed together with raw HTML. */
export function markTrusted(tree: HastRoot, mark: string): void {
  visit(tree, (node, index, parent) => {
    if (node.type === 'element') node.properties = { ...node.properties, [mark]: '' }
    if (node.type !== 'raw' || !node.value.includes(mark) || !parent || index === undefined) return undefined
    // If raw HTML before this element left a tag open, that tag would take the mark as its own attribute. An empty text
    // closes it.
    parent.children.splice(index, 0, { type: 'text', value: '' })
    return index + 2
  })
}

/** Parses the raw nodes of a tree together with the elements around them; positions are kept. */
export function parseRawHtml(tree: HastRoot, context: ParseContext): HastRoot {
  const parsed = rehypeRaw()(tree, new VFile({ value: context.text }))
  if (parsed.type !== 'root') throw new Error('rehype-raw returned no root.')
  return parsed
}

/**
 * Like `parseRawHtml`, but sanitizes the elements that come from raw HTML. Elements that are already in the tree come
 * from docsgen and plugins and are not changed, even inside raw HTML. The parser builds a new tree from both, so
 * `mark`, which no author can write, tells them apart.
 */
export function parseAuthoredHtml(tree: HastRoot, mark: string, context: ParseContext): HastRoot {
  markTrusted(tree, mark)
  const parsed = parseRawHtml(tree, context)
  sanitizeHtml(parsed, mark, context)
  return parsed
}
