import type { Html, Nodes, Parents } from 'mdast'
import {
  HIDING_ELEMENTS,
  OPTIONALLY_CLOSED_ELEMENTS,
  RAW_TEXT_ELEMENTS,
  VOID_ELEMENTS,
} from '../../content/html-names.ts'
import { pushToList } from '../../lib/group-by.ts'
import { memoize } from '../../lib/once.ts'
import type { Tag } from './html-tags.ts'

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

/**
 * Finds the tags that must be changed: self-closing tags, which HTML ignores on most elements; tags of elements that
 * are never closed; and tags of scripts and similar elements in prose.
 */
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
