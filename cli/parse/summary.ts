import type { Nodes as HastNodes } from 'hast'
import type { Nodes, Root } from 'mdast'
import { toString as getText } from 'mdast-util-to-string'
import { toOneLine } from '../lib/one-line.ts'
import type { Document } from './document.ts'
import { EXIT, SKIP, visit } from './visit.ts'

/** Search engines cut descriptions at about this many characters. */
const MAX_EXCERPT_LENGTH = 300

/**
 * The excerpt (docs/behaviours.md MD-5): the text of the first paragraph or heading below h1, as one line. Code, tables
 * and raw HTML are not part of it.
 */
export function findExcerpt(tree: Root): string {
  let excerpt = ''
  visit(tree, (node: Nodes) => {
    if (node.type === 'heading' && node.depth === 1) return SKIP
    if (node.type === 'table' || node.type === 'footnoteDefinition') return SKIP
    if (node.type !== 'paragraph' && node.type !== 'heading') return undefined
    excerpt = toOneLine(getText(node, { includeHtml: false }))
    return excerpt === '' ? SKIP : EXIT
  })
  return shorten(excerpt)
}

/** The description of a document, which is also its lead if the author wrote it and the text does not begin with it. */
export function describeDocument(written: string | undefined, excerpt: string): Pick<Document, 'description' | 'lead'> {
  const description = written ?? excerpt
  const isLead = written !== undefined && !toWords(excerpt).startsWith(toWords(written))
  return { description, ...(isLead && { lead: description }) }
}

const toWords = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

function shorten(text: string): string {
  if (text.length <= MAX_EXCERPT_LENGTH) return text
  const cut = text.slice(0, MAX_EXCERPT_LENGTH)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), MAX_EXCERPT_LENGTH / 2)).trimEnd()}…`
}

/** Counts the words of the text by the rules of a language, so that scripts without spaces are counted as others are. */
export function countWords(node: HastNodes, locale: string): number {
  const segmenter = new Intl.Segmenter(locale, { granularity: 'word' })
  const count = (each: HastNodes): number => {
    if (each.type === 'text') return countWordsOfText(each.value, segmenter)
    if (!('children' in each)) return 0
    let sum = 0
    for (const child of each.children) sum += count(child as HastNodes)
    return sum
  }
  return count(node)
}

function countWordsOfText(text: string, segmenter: Intl.Segmenter): number {
  let count = 0
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) count++
  return count
}
