import type { Element, ElementContent, Parents, Root } from 'hast'
import { toString as getText } from 'hast-util-to-string'
import type { Html, Root as MdastRoot } from 'mdast'
import rehypeRaw from 'rehype-raw'
import { VFile } from 'vfile'
import { DOCUMENT_PROPERTIES, FOREIGN_ELEMENTS, REFUSED_ELEMENTS, REFUSED_WITH_TEXT } from '../../content/html-names.ts'
import { createElement } from '../../lib/elements.ts'
import { getSpan, type ParseContext } from '../context.ts'
import { RAW_IMAGE_MARK } from '../link-references.ts'
import { SKIP, visit } from '../visit.ts'

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
export function markAuthored(tree: MdastRoot): void {
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
export function markTrusted(tree: Root, mark: string): void {
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
export function parseRawHtml(tree: Root, context: ParseContext): Root {
  const parsed = rehypeRaw()(tree, new VFile({ value: context.text }))
  if (parsed.type !== 'root') throw new Error('rehype-raw returned no root.')
  return parsed
}

/** Like `parseRawHtml`, but sanitizes elements of raw HTML. Those already in the tree are trusted, by their `mark`. */
export function parseAuthoredHtml(tree: Root, mark: string, context: ParseContext): Root {
  markTrusted(tree, mark)
  const parsed = parseRawHtml(tree, context)
  sanitizeHtml(parsed, mark, context)
  return parsed
}

/** The element around inline content of raw blocks, which has no element of its own in the page. */
export const INLINE_CONTENT = 'docsgen-inline'

/**
 * Removes everything from elements of raw HTML that runs code or reaches beyond the content of the page: elements by
 * name, `on*` attributes, and `style` attributes except for alignment and sizes. An element with `mark` is trusted, and only
 * loses the mark. URLs are checked later, together with those of Markdown links.
 */
export function sanitizeHtml(tree: Root, mark: string, context: ParseContext): void {
  const styled: Element[] = []
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName === INLINE_CONTENT && parent && index !== undefined) {
      parent.children.splice(index, 1, ...node.children)
      return [SKIP, index]
    }
    if (mark in node.properties) {
      delete node.properties[mark]
      return undefined
    }
    if (!parent || index === undefined) return undefined
    const name = node.tagName.toLowerCase()
    if (REFUSED_ELEMENTS.has(name)) {
      refuseElement(context, node)
      parent.children.splice(index, 1, ...(REFUSED_WITH_TEXT.has(name) ? [] : getContent(node)))
      return [SKIP, index]
    }
    if (name === 'img') node.properties[RAW_IMAGE_MARK] = ''
    const anchor = takeShadowingName(node)
    sanitizeAttributes(node, styled, context)
    return anchor === undefined ? undefined : index + insertAnchor(anchor, node, { parent, index }) + 1
  })
  reportStyles(styled, context)
}

/** Reports the styles of a page once: without them, it only looks different. */
function reportStyles([first, ...others]: readonly Element[], context: ParseContext): void {
  if (!first) return
  const times = others.length === 0 ? '' : ` (${others.length + 1} times on this page)`
  context.report('markdown/style', getSpan(first), {
    message: `The attribute "style" of <${first.tagName}> was removed: raw HTML may not style the site${times}.`,
    hint: 'Use Markdown, a directive, or a component of the theme. Alignment and sizes of images are kept.',
  })
}

function sanitizeAttributes(node: Element, styled: Element[], context: ParseContext): void {
  for (const property of Object.keys(node.properties)) {
    const attribute = property.toLowerCase()
    if (attribute === 'style') {
      if (!replaceStyle(node)) styled.push(node)
    } else if (/^on[a-z]/.test(attribute) || ['srcdoc', 'form'].includes(attribute)) {
      refuse(context, node, `attribute "${attribute}" of <${node.tagName}>`)
      delete node.properties[property]
    } else if (attribute === 'name' && !NAMED_ELEMENTS.has(node.tagName)) {
      delete node.properties[property]
    }
  }
}

/** Elements whose name does not become a property of `document`. */
const NAMED_ELEMENTS: ReadonlySet<string> = new Set(['a', 'details', 'map', 'slot', 'input'])

/**
 * Removes a name that would shadow a property of `document` in scripts: `<img name="getElementById">`, `<div
 * id="cookie">`. Properties of `window` are safe, because they take precedence over named elements. Headings of
 * Markdown are safe too: the id of a heading never becomes a property of `document`.
 */
function takeShadowingName(node: Element): string | undefined {
  const { id, name } = node.properties
  if (node.tagName === 'img' && typeof name === 'string' && name !== '') {
    delete node.properties.name
    if (typeof id !== 'string') return name
  }
  if (typeof id !== 'string' || !DOCUMENT_PROPERTIES.has(id)) return undefined
  // A drawing refers to its parts by id.
  if (FOREIGN_ELEMENTS.has(node.tagName.toLowerCase())) return undefined
  delete node.properties.id
  return id
}

/** Elements that are only valid in certain parents, so that their anchor must be inside them. */
const FIXED_ELEMENTS: ReadonlySet<string> = new Set('li dt dd td th caption summary legend figcaption'.split(' '))

/** Adds the removed name as `<a name>`, for fragments but not for scripts. Returns how many nodes come before. */
function insertAnchor(name: string, node: Element, { parent, index }: { parent: Parents; index: number }): 0 | 1 {
  if (node.tagName === 'a' && node.properties.name === undefined) {
    node.properties.name = name
    return 0
  }
  const anchor = createElement('a', { name })
  if (node.position) anchor.position = node.position
  if (FIXED_ELEMENTS.has(node.tagName)) {
    node.children.unshift(anchor)
    return 0
  }
  parent.children.splice(index, 0, anchor)
  return 1
}

/** The content of a template is not among its children. */
function getContent(node: Element): ElementContent[] {
  const content = node.content?.children.filter((child): child is ElementContent => child.type !== 'doctype') ?? []
  return [...content, ...node.children]
}

function refuseElement(context: ParseContext, node: Element): void {
  const name = node.tagName.toLowerCase()
  if (name === 'style') {
    context.report('markdown/style', getSpan(node), {
      message: 'The <style> was removed: raw HTML may not style the site.',
      hint: 'Put the styles into a stylesheet of the project.',
    })
    return
  }
  const losesText = REFUSED_WITH_TEXT.has(name) && getText(node).trim() !== ''
  refuse(context, node, `<${name}>${losesText ? ' and the text in it' : ''}`)
}

function refuse(context: ParseContext, node: Element, what: string): void {
  const advice =
    node.tagName === 'iframe'
      ? 'Render it with a component of the project (see markdown.directives), or link to the page it shows.'
      : 'Use Markdown, a directive, or a component of the theme.'
  const verb = what.includes(' and ') ? 'were' : 'was'
  context.report('markdown/unsafe-html', getSpan(node), {
    message: `The ${what} ${verb} removed: raw HTML may not run code, load other pages or style the site.`,
    hint: advice,
  })
}

/** Elements with attributes `width` and `height`. */
const SIZED: ReadonlySet<string> = new Set(['img', 'video', 'svg', 'canvas'])
const TABULAR: ReadonlySet<string> = new Set(['table', 'td', 'th', 'col'])
const ALIGNED: ReadonlySet<string> = new Set('p div h1 h2 h3 h4 h5 h6 td th tr caption'.split(' '))

/** Replaces styles by attributes, which a content security policy allows. Returns whether no style was lost. */
function replaceStyle(node: Element): boolean {
  const { style } = node.properties
  delete node.properties.style
  let isComplete = true
  for (const declaration of String(style ?? '').split(';')) {
    const [name = '', value = ''] = declaration.split(':').map((part) => part.trim().toLowerCase())
    if (name === '') continue
    const attribute = findAttribute(node.tagName, name, value)
    if (attribute) node.properties[attribute.name] ??= attribute.value
    else isComplete = false
  }
  return isComplete
}

function findAttribute(tag: string, name: string, value: string): { name: string; value: string } | undefined {
  if (name === 'text-align' && ALIGNED.has(tag) && /^(?:left|right|center|justify)$/.test(value)) {
    return { name: 'align', value }
  }
  const isSize = name === 'width' || (name === 'height' && SIZED.has(tag))
  // A drawing without a size fills the page.
  if (isSize && tag === 'svg' && /^\d{1,5}(?:\.\d{1,3})?(?:px|r?em|%)$/.test(value)) return { name, value }
  const size = /^(\d{1,5})(?:\.\d+)?(px|%)$/.exec(value)
  if (!isSize || !size || !(SIZED.has(tag) || TABULAR.has(tag))) return undefined
  return { name, value: size[2] === '%' ? `${size[1]}%` : `${size[1]}` }
}
