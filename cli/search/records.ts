import type { Element, ElementContent, Nodes, Root } from 'hast'
import {
  SEARCH_LEVELS,
  type SearchHierarchy,
  type SearchLevel,
  type SearchRecord,
  toObjectId,
  toSectionUrl,
} from '../../src/search/search-record.ts'
import { isOpaque, listWords, MAX_TERM_LENGTH } from '../../src/search/tokenize.ts'

/**
 * A heading of a body with the text up to the next one. It depends only on its document, so that it can be cached with it.
 */
export interface SearchSection {
  /** 2 to 6; 1 for the text before the first heading below h1. */
  depth: number
  /** Id of the heading; `null` at the top of the page. */
  anchor: string | null
  /** Plain text; empty at the top, whose heading is the page's title. */
  heading: string
  /** Plain text, one space between words; cells of a table are parted by a centered dot. */
  content: string
  /** Distinct words of its code blocks, without hashes and numbers. */
  code: string
}

/** Page data for records that comes from the route. */
export interface SearchPage {
  /** Pathname with the base path. */
  url: string
  title: string
  /** Found at the top of the page, before its text. */
  description?: string | undefined
  /** Title of its part of the site. */
  category: string | null
  language: string
  tags: string[]
  /** Front matter `search.keywords`. */
  keywords?: string[]
  /** Front matter `search.boost`, 1 by default. */
  boost?: number
  deprecated?: boolean
}

/** Words of code blocks that one section keeps. */
const MAX_CODE_WORDS = 60

/** Boosts beyond these would put a page first for whatever is asked. */
const BOOST_RANGE = { min: 0.1, max: 10 }

/** Marks of tables in collected text, from the characters that Unicode leaves to private use. */
const CELL_END = '\ue000'
const ROW_END = '\ue001'

/** Runs of these marks, in which the end of a row parts more than that of a cell. */
const ROW_BREAK = new RegExp(`[ ${CELL_END}]*${ROW_END}[ ${CELL_END}${ROW_END}]*`, 'g')
const CELL_BREAK = new RegExp(`[ ${CELL_END}]*${CELL_END}[ ${CELL_END}]*`, 'g')

/** Elements without text of the page. Heads of tables repeat the same words, and would begin many snippets. */
const SKIPPED = new Set('script style template svg math button select textarea iframe noscript thead'.split(' '))

/** Classes of elements that label the text around them. */
const SKIPPED_CLASSES = new Set(['hash-link', 'sr-only', 'ds-badge', 'ds-rows-title', 'tabs'])

/** TeX that reads like text: neither commands nor groups nor indices. */
const READABLE_TEX = /^[^\\{}^_&~]+$/

/** Elements within a word or a sentence, without a space at their boundaries. */
const INLINE = new Set(
  'a abbr b bdi bdo cite code del dfn em i ins kbd mark q s samp small span strong sub sup time u var wbr'.split(' '),
)

/** Elements whose text is on lines of its own. */
const LINES = new Set(['table', 'tr', 'li'])

interface Collector {
  sections: SearchSection[]
  /** Text of the section at the end of the list. */
  text: string[]
  code: string[]
}

/**
 * The sections of a body, in their order, without elements with `data-search-ignore`, scripts, drawings, blocks of formulas,
 * badges and text for screen readers. Images keep their alternative text, and formulas in text keep TeX that reads like text.
 */
export function collectSections(tree: Root): SearchSection[] {
  const collector: Collector = { sections: [], text: [], code: [] }
  openSection(collector, { depth: 1, anchor: null, heading: '' })
  collect(tree, collector)
  closeSection(collector)
  return collector.sections
}

function openSection({ sections }: Collector, start: Pick<SearchSection, 'depth' | 'anchor' | 'heading'>): void {
  sections.push({ ...start, content: '', code: '' })
}

function closeSection(collector: Collector): void {
  const section = collector.sections.at(-1)
  if (section) {
    section.content = normalizeSpace(collector.text.join(''))
    section.code = listCodeWords(collector.code.join('\n'))
  }
  collector.text = []
  collector.code = []
}

function collect(node: Nodes, collector: Collector): void {
  if (node.type === 'text') collector.text.push(node.value)
  else if (node.type === 'root') for (const child of node.children) collect(child, collector)
  else if (node.type === 'element') collectElement(node, collector)
}

function collectElement(element: Element, collector: Collector): void {
  const { tagName, properties, children } = element
  if (isSkipped(element)) return
  if (isTextFormula(element)) {
    collector.text.push(readFormula(element))
    return
  }
  const depth = Number(/^h([1-6])$/.exec(tagName)?.[1])
  if (depth === 1) return
  if (depth > 1 && typeof properties.id === 'string' && properties.id !== '') {
    closeSection(collector)
    openSection(collector, { depth, anchor: properties.id, heading: normalizeSpace(getText(children)) })
    return
  }
  if (!INLINE.has(tagName)) collector.text.push(LINES.has(tagName) ? ROW_END : ' ')
  if (tagName === 'pre') {
    collector.code.push(getText(children))
    return
  }
  if (tagName === 'img' && typeof properties.alt === 'string') collector.text.push(` ${properties.alt} `)
  for (const child of children) collect(child, collector)
  if (tagName === 'td' || tagName === 'th') collector.text.push(CELL_END)
  else if (LINES.has(tagName)) collector.text.push(ROW_END)
  else if (!INLINE.has(tagName)) collector.text.push(' ')
}

function isSkipped(element: Element): boolean {
  const { tagName, properties } = element
  if (SKIPPED.has(tagName) || properties.hidden === true || properties.dataSearchIgnore !== undefined) return true
  const classes = listClasses(element)
  const isBlock = classes.includes('language-math') && !isTextFormula(element)
  return isBlock || classes.some((name) => SKIPPED_CLASSES.has(name))
}

/** Whether this is a formula within text, which is rendered later. */
function isTextFormula(element: Element): boolean {
  return listClasses(element).includes('math-inline')
}

function listClasses({ properties: { className } }: Element): string[] {
  return Array.isArray(className) ? className.map(String) : []
}

function getText(nodes: readonly ElementContent[]): string {
  return nodes.map(getNodeText).join('')
}

function getNodeText(node: ElementContent): string {
  if (node.type === 'text') return node.value
  if (node.type !== 'element' || isSkipped(node)) return ''
  return isTextFormula(node) ? readFormula(node) : getText(node.children)
}

/** A formula that cannot be read without markup becomes an ellipsis, so that the words around it are not adjacent. */
function readFormula(formula: Element): string {
  const tex = getText(formula.children).trim()
  return READABLE_TEX.test(tex) ? tex : '…'
}

/** One space between words, a centered dot between the cells of a table, and lines for its rows and for the items of lists. */
function normalizeSpace(text: string): string {
  // Most white space is a single space, which need not be replaced.
  const words = text.replace(/(?: [\s\u200B]|[^\S ]|\u200B)[\s\u200B]*/g, ' ')
  if (!words.includes(CELL_END) && !words.includes(ROW_END)) return words.trim()
  return words.replace(ROW_BREAK, '\n').replace(CELL_BREAK, ' · ').replace(/ +/g, ' ').trim()
}

function listCodeWords(code: string): string {
  const isKept = (word: string) =>
    word.length > 2 && word.length <= MAX_TERM_LENGTH && /\p{L}/u.test(word) && !isOpaque(word)
  return [...new Set(listWords(code))].filter(isKept).slice(0, MAX_CODE_WORDS).join(' ')
}

/** The sections of a page without a text of its own, which is found by its title and description. */
export const NO_TEXT: readonly SearchSection[] = [{ depth: 1, anchor: null, heading: '', content: '', code: '' }]

/** The records of a page that is to be found; headings without an anchor, and sections without any text, are kept for theirs. */
export function toSearchRecords(sections: readonly SearchSection[], page: SearchPage): SearchRecord[] {
  const path = new Map<number, string>()
  const seen = new Set<string>()
  return addDescription(sections, page.description).flatMap((section) => {
    const { depth, anchor, content, code } = section
    const objectID = toObjectId(page.url, anchor)
    if (seen.has(objectID)) return []
    seen.add(objectID)
    for (let level = depth; level <= 6; level++) path.delete(level)
    path.set(depth, depth === 1 ? page.title : section.heading)
    if (depth > 1) path.set(1, page.title)
    return [
      {
        objectID,
        type: `lvl${depth}` as SearchLevel,
        url: toSectionUrl(page.url, anchor),
        url_without_anchor: page.url,
        anchor,
        hierarchy: toHierarchy(page.category, path),
        content: content || null,
        code: code || null,
        language: page.language,
        tags: page.tags,
        keywords: page.keywords ?? [],
        boost: Math.min(BOOST_RANGE.max, Math.max(BOOST_RANGE.min, page.boost ?? 1)),
        deprecated: page.deprecated ?? false,
      },
    ]
  })
}

function addDescription(sections: readonly SearchSection[], description: string | undefined): readonly SearchSection[] {
  const [top, ...rest] = sections
  if (!description || top?.anchor !== null || top.content.startsWith(description)) return sections
  return [{ ...top, content: `${description} ${top.content}`.trim() }, ...rest]
}

function toHierarchy(category: string | null, path: ReadonlyMap<number, string>): SearchHierarchy {
  const entries = SEARCH_LEVELS.map(
    (level, depth) => [level, depth === 0 ? category : (path.get(depth) ?? null)] as const,
  )
  return Object.fromEntries(entries) as SearchHierarchy
}
