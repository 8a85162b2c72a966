import { FOREIGN_ELEMENTS, HTML_ELEMENTS, VOID_ELEMENTS } from '../../content/html-names.ts'
import type { Tag } from '../tags/scan-tags.ts'
import type { LinedText } from '../text/lines.ts'

/** An attribute as written; `value` is unset for a name alone. */
interface VueAttribute {
  name: string
  value: string | undefined
  start: number
  end: number
}

/** A tag of HTML or of a component of Vue. */
export interface VueTag extends Tag {
  attributes: readonly VueAttribute[]
  isSelfClosing: boolean
}

/** Longer tags are text. */
const MAX_LENGTH = 5000

const wholeTag = /^<(\/?)([A-Za-z][\w.-]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>=`]+))?)*)\s*(\/?)>/
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>=`]+)))?/g

/** The tags of a text outside of code. `Vec<T>` has none, and neither has an address such as `<https://…>`. */
export function readVueTags(text: LinedText): VueTag[] {
  const tags: VueTag[] = []
  for (let at = text.text.indexOf('<'); at >= 0; ) {
    const tag = text.isCode(at) ? undefined : readTag(text.text, at)
    if (tag && !isTypeParameter(text.text, tag)) tags.push(tag)
    at = text.text.indexOf('<', tag?.end ?? at + 1)
  }
  return tags
}

/** `Vec<T>`: a name right after a word is the parameter of a type. */
function isTypeParameter(text: string, { start, name, isClosing, isSelfClosing, attributes }: VueTag): boolean {
  const isBare = !isClosing && !isSelfClosing && attributes.length === 0
  return isBare && /^[A-Z]/.test(name) && /\w/.test(text[start - 1] ?? '')
}

function readTag(text: string, start: number): VueTag | undefined {
  const [written, slash = '', name = '', rest = '', selfClosing = ''] =
    wholeTag.exec(text.slice(start, start + MAX_LENGTH)) ?? []
  if (written === undefined || /\n[ \t]*\n/.test(written)) return undefined
  const offset = start + 1 + slash.length + name.length
  const attributes = [...rest.matchAll(attribute)].map(({ index, 0: whole, 1: key = '', 2: a, 3: b, 4: c }) => ({
    name: key,
    // `:members` is short for `:members="members"`.
    value: a ?? b ?? c ?? /^:([\w$]+)$/.exec(key)?.[1],
    start: offset + index,
    end: offset + index + whole.length,
  }))
  const isVoid = VOID_ELEMENTS.has(name.toLowerCase())
  return {
    start,
    end: start + written.length,
    name,
    isClosing: slash !== '',
    rest,
    delimiter: '<',
    values: [],
    named: new Map(attributes.map(({ name: key, value = '' }) => [key.toLowerCase(), value])),
    isSelfClosing: selfClosing !== '' || isVoid,
    attributes,
  }
}

/** Whether a tag is one of a component, which HTML does not have. */
export function isVueComponent({ name }: Pick<Tag, 'name'>): boolean {
  if (/^[A-Z]/.test(name)) return true
  return /^(?:template|component|slot|client-only)$/.test(name) || (name.includes('-') && !isHtmlElement(name))
}

const isHtmlElement = (name: string): boolean => HTML_ELEMENTS.has(name) || FOREIGN_ELEMENTS.has(name)

/** Whether an attribute is an instruction to Vue: `v-if`, `:src`, `@click`, `#title`. */
export const isVueAttribute = ({ name }: VueAttribute): boolean => /^(?:v-|[:@#])/.test(name)
