import type { Element, Root as HastRoot } from 'hast'
import { toString as getHastText } from 'hast-util-to-string'
import type { Nodes, Root } from 'mdast'
import { toString as getText } from 'mdast-util-to-string'
import { fillName, type Variables } from '../content/variables.ts'
import { createElement, isElement } from '../lib/elements.ts'
import { toOneLine } from '../lib/one-line.ts'
import type { SourceFile } from '../scan/source-file.ts'
import { getSpan, type ParseContext } from './context.ts'
import type { Document, Heading } from './document.ts'
import type { Anchor } from './link-references.ts'
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

/**
 * Counts the words of a source by the rules of a language, so that scripts without spaces are counted as others are
 * (docs/behaviours.md BL-4). The marker that ends a preview is not one. Parts of lines are segmented one by one, since the time
 * for a text grows with the square of its length: a minute for 200 KB.
 */
export function countWords(source: string, locale: string): number {
  const text = source.replace(/<!--\s*truncate\s*-->|\{\/\*\s*truncate\s*\*\/\}/g, '')
  const segmenter = new Intl.Segmenter(locale, { granularity: 'word' })
  let count = 0
  for (const [part] of text.matchAll(/.{1,1000}(?!\S)|.{1,1000}/gu)) {
    for (const { isWordLike } of segmenter.segment(part)) if (isWordLike) count++
  }
  return count
}

/** Whether a document begins with a heading, which readers then see as its title, regardless of its level. */
export const beginsWithHeading = (tree: Root): boolean =>
  tree.children.find(({ type }) => type !== 'html' && !type.endsWith('efinition'))?.type === 'heading'

/**
 * Returns the text of the title that the author wrote, or `null` if there is none: the first heading, if it is an h1
 * and no thematic break comes before it (docs/behaviours.md MD-4); raw `<h1>` counts. Wraps it in a `header`, like a
 * title from front matter (D-3), unless it is inside another element. In a post it is removed, because the shell prints
 * the title (BL-3), and `anchor` leads to that. If the document has no other title, a later h1 becomes the title and is not moved.
 */
export function takeContentTitle(
  tree: HastRoot,
  { isPost, isUntitled }: { isPost: boolean; isUntitled: boolean },
  headings: readonly Heading[],
): { title: string | null; anchor: Anchor | undefined } {
  const first = findFirstTitle(tree)
  const title = first ? getTitleText(first, headings) : null
  if (!first || title === null) {
    const later = isUntitled ? tree.children.find((node) => isElement(node, 'h1')) : undefined
    return { title: later ? getTitleText(later, headings) : null, anchor: undefined }
  }
  if (isPost) return { title, anchor: removeElement(tree, first) }
  const index = tree.children.indexOf(first)
  if (index >= 0) tree.children[index] = createElement('header', {}, [first])
  return { title, anchor: undefined }
}

function removeElement(tree: HastRoot, element: Element): Anchor | undefined {
  visit(tree, 'element', (node, index, parent) => {
    if (node !== element || !parent || index === undefined) return undefined
    parent.children.splice(index, 1)
    return EXIT
  })
  const { id } = element.properties
  return typeof id === 'string' && id !== '' ? { id, span: getSpan(element) } : undefined
}

function findFirstTitle(tree: HastRoot): Element | undefined {
  let first: Element | undefined
  visit(tree, 'element', (node) => {
    if (node.tagName !== 'hr' && !/^h[1-6]$/.test(node.tagName)) return undefined
    if (node.tagName === 'h1') first = node
    return EXIT
  })
  return first
}

/** The text without raw HTML, which a Markdown heading may contain and a title may not. */
function getTitleText(element: Element, headings: readonly Heading[]): string | null {
  const { id } = element.properties
  const heading = headings.find((each) => each.depth === 1 && each.id === id)
  return toOneLine(heading?.text ?? '') || toOneLine(getHastText(element)) || null
}

/** Whether a document without a title has that of its file, also if it has headings. */
export const hasNameAsTitle = ({ options }: ParseContext): boolean =>
  options.dialects?.some(({ hasNamesAsTitles }) => hasNamesAsTitles) === true

/** The title of a document without a title: its first heading of any level. */
export const findHeadingTitle = (headings: readonly Heading[]): string | undefined =>
  headings.map(({ text }) => toOneLine(text)).find((text) => text !== '')

/** The title of a document without headings: its name, or that of the folder of an index, `Home` at the top. */
export function getTitleFromName({ role, name, folder, collection }: SourceFile, variables: Variables): string {
  if (role === 'index' && folder === '' && collection === 'docs') return 'Home'
  const isFolder = role === 'index' && folder !== ''
  return fillName(isFolder ? folder.slice(folder.lastIndexOf('/') + 1) : name, variables, 'value')
}
