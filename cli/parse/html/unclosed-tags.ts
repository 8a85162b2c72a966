import type { Html, Nodes, Parents } from 'mdast'
import {
  HIDING_ELEMENTS,
  OPTIONALLY_CLOSED_ELEMENTS,
  RAW_TEXT_ELEMENTS,
  VOID_ELEMENTS,
} from '../../content/html-names.ts'
import { pushToList } from '../../lib/group-by.ts'
import { memoize } from '../../lib/once.ts'

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

/** Longer names are cut; no element has one. */
const MAX_NAME = 100
const LETTER = /[A-Za-z]/

/** After this many tags without an end, the rest is text: each of them may have been looked for up to the end. */
export const MAX_UNFINISHED = 50

/**
 * Finds the tags of raw HTML by the rules of the HTML standard, in order. Comments, scripts and the like contain none.
 * `unfinished` are offsets of `<` without an end, at which an HTML parser would drop everything that follows.
 */
export function scanTags(html: string): { tags: Tag[]; unfinished: number[] } {
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

/** A piece of an author's HTML: a block, or a single tag within text. */
export interface AuthoredHtml {
  node: Html
  parent: Parents
  isBlock: boolean
  /** Tags of HTML elements; those of other elements are text. */
  tags: Tag[]
}

/** The treatment of a tag that keeps its element from containing more than its author meant. */
export type TagFate =
  /** It is shown as text. */
  | 'text'
  /** The element ends directly behind it. */
  | 'empty'
  /** The element ends with its paragraph, or with its block of HTML. */
  | 'ended'

interface Occurrence {
  html: AuthoredHtml
  tag: Tag
}

/** Finds the tags to change: self-closing ones that HTML ignores, unclosed ones, and scripts and the like in prose. */
export function decideTagFates(pieces: readonly AuthoredHtml[]): { fates: Map<Tag, TagFate>; unclosed: Set<Tag> } {
  const fates = new Map<Tag, TagFate>()
  const unclosed = new Set<Tag>()
  const open = new Map<string, Occurrence[]>()
  decideRawText(pieces, fates, unclosed)
  for (const html of pieces) {
    for (const tag of html.tags) {
      if (fates.has(tag)) continue
      const name = tag.name.toLowerCase()
      if (tag.kind === 'closing') open.get(name)?.pop()
      else if (VOID_ELEMENTS.has(name)) continue
      else if (tag.kind === 'self-closing') fates.set(tag, 'empty')
      else if (!OPTIONALLY_CLOSED_ELEMENTS.has(name)) pushToList(open, name, { html, tag })
    }
  }
  for (const { html, tag } of [...open.values()].flat()) {
    unclosed.add(tag)
    fates.set(tag, decideUnclosed(html, tag))
  }
  return { fates, unclosed }
}

/** A tag without attributes in prose is meant as its name: "Use the <button> element." */
function decideUnclosed({ node, isBlock }: AuthoredHtml, { name, hasAttributes }: Tag): TagFate {
  const lower = name.toLowerCase()
  if (!isBlock && !hasAttributes) return 'text'
  const isAnchor = lower === 'a' && !/\shref\s*=/i.test(node.value)
  return isAnchor || HIDING_ELEMENTS.has(lower) ? 'empty' : 'ended'
}

/** Elements that contain only text are text if they are not closed in their block or are in prose. */
function decideRawText(pieces: readonly AuthoredHtml[], fates: Map<Tag, TagFate>, unclosed: Set<Tag>): void {
  const isProse = memoize((paragraph: Parents) => hasProse(paragraph.children))
  let opened: Occurrence | undefined
  const end = () => {
    if (!opened) return
    fates.set(opened.tag, 'text')
    unclosed.add(opened.tag)
    opened = undefined
  }
  for (const html of pieces) {
    for (const tag of html.tags) {
      if (!RAW_TEXT_ELEMENTS.has(tag.name.toLowerCase())) continue
      const closes = tag.kind === 'closing' && opened?.tag.name.toLowerCase() === tag.name.toLowerCase()
      if (closes && opened && opened.html.parent === html.parent && opened.html.isBlock === html.isBlock) {
        if (!html.isBlock && isProse(html.parent)) for (const each of [opened.tag, tag]) fates.set(each, 'text')
        opened = undefined
      } else {
        end()
        if (tag.kind === 'opening') opened = { html, tag }
        else if (tag.kind === 'closing') fates.set(tag, 'text')
      }
    }
    if (html.isBlock) end()
  }
  end()
}

/** Whether a paragraph has text outside of the elements that contain only text. */
function hasProse(children: readonly Nodes[]): boolean {
  let isInside = false
  for (const node of children) {
    const [, slash, name = ''] = node.type === 'html' ? (/^<(\/?)(\w+)/.exec(node.value) ?? []) : []
    if (RAW_TEXT_ELEMENTS.has(name.toLowerCase())) isInside = slash === ''
    const isBlank = node.type === 'html' || node.type === 'break' || (node.type === 'text' && node.value.trim() === '')
    if (!isInside && !isBlank) return true
  }
  return false
}
