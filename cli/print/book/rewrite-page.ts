import { escapeHtml, escapeHtmlText } from '../../lib/escape-html.ts'
import type { SectionNumbers } from './chapters.ts'

/** The printed body of a page, and how it becomes a chapter. */
export interface BookPage {
  html: string
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

const TAG = /<(\/?)([a-zA-Z][\w:-]*)((?:\s+[^\s"'<>=/]+(?:="[^"]*")?)*)\s*(\/?)>/g
const ATTRIBUTE = /(\s)([^\s"'<>=/]+)="([^"]*)"/g
/** Attributes that contain ids, separated by spaces. */
const ID_REFERENCES = new Set(['id', 'for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'headers', 'name'])

/** Lists the ids of a printed page. */
export function listIds(html: string): Set<string> {
  const ids = [...html.matchAll(TAG)].map(([, , , attributes = '']) => / id="([^"]*)"/.exec(attributes)?.[1])
  return new Set(ids.filter((id) => id !== undefined))
}

/** A page as a chapter, with the number of its first heading; empty if that is too deep for a number. */
interface Chapter {
  html: string
  number: string
}

/** Gives a page its place in the book: its ids, links, numbers and footnotes. */
export function rewritePage({ html, depth, hasParts, id }: BookPage, context: BookContext): Chapter {
  const own = listIds(html)
  const qualify = (each: string) => (own.has(each) ? `${id}:${each}` : each)
  const notes = new Map<string, number>()
  let note = 0
  let figure: string | null = null
  let first: string | undefined
  const rewriteLink = (href: string): string => {
    const target = href.startsWith('#')
      ? { chapter: id, fragment: decodeFragment(href.slice(1)) }
      : context.resolve(href.replaceAll('&amp;', '&'))
    if (target === null || href === '#') return href
    if ('url' in target) {
      note = notes.get(target.url) ?? notes.size + 1
      notes.set(target.url, note)
      return escapeHtml(target.url)
    }
    const { chapter, fragment } = target
    return escapeHtml(`#${fragment !== '' && context.hasId(chapter, fragment) ? `${chapter}:${fragment}` : chapter}`)
  }
  const rewriteAttribute = (tag: string, name: string, value: string): string => {
    if (ID_REFERENCES.has(name)) return value.split(/\s+/).map(qualify).join(' ')
    if (name === 'href' && tag === 'a') return rewriteLink(value)
    if (name.endsWith('href') && value.startsWith('#')) return `#${qualify(value.slice(1))}`
    return value.includes('url(#') ? value.replace(/url\(#([^)]+)\)/g, (_, each) => `url(#${qualify(each)})`) : value
  }
  const text = html.replace(TAG, (_, close: string, tag: string, attributes: string, end: string) => {
    const heading = /^h([1-6])$/.exec(tag)
    const level = heading ? depth + Number(heading[1]) - 1 : 0
    const name = heading ? `h${Math.min(level + 1, 6)}` : tag
    if (close) {
      const mark = tag === 'a' && note > 0 ? formatMark(id, note) : ''
      if (tag === 'a') note = 0
      const caption = tag === 'figure' && figure !== null ? `<figcaption>${figure}</figcaption>` : ''
      if (tag === 'figure') figure = null
      return `${caption}</${name}>${mark}`
    }
    const kept = adaptToPaper(tag, attributes)
    const rewritten = kept.replace(
      ATTRIBUTE,
      (_, space: string, each: string, value: string) => `${space}${each}="${rewriteAttribute(tag, each, value)}"`,
    )
    const opened = `<${name}${rewritten}${end && ` ${end}`}>`
    if (tag === 'figure' && !attributes.includes('theme-code-block')) figure = escapeHtmlText(context.nextFigure())
    if (tag === 'figcaption' && figure !== null) {
      const caption = `${opened}<span class="ds-book-number">${figure}</span> `
      figure = null
      return caption
    }
    if (!heading) return opened
    const isNumbered = level <= NUMBERED_DEPTH && (level === depth || !hasParts)
    const number = isNumbered ? context.numbers.next(level) : ''
    first ??= number
    return number === '' ? opened : `${opened}<span class="ds-book-number">${number}</span> `
  })
  return { html: text + formatNotes(id, notes), number: first ?? '' }
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
function adaptToPaper(tag: string, attributes: string): string {
  if (tag === 'img') return attributes.replace(' loading="lazy"', '')
  return tag === 'details' && !/ open(?:[\s=]|$)/.test(attributes) ? `${attributes} open` : attributes
}

const formatMark = (id: string, note: number): string =>
  `<sup class="ds-book-mark"><a href="#${id}:link-${note}">${note}</a></sup>`

function formatNotes(id: string, notes: ReadonlyMap<string, number>): string {
  if (notes.size === 0) return ''
  const items = [...notes].map(([url, note]) => `<li id="${id}:link-${note}">${escapeHtmlText(url)}</li>`)
  return `<ol class="ds-book-links">${items.join('')}</ol>`
}
