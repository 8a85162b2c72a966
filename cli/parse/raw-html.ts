import type { Element, Root as HastRoot } from 'hast'
import type { Root } from 'mdast'
import rehypeRaw from 'rehype-raw'
import { VFile } from 'vfile'
import { type ParseContext, spanOf } from './context.ts'
import type { Span } from './document.ts'
import { foreignElements, htmlElements, refusedElements, refusedWithText } from './html-names.ts'
import { fillText } from './variables.ts'
import { SKIP, visit } from './visit.ts'

const onlyComments = /^(?:\s*(?:<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<![A-Za-z][^>]*>))*\s*$/
const tagOpening = /<(\/?)([A-Za-z][^\s/>]*)/g

/**
 * Prepares raw HTML in mdast so that the dear HTML parser runs only where it must: comments go, and tags that are no HTML
 * (`Vec<T>`, `<Tabs>`) become the text they look like. Returns whether any HTML is left.
 */
export function prepareRawHtml(tree: Root, context: ParseContext): boolean {
  let found = false
  const unknown: UnknownElements = new Map()
  const isKnown = createElementTest(context.text)
  visit(tree, 'html', (node, index, parent) => {
    if (!parent || index === undefined) return undefined
    if (onlyComments.test(node.value)) {
      parent.children.splice(index, 1)
      return [SKIP, index]
    }
    let hasElement = false
    const value = node.value.replace(tagOpening, (whole, slash: string, name: string) => {
      if (isKnown(name)) {
        hasElement = true
        return whole
      }
      if (slash === '') note(unknown, name, spanOf(node))
      return `&lt;${whole.slice(1)}`
    })
    if (value !== node.value && !hasElement && !/<[!?]/.test(node.value)) {
      const text = { type: 'text' as const, value: node.value, position: node.position }
      const isBlock = blockParents.has(parent.type)
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

/** Name -> where it first stands, and how often it does. */
type UnknownElements = Map<string, { span: Span; count: number }>

function note(unknown: UnknownElements, name: string, span: Span): void {
  unknown.set(name, { span: unknown.get(name)?.span ?? span, count: (unknown.get(name)?.count ?? 0) + 1 })
}

/** Variables in the prose of a block of HTML; one that shows code is left alone. */
function fillHtml(value: string, context: ParseContext): string {
  if (!value.includes('{') || /<(?:pre|code|script|style|textarea)\b/i.test(value)) return value
  const escaped = Object.entries(context.options.variables).map(([name, variable]): [string, typeof variable] => [
    name,
    { ...variable, value: variable.value.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`) },
  ])
  const variables = Object.fromEntries(escaped)
  return value.replace(/<[^>]*>|[^<]+/g, (part) => (part.startsWith('<') ? part : fillText(part, variables)))
}

const blockParents = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition', 'containerDirective'])

function createElementTest(text: string): (name: string) => boolean {
  const allowsForeign = /<(?:svg|math)[\s>]/i.test(text)
  return (name) => {
    const lower = name.toLowerCase()
    return htmlElements.has(lower) || refusedElements.has(lower) || (allowsForeign && foreignElements.has(lower))
  }
}

/** One finding a name: a page brought from elsewhere has the same element many times. */
function reportUnknown(unknown: UnknownElements, context: ParseContext): void {
  for (const [name, { span, count }] of unknown) {
    const times = count > 1 ? ` (${count} times on this page)` : ''
    context.report(
      'markdown/unknown-element',
      span,
      `"<${name}>" is not an HTML element, so it is shown as text${times}.`,
      `Write it as code, \`<${name}>\`, or with a backslash, \\<${name}>.`,
    )
  }
}

/** Parses the raw nodes of a tree together with the elements around them; positions are kept. */
export function parseRawHtml(tree: HastRoot, context: ParseContext): HastRoot {
  const parsed = rehypeRaw()(tree, new VFile({ value: context.text }))
  if (parsed.type !== 'root') throw new Error('rehype-raw returned no root.')
  return parsed
}

/**
 * Takes everything out of raw HTML that runs code or reaches beyond the page's content: elements by name, `on*` and
 * `style` attributes. URLs are judged later, with those of Markdown links.
 */
export function sanitizeHtml(tree: HastRoot, context: ParseContext): void {
  visit(tree, 'element', (node, index, parent) => {
    const name = node.tagName.toLowerCase()
    if (refusedElements.has(name) && parent && index !== undefined) {
      refuse(context, node, `<${name}>`)
      parent.children.splice(index, 1, ...(refusedWithText.has(name) ? [] : node.children))
      return [SKIP, index]
    }
    for (const property of Object.keys(node.properties)) {
      const attribute = property.toLowerCase()
      if (/^on[a-z]/.test(attribute) || attribute === 'style' || attribute === 'srcdoc') {
        refuse(context, node, `attribute "${attribute}" of <${name}>`)
        delete node.properties[property]
      } else if (attribute === 'name' && !keepsName(node)) {
        delete node.properties[property]
      }
    }
    return undefined
  })
}

/** A name on other elements becomes a property of `document`, and may hide a real one. */
function keepsName(node: Element): boolean {
  return ['a', 'details', 'map', 'slot', 'input'].includes(node.tagName)
}

/** What to do instead, where there is something better than the common advice. */
const adviceFor: ReadonlyMap<string, string> = new Map([
  [
    'iframe',
    'Let a component of the project show it, as a directive of markdown.directives, or link to the page that it shows.',
  ],
])

function refuse(context: ParseContext, node: Element, what: string): void {
  context.report(
    'markdown/unsafe-html',
    spanOf(node),
    `The ${what} is left out: raw HTML may not run code, load other pages or style the site.`,
    adviceFor.get(node.tagName) ?? 'Use Markdown, a directive, or a component of the theme.',
  )
}
