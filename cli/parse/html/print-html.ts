import type { Element, Nodes, Parents, Properties } from 'hast'
import { find, html, type Info, type Schema, svg } from 'property-information'
import { MAX_TREE_DEPTH } from '../limits/limits.ts'

type Value = Properties[string]

/** Elements without an end tag, unless they have content; some of them are obsolete. */
const VOID_ELEMENTS: ReadonlySet<string> = new Set([
  ...['area', 'base', 'basefont', 'bgsound', 'br', 'col', 'command', 'embed', 'frame', 'hr', 'image', 'img', 'input'],
  ...['keygen', 'link', 'meta', 'param', 'source', 'track', 'wbr'],
])

/** Elements of SVG whose content is HTML. */
const INTEGRATION_POINTS: ReadonlySet<string> = new Set(['desc', 'foreignObject', 'title'])

/** Characters that have a named reference; all others are written as numbers. */
const NAMED_REFERENCES: Readonly<Record<string, string>> = { '"': '&quot;', '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const escapeCharacter = (character: string): string =>
  NAMED_REFERENCES[character] ?? `&#x${character.charCodeAt(0).toString(16).toUpperCase()};`

const escapeText = (text: string): string => text.replace(/[<&]/g, escapeCharacter)

/** The characters that end a quoted value, and those that old browsers or a missing quote could take for its end. */
const escapeValue = (value: string): string => value.replace(/[\0"&'`]/g, escapeCharacter)

const escapeName = (name: string): string => name.replace(/[\0\t\n\f\r "&'/<=>`]/g, escapeCharacter)

const escapeComment = (text: string): string =>
  text.replace(/^>|^->|<!--|-->|--!>|<!-$/g, (end) => end.replace(/[<>]/g, escapeCharacter))

/**
 * Prints a tree as HTML, with `raw` nodes as they are. The result is that of `toHtml` of hast-util-to-html with the options
 * `allowDangerousHtml` and `useNamedReferences`, which takes several times as long. Throws a `RangeError` for a tree that is too deep.
 */
export function printHtml(tree: Nodes): string {
  return printNode(tree, html, 0)
}

/** `schema` tells how attributes are named where the node is, `depth` how many elements contain it. */
function printNode(node: Nodes, schema: Schema, depth: number): string {
  switch (node.type) {
    case 'element':
      return printElement(node, schema, depth)
    case 'text':
      return escapeText(node.value)
    case 'raw':
      return node.value
    case 'root':
      return printChildren(node, schema, depth)
    case 'comment':
      return `<!--${escapeComment(node.value)}-->`
    case 'doctype':
      return '<!doctype html>'
    default:
      // Plugins may add anything.
      throw new Error(`Cannot compile unknown node \`${node.type}\``)
  }
}

function printChildren(parent: Parents, schema: Schema, depth: number): string {
  const isCode = parent.type === 'element' && (parent.tagName === 'script' || parent.tagName === 'style')
  let printed = ''
  for (const child of parent.children ?? []) {
    printed += isCode && child.type === 'text' ? child.value : printNode(child, schema, depth)
  }
  return printed
}

function printElement(node: Element, outer: Schema, depth: number): string {
  if (depth === MAX_TREE_DEPTH) throw new RangeError(`Elements are nested more than ${MAX_TREE_DEPTH} levels deep.`)
  const { tagName } = node
  const isHtml = outer.space === 'html'
  const schema = isHtml && tagName === 'svg' ? svg : outer
  const attributes = printAttributes(node.properties, schema)
  const inner = schema.space === 'svg' && INTEGRATION_POINTS.has(tagName) ? html : schema
  const parent = isHtml && tagName === 'template' ? node.content : node
  const content = parent ? printChildren(parent, inner, depth + 1) : ''
  const isVoid = content === '' && isHtml && VOID_ELEMENTS.has(tagName.toLowerCase())
  return isVoid ? `<${tagName}${attributes}>` : `<${tagName}${attributes}>${content}</${tagName}>`
}

/** Prints attributes with a space before each. */
function printAttributes(properties: Properties, schema: Schema): string {
  let printed = ''
  for (const property in properties) {
    const written = properties[property]
    if (written === null || written === undefined) continue
    const info = find(schema, property)
    const value = readBoolean(written, info)
    if (value === false || Number.isNaN(value)) continue
    const name = escapeName(info.attribute)
    if (value !== true) printed += ` ${name}="${escapeValue(toText(value, info))}"`
    else if (name !== '') printed += ` ${name}`
  }
  return printed
}

/** The value of an attribute that is present or not as `true` or `false`; other values are as they are written. */
function readBoolean(written: Value, { attribute, boolean, overloadedBoolean }: Info): Value {
  if (typeof written === 'string' && written !== '' && written !== attribute) return written
  if (overloadedBoolean) return typeof written === 'string' || Boolean(written)
  return boolean ? Boolean(written) : written
}

function toText(value: Value, { commaSeparated }: Info): string {
  if (!Array.isArray(value)) return String(value)
  if (!commaSeparated) return value.join(' ').trim()
  // The empty value at the end of a list needs a comma behind it.
  return (value.at(-1) === '' ? [...value, ''] : value).join(', ').trim()
}
