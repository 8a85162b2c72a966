import type { Element, ElementContent, Properties, Text } from 'hast'
import { createElement, hasClass, walkElements } from '../../lib/elements.ts'
import type { SectionNumbers } from './chapters.ts'

/** The printed body of a page, and how it becomes a chapter. */
export interface BookPage {
  content: Element
  /** Depth of the chapter, beginning with 1: `h1` of the page becomes `h2` at depth 1. */
  depth: number
  /** Whether chapters follow that are part of this one. They continue its number, so its own sections have none. */
  hasParts: boolean
  /** Id of the chapter; ids of the page follow it after a colon. */
  id: string
}

/** State that the chapters of a book share. */
export interface BookContext {
  /** Continues from chapter to chapter. */
  numbers: SectionNumbers
  /** The caption of the next figure: `Figure 3`. */
  nextFigure(): string
  /**
   * Where a link of the page leads: a chapter of the book with a fragment, which may be empty, or a URL for a footnote. `null` for
   * a link that stays as it is.
   */
  resolve(href: string): { chapter: string; fragment: string } | { url: string } | null
  /** Whether a chapter has an id. */
  hasId(chapter: string, id: string): boolean
}

/** Deeper sections have no number. */
const NUMBERED_DEPTH = 3

/** Properties that contain ids. */
const ID_REFERENCES = new Set('id htmlFor ariaLabelledBy ariaDescribedBy ariaControls headers name'.split(' '))

/** Lists the ids of a page. */
export const listIds = (content: Element): Set<string> =>
  new Set([...walkElements(content)].flatMap(({ properties: { id } }) => (typeof id === 'string' ? id : [])))

/**
 * Gives a page its place in the book: changes its ids and links, and adds numbers and footnotes. Returns the number of its first
 * heading; empty if that is too deep for a number.
 */
export function rewritePage({ content, depth, hasParts, id }: BookPage, context: BookContext): string {
  const own = listIds(content)
  const qualify = (each: string) => (own.has(each) ? `${id}:${each}` : each)
  const notes = new Map<string, number>()
  const numbers: string[] = []
  const rewriteLink = (link: Element, href: string): ElementContent[] => {
    const target = href.startsWith('#')
      ? { chapter: id, fragment: decodeFragment(href.slice(1)) }
      : context.resolve(href)
    if (target === null || href === '#') return [link]
    if ('url' in target) {
      const note = notes.get(target.url) ?? notes.size + 1
      notes.set(target.url, note)
      link.properties.href = target.url
      return [link, createMark(id, note)]
    }
    const { chapter, fragment } = target
    link.properties.href = `#${fragment !== '' && context.hasId(chapter, fragment) ? `${chapter}:${fragment}` : chapter}`
    return [link]
  }
  const rewriteHeading = (heading: Element, level: number) => {
    heading.tagName = `h${Math.min(level + 1, 6)}`
    const isNumbered = level <= NUMBERED_DEPTH && (level === depth || !hasParts)
    const number = isNumbered ? context.numbers.next(level) : ''
    numbers.push(number)
    if (number !== '') heading.children.unshift(...createNumber(number))
  }
  const rewriteChildren = (parent: Element) => {
    parent.children = parent.children.flatMap((child) => (child.type === 'element' ? rewrite(child) : child))
  }
  const rewrite = (element: Element): ElementContent[] => {
    const { tagName, properties } = element
    for (const [name, value] of Object.entries(properties)) {
      if (tagName !== 'a' || name !== 'href') properties[name] = qualifyValue(name, value, qualify)
    }
    adaptToPaper(element)
    if (/^h[1-6]$/.test(tagName)) rewriteHeading(element, depth + Number(tagName[1]) - 1)
    if (tagName === 'figure' && !hasClass(element, 'theme-code-block')) addCaption(element, context.nextFigure())
    rewriteChildren(element)
    return tagName === 'a' && typeof properties.href === 'string' ? rewriteLink(element, properties.href) : [element]
  }
  rewriteChildren(content)
  if (notes.size > 0) content.children.push(createNotes(id, notes))
  return numbers[0] ?? ''
}

/** A property with the ids of the book in place of those of the page. */
function qualifyValue(name: string, value: Properties[string], qualify: (id: string) => string): Properties[string] {
  if (Array.isArray(value)) return ID_REFERENCES.has(name) ? value.map((each) => qualify(String(each))) : value
  if (typeof value !== 'string') return value
  if (ID_REFERENCES.has(name)) return qualify(value)
  if (/href$/i.test(name) && value.startsWith('#')) return `#${qualify(value.slice(1))}`
  return value.includes('url(#') ? value.replace(/url\(#([^)]+)\)/g, (_, each) => `url(#${qualify(each)})`) : value
}

/** The id that a fragment names. */
export function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

/** Images are loaded before the book is printed, and disclosures are open. */
function adaptToPaper({ tagName, properties }: Element): void {
  if (tagName === 'img') delete properties.loading
  if (tagName === 'details') properties.open = true
}

/** Writes the number of a figure before its caption, or as its caption. */
function addCaption(figure: Element, number: string): void {
  const caption = [...walkElements(figure)].find(({ tagName }) => tagName === 'figcaption')
  if (caption) caption.children.unshift(...createNumber(number))
  else figure.children.push(createElement('figcaption', {}, [createText(number)]))
}

const createText = (value: string): Text => ({ type: 'text', value })

const createNumber = (number: string): ElementContent[] => [
  createElement('span', { className: ['ds-book-number'] }, [createText(number)]),
  createText(' '),
]

const createMark = (id: string, note: number): Element =>
  createElement('sup', { className: ['ds-book-mark'] }, [
    createElement('a', { href: `#${id}:link-${note}` }, [createText(String(note))]),
  ])

const createNotes = (id: string, notes: ReadonlyMap<string, number>): Element =>
  createElement(
    'ol',
    { className: ['ds-book-links'] },
    [...notes].map(([url, note]) => createElement('li', { id: `${id}:link-${note}` }, [createText(url)])),
  )
