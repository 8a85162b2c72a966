import type { Root as HastRoot } from 'hast'
import type { Root } from 'mdast'
import rehypeRaw from 'rehype-raw'
import { VFile } from 'vfile'
import { escapeHtml } from '../../lib/escape-html.ts'
import { getSpan, type ParseContext } from '../context.ts'
import type { Span } from '../document.ts'
import { fillText } from '../variables.ts'
import { SKIP, visit } from '../visit.ts'
import { FOREIGN_ELEMENTS, HTML_ELEMENTS, REFUSED_ELEMENTS } from './html-names.ts'
import { isAuthored, markTags, markTrusted } from './provenance.ts'
import { sanitizeHtml } from './sanitize.ts'

const ONLY_COMMENTS = /^(?:\s*(?:<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<![A-Za-z][^>]*>))*\s*$/
const TAG_OPENING = /<(\/?)([A-Za-z][^\s/>]*)/g

/**
 * Prepares raw HTML in mdast so that the expensive HTML parser runs only where it is needed: comments are removed, and
 * tags of authors that are not HTML (`Vec<T>`, `<Tabs>`) become text. HTML that a plugin added gets `pluginMark`;
 * `null` means that no plugin ran. Returns whether any HTML is left.
 */
export function prepareRawHtml(tree: Root, pluginMark: string | null, context: ParseContext): boolean {
  let found = false
  const unknown: UnknownElements = new Map()
  const isKnown = createElementTest(context.text)
  visit(tree, 'html', (node, index, parent) => {
    if (!parent || index === undefined) return undefined
    if (ONLY_COMMENTS.test(node.value)) {
      parent.children.splice(index, 1)
      return [SKIP, index]
    }
    if (pluginMark !== null && !isAuthored(node)) {
      node.value = markTags(fillHtml(node.value, context), pluginMark)
      found = true
      return undefined
    }
    let hasElement = false
    const value = node.value.replace(TAG_OPENING, (whole, slash: string, name: string) => {
      if (isKnown(name)) {
        hasElement = true
        return whole
      }
      if (slash === '') countUnknown(unknown, name, getSpan(node))
      return `&lt;${whole.slice(1)}`
    })
    if (value !== node.value && !hasElement && !/<[!?]/.test(node.value)) {
      const text = { type: 'text' as const, value: node.value, position: node.position }
      const isBlock = BLOCK_PARENTS.has(parent.type)
      parent.children[index] = isBlock ? { type: 'paragraph', children: [text], position: node.position } : text
      return SKIP
    }
    node.value = fillHtml(value, context)
    found = true
    return undefined
  })
  reportUnknown(unknown, context)
  return found
}

/** Name -> span of its first use, and number of uses. */
type UnknownElements = Map<string, { span: Span; count: number }>

function countUnknown(unknown: UnknownElements, name: string, span: Span): void {
  unknown.set(name, { span: unknown.get(name)?.span ?? span, count: (unknown.get(name)?.count ?? 0) + 1 })
}

/** Fills in variables in the prose of a block of HTML; a block that contains code is left alone. */
function fillHtml(value: string, context: ParseContext): string {
  if (!value.includes('{') || /<(?:pre|code|script|style|textarea)\b/i.test(value)) return value
  const escaped = Object.entries(context.options.variables).map(([name, variable]): [string, typeof variable] => [
    name,
    { ...variable, value: escapeHtml(variable.value) },
  ])
  const variables = Object.fromEntries(escaped)
  return value.replace(/<[^>]*>|[^<]+/g, (part) => (part.startsWith('<') ? part : fillText(part, variables)))
}

const BLOCK_PARENTS = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition', 'containerDirective'])

function createElementTest(text: string): (name: string) => boolean {
  const allowsForeign = /<(?:svg|math)[\s>]/i.test(text)
  return (name) => {
    const lower = name.toLowerCase()
    return HTML_ELEMENTS.has(lower) || REFUSED_ELEMENTS.has(lower) || (allowsForeign && FOREIGN_ELEMENTS.has(lower))
  }
}

/** One diagnostic per name: an imported page often uses the same element many times. */
function reportUnknown(unknown: UnknownElements, context: ParseContext): void {
  for (const [name, { span, count }] of unknown) {
    const times = count > 1 ? ` (${count} times on this page)` : ''
    context.report('markdown/unknown-element', span, {
      message: `"<${name}>" is not an HTML element, so it is shown as text${times}.`,
      hint: `Write it as code, \`<${name}>\`, or escape it: \\<${name}>.`,
    })
  }
}

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
