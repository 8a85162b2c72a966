import type { Nodes as HastNodes } from 'hast'
import type { Nodes, Root } from 'mdast'
import { toString as getText } from 'mdast-util-to-string'
import { toOneLine } from '../lib/one-line.ts'
import type { Document } from './document.ts'
import { EXIT, SKIP, visit } from './visit.ts'

/** Search engines cut descriptions at about this many characters. */
const MAX_EXCERPT_LENGTH = 300

/** The excerpt (docs/behaviours.md MD-5), as one line: the first paragraph or heading below h1 outside tables. */
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

const withoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const withoutSpacesAll = new RegExp(withoutSpaces, 'gu')

/** Counts the words of the text; in scripts without spaces every character counts. */
export function countWords(node: HastNodes): number {
  if (node.type === 'text') return countWordsOfText(node.value)
  if (!('children' in node)) return 0
  let count = 0
  for (const child of node.children) count += countWords(child as HastNodes)
  return count
}

function countWordsOfText(text: string): number {
  let count = 0
  let prose = text
  if (withoutSpaces.test(text)) {
    prose = text.replace(withoutSpacesAll, ' ')
    count = text.match(withoutSpacesAll)?.length ?? 0
  }
  // From the first letter or number of a word to its end; from its beginning on, a long run of symbols would be read repeatedly.
  return count + (prose.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0)
}
