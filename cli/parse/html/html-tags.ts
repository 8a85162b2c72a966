import { RAW_TEXT_ELEMENTS } from '../../content/html-names.ts'

/** A tag in raw HTML. */
export interface Tag {
  /** Offset of the `<`, and the offset after the `>`. */
  start: number
  end: number
  /** As written. */
  name: string
  kind: 'opening' | 'closing' | 'self-closing'
  hasAttributes: boolean
}

/** The tags of raw HTML, in order. Comments and the content of scripts and the like contain none. */
export interface ScannedHtml {
  tags: Tag[]
  /** Offsets of `<` that begin a tag without an end, which an HTML parser would drop with everything that follows. */
  unfinished: number[]
}

/** Longer names are cut; no element has one. */
const MAX_NAME = 100
const LETTER = /[A-Za-z]/

/** After this many tags without an end, the rest is text: each of them may have been looked for up to the end. */
export const MAX_UNFINISHED = 50

/** Finds the tags of raw HTML by the rules of the HTML standard. */
export function scanTags(html: string): ScannedHtml {
  const tags: Tag[] = []
  const unfinished: number[] = []
  const unclosed = new Set<string>()
  let at = html.indexOf('<')
  while (at >= 0) {
    const isClosing = html[at + 1] === '/'
    let next = at + 1
    if (!LETTER.test(html[isClosing ? at + 2 : at + 1] ?? '')) next = skipComment(html, at)
    else {
      const tag = unfinished.length < MAX_UNFINISHED ? readTag(html, at, isClosing) : undefined
      if (tag) tags.push(tag)
      else unfinished.push(at)
      next = tag ? skipRawText(html, tag, unclosed) : next
    }
    at = html.indexOf('<', next)
  }
  return { tags, unfinished }
}

function skipComment(html: string, at: number): number {
  const [opening, closing] = html.startsWith('<!--', at) ? ['<!--', '-->'] : ['<', '>']
  if (opening === '<' && !/[!?/]/.test(html[at + 1] ?? '')) return at + 1
  const end = html.indexOf(closing, at + opening.length)
  return end < 0 ? html.length : end + closing.length
}

function readTag(html: string, start: number, isClosing: boolean): Tag | undefined {
  const nameStart = start + (isClosing ? 2 : 1)
  const name = /^[^\s/>]*/.exec(html.slice(nameStart, nameStart + MAX_NAME))?.[0] ?? ''
  const attributes = nameStart + name.length
  let at = attributes
  for (; at < html.length && html[at] !== '>'; at++) {
    const character = html[at]
    // Quotes count only where a value begins.
    if ((character !== '"' && character !== "'") || !/=\s*$/.test(html.slice(Math.max(attributes, at - 10), at)))
      continue
    const end = html.indexOf(character, at + 1)
    if (end < 0) return undefined
    at = end
  }
  if (at >= html.length) return undefined
  const isSelfClosing = html[at - 1] === '/'
  const hasAttributes = html.slice(attributes, isSelfClosing ? at - 1 : at).trim() !== ''
  const kind = isClosing ? 'closing' : isSelfClosing ? 'self-closing' : 'opening'
  return { start, end: at + 1, name, kind, hasAttributes }
}

/**
 * The offset from which tags may follow: after the content of a script, or directly after the tag of an element that is
 * never closed, whose name is added to `unclosed`.
 */
function skipRawText(html: string, { name, kind, end }: Tag, unclosed: Set<string>): number {
  const lower = name.toLowerCase()
  if (kind !== 'opening' || !RAW_TEXT_ELEMENTS.has(lower) || unclosed.has(lower)) return end
  const pattern = new RegExp(`</${lower}(?=[\\s/>])`, 'gi')
  pattern.lastIndex = end
  const closing = pattern.exec(html)?.index
  if (closing === undefined) unclosed.add(lower)
  return closing ?? end
}
