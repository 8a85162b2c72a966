import { htmlBlockNames, htmlRawNames } from 'micromark-util-html-tag-name'
import { FOREIGN_ELEMENTS, HTML_ELEMENTS, REFUSED_ELEMENTS, VOID_ELEMENTS } from '../../content/html-names.ts'
import { escapeHtml } from '../../lib/escape-html.ts'
import { isBlankExpression, type Literal } from './literal.ts'
import { Props } from './props.ts'
import type { MdxScope, Range } from './scope.ts'
import { findExpressionEnd, type ScriptLines } from './script.ts'
import { readTag, type Tag } from './tag.ts'

const BLOCK_ELEMENTS: ReadonlySet<string> = new Set([...htmlBlockNames, ...htmlRawNames])

/** Attributes whose name in JSX is not the one in HTML with other letters in upper case. */
const HTML_NAMES: ReadonlyMap<string, string> = new Map([
  ['className', 'class'],
  ['htmlFor', 'for'],
  ['acceptCharset', 'accept-charset'],
  ['httpEquiv', 'http-equiv'],
])
/** Props that only mean something to React or Astro. */
const IGNORED = /^(?:key|ref|suppress\w+|dangerouslySetInnerHTML|is:\w+|set:\w+|class:list|client:\w+|on[A-Z]\w*)$/
/** Prefixes of SVG attributes that have a hyphen in HTML. */
const HYPHENATED =
  /^(?:stroke|fill|clip|stop|font|text|dominant|alignment|color|flood|lighting|marker|pointer|shape|vector|word|letter)[A-Z]/

/** Whether a tag is one of HTML, and not a component. */
export const isHtmlTag = ({ name }: Tag): boolean => /^[a-z]/.test(name) && !name.includes('.')

/** Whether a piece of raw HTML begins with a tag of an element that is not part of a paragraph. */
export function isBlockTag(html: string): boolean {
  const name = /^<\/?([a-z][\w-]*)/i.exec(html)?.[1]?.toLowerCase()
  return name !== undefined && BLOCK_ELEMENTS.has(name)
}

/** The tag as HTML writes it; `undefined` if HTML has no such element. */
export function toHtmlTag(tag: Tag, scope: MdxScope): string | undefined {
  const name = tag.name.toLowerCase()
  if (![HTML_ELEMENTS, REFUSED_ELEMENTS, FOREIGN_ELEMENTS].some((names) => names.has(name))) return undefined
  // The `<image>` of a drawing has an end, unlike the one that HTML reads as `<img>`.
  const isVoid = VOID_ELEMENTS.has(name) && !FOREIGN_ELEMENTS.has(name)
  if (tag.kind === 'close') return isVoid ? '' : `</${tag.name}>`
  const props = new Props(tag, scope)
  const attributes = tag.attributes.map(({ name: prop }) => toAttribute(prop, props)).join('')
  const end = tag.kind === 'self-closing' && !isVoid ? `</${tag.name}>` : ''
  return `<${tag.name}${attributes}>${end}`
}

function toAttribute(prop: string, props: Props): string {
  if (IGNORED.test(prop)) return ''
  const value = props.get(prop)
  if (value === undefined || value === null || value === false) return ''
  const name = HTML_NAMES.get(prop) ?? (HYPHENATED.test(prop) ? toKebabCase(prop) : prop)
  if (value === true) return ` ${name}${/^(?:aria|data)-/.test(name) ? '="true"' : ''}`
  const text = typeof value === 'object' ? (prop === 'style' ? toStyle(value) : undefined) : String(value)
  return text === undefined ? '' : ` ${name}="${escapeHtml(text)}"`
}

/** `{ maxWidth: '50%' }` as `max-width: 50%`; numbers are pixels. */
function toStyle(value: Literal): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return Object.entries(value)
    .map(([name, part]) => `${name.startsWith('--') ? name : toKebabCase(name)}: ${formatStyle(name, part)}`)
    .join('; ')
}

/** Properties whose numbers have no unit. */
const UNITLESS = /^(?:flex|order|opacity|zIndex|lineHeight|fontWeight|zoom|columns?|gridRow|gridColumn|--)/

const formatStyle = (name: string, part: Literal): string =>
  typeof part === 'number' && part !== 0 && !UNITLESS.test(name) ? `${part}px` : String(part)

const toKebabCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const HEAD_LINES: ScriptLines = { quotes: 0, allowsBlankLines: true }

/** The element of the head of a page as HTML, which is read where the head of a document in Markdown is. */
export function toHtmlHead({ start, end }: Range, scope: MdxScope): string {
  const { text } = scope.reader
  const parts: string[] = []
  for (let at = start; at < end; ) {
    const found = text[at] === '<' ? readTag(text, at, HEAD_LINES) : undefined
    const close = text[at] === '{' ? findExpressionEnd(text, at, HEAD_LINES) : undefined
    if (found && 'name' in found) {
      const isHead = /^head$/i.test(found.name)
      parts.push(isHead ? `<${found.kind === 'close' ? '/' : ''}head>` : (toHtmlTag(found, scope) ?? ''))
      at = found.end
    } else if (close !== undefined) {
      parts.push(evaluateText({ start: at, end: close }, scope))
      at = close
    } else parts.push(text[at++] ?? '')
  }
  // A blank line would end the element.
  return parts.join('').replace(/\n\s*\n/g, '\n')
}

function evaluateText(range: Range, scope: MdxScope): string {
  const source = scope.reader.text.slice(range.start + 1, range.end - 1)
  if (isBlankExpression(source)) return ''
  const value = scope.evaluate(source)?.value
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value))
  scope.reportExpression(range, 'attribute')
  return ''
}
