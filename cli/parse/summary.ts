import type { Nodes as HastNodes, Root as HastRoot } from 'hast'
import { toString as textOfHast } from 'hast-util-to-string'
import type { Nodes, Root } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import { fillText, type Variables } from './variables.ts'
import { EXIT, SKIP, visit } from './visit.ts'

/** Search engines cut descriptions at about this many characters. */
const MAX_EXCERPT_LENGTH = 300

/**
 * The excerpt (behaviours.md MD-5): the text of the first paragraph or heading below h1, as one line. Code, tables and
 * raw HTML are not prose.
 */
export function findExcerpt(tree: Root): string {
  let excerpt = ''
  visit(tree, (node: Nodes) => {
    if (node.type === 'heading' && node.depth === 1) return SKIP
    if (node.type === 'table' || node.type === 'footnoteDefinition') return SKIP
    if (node.type !== 'paragraph' && node.type !== 'heading') return undefined
    excerpt = oneLine(textOf(node, { includeHtml: false }))
    return excerpt === '' ? SKIP : EXIT
  })
  return shorten(excerpt)
}

function shorten(text: string): string {
  if (text.length <= MAX_EXCERPT_LENGTH) return text
  const cut = text.slice(0, MAX_EXCERPT_LENGTH)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), MAX_EXCERPT_LENGTH / 2)).trimEnd()}…`
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/**
 * The text of the title that the author wrote, and `null` where there is none: the first heading, if it is an h1 and no
 * thematic break stands before it (behaviours.md MD-4); raw `<h1>` counts. Puts it into a `header`, as a title made of front
 * matter is (D-3), unless it stands within something.
 */
export function takeContentTitle(tree: HastRoot): string | null {
  let title: string | null = null
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName === 'hr') return EXIT
    if (!/^h[1-6]$/.test(node.tagName)) return undefined
    if (node.tagName === 'h1') title = oneLine(textOfHast(node)) || null
    if (title !== null && parent?.type === 'root' && index !== undefined) {
      parent.children[index] = { type: 'element', tagName: 'header', properties: {}, children: [node] }
    }
    return EXIT
  })
  return title
}

const withoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const withoutSpacesAll = new RegExp(withoutSpaces, 'gu')

/** How many words a reader has before them; in scripts without spaces every character counts. */
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
  // Not one expression for the whole: it would try every place of a long run of signs again.
  for (const word of prose.split(/\s+/)) if (/[\p{L}\p{N}]/u.test(word)) count++
  return count
}

/** The title of a document that says none: its file name without prefix, or that of its folder for an index. */
export function titleFromPath(relativePath: string, variables: Variables): string {
  const segments = relativePath.replace(/\.(?:md|mdx|markdown)$/i, '').split('/')
  const isIndex = /^(?:index|readme)$/i.test(segments.at(-1) ?? '') && segments.length > 1
  const name = segments.at(isIndex ? -2 : -1) ?? relativePath
  return fillText(name.replace(numberPrefix, ''), variables)
}

/** behaviours.md ID-1; names that begin like a date or a version keep their digits. */
const numberPrefix = /^(?!\d+[-_.]\d+)\d+\s*[-_.]+\s*(?=[^-_.\s])/
