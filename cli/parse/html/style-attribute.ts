import type { Element } from 'hast'

/** Elements with attributes `width` and `height`. */
const SIZED: ReadonlySet<string> = new Set(['img', 'video', 'svg', 'canvas'])
const TABULAR: ReadonlySet<string> = new Set(['table', 'td', 'th', 'col'])
const ALIGNED: ReadonlySet<string> = new Set('p div h1 h2 h3 h4 h5 h6 td th tr caption'.split(' '))

/**
 * Replaces the styles of an element for which HTML has an attribute, which a content security policy allows: alignment of
 * text, and sizes of images and columns. Returns whether no other style was lost.
 */
export function replaceStyle(node: Element): boolean {
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
