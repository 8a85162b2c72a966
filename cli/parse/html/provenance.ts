import type { Root as HastRoot } from 'hast'
import type { Html, Root } from 'mdast'
import { visit } from '../visit.ts'

// HTML of authors may not run code or open frames, but code of the project is trusted. Both end up in one tree, because
// Markdown and elements of plugins can be between the tags of raw HTML, so trusted elements carry a mark while the tree
// is parsed.

declare module 'mdast' {
  interface HtmlData {
    /** Set before plugins run: this HTML comes from a file. A copy of the node made by a plugin keeps it. */
    docsgenAuthored?: true
  }
}

/**
 * The attribute of trusted elements. It is derived from the hash of the document, so that no document can contain its
 * own mark.
 */
export const createTrustMark = (contentHash: string): string => `trusted${contentHash.slice(0, 20)}`

/** Marks the HTML that authors wrote. Anything plugins add afterwards is code of the project. */
export function markAuthored(tree: Root): void {
  visit(tree, 'html', (node) => {
    node.data = { ...node.data, docsgenAuthored: true }
  })
}

export function isAuthored(node: Html): boolean {
  return node.data?.docsgenAuthored === true
}

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
