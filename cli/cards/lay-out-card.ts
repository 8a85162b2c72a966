import { breakLines, cutLine, fitLine, type Measure, splitWideWords, splitWords } from './break-lines.ts'
import type { CardText } from './card.ts'

/** The lines of a card, cut and broken. */
export interface CardLayout {
  /** Empty if it cannot be drawn, or if the title is the name of the site. */
  site: string
  title: string[]
  /** Size of the title in pixels. */
  titleSize: number
  section: string
  /** Characters of the title that no font has; empty if the title is shown. */
  missing: string
}

/** Widths and characters of the fonts of a card. */
export interface FontMetrics {
  measure: Measure
  /** Whether a font has the character. */
  has(character: string): boolean
}

/** Width of text in pixels. */
const TEXT_WIDTH = 1040

/** Sizes of the title in pixels, with the number of lines that there is room for. */
const TITLE_SIZES = [
  { size: 88, lines: 2 },
  { size: 76, lines: 3 },
  { size: 64, lines: 4 },
  { size: 54, lines: 5 },
] as const

/** Sizes of the other lines in pixels. */
export const SITE_SIZE = 38
export const SECTION_SIZE = 32

/** Pictures in a title add nothing to its meaning. */
const PICTOGRAPH = /[\p{Extended_Pictographic}\p{RI}\p{Emoji_Modifier}]|\u20E3/u

/** Characters that draw nothing. */
const INVISIBLE = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/** Characters that can be in XML and belong on a card. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cn}\p{Co}\s]+/gu, ' ')
    .trim()

/** Lists everything that a layout measures or looks up, so that it can be done at once. */
export function listMeasured({ site, title, section, language }: CardText): string[] {
  const texts = [title || site, site, section].map(cleanText)
  const words = texts.flatMap((text) => splitWords(text, language)).map(({ text }) => text)
  return [...new Set([...words, ...texts.join(''), ' ', '…'])]
}

/** Lays out a card. A title that does not fit gets smaller; if it does not fit in the smallest size, it is cut. */
export function layOutCard({ site, title, section, language }: CardText, metrics: FontMetrics): CardLayout {
  const name = readDrawable(site, metrics)
  const own = readDrawable(title || site, metrics)
  const shown = own.text || name.text
  const toLine = (text: string, size: number) => fitLine(splitWords(text, language), TEXT_WIDTH / size, metrics.measure)
  return {
    ...layOutTitle(shown, language, metrics.measure),
    site: shown === name.text ? '' : toLine(name.text, SITE_SIZE),
    section: toLine(readDrawable(section, metrics).text, SECTION_SIZE),
    missing: own.missing,
  }
}

function layOutTitle(text: string, language: string, measure: Measure): Pick<CardLayout, 'title' | 'titleSize'> {
  const written = splitWords(text, language)
  for (const { size, lines } of TITLE_SIZES) {
    const width = TEXT_WIDTH / size
    const words = splitWideWords(written, width, measure)
    const title = breakLines(words, width, measure)
    const isLast = size === TITLE_SIZES[3].size
    // A long word is split only if it is too wide in every size.
    if (!isLast && (title.length > lines || words.length > written.length)) continue
    if (title.length <= lines) return { title, titleSize: size }
    const shown = title.slice(0, lines)
    return { title: [...shown.slice(0, -1), cutLine(shown.at(-1) ?? '', width, measure)], titleSize: size }
  }
  return { title: [], titleSize: 0 }
}

/** The text as fonts can draw it; empty, with the characters that are missing, if they cannot. */
function readDrawable(text: string, { has }: Pick<FontMetrics, 'has'>): { text: string; missing: string } {
  const isMissing = (character: string) => !INVISIBLE.test(character) && !has(character)
  const shown = [...new Intl.Segmenter().segment(cleanText(text))]
    .map(({ segment }) => segment)
    .filter((segment) => !PICTOGRAPH.test(segment) || ![...segment].some(isMissing))
    .join('')
  const missing = new Set([...shown].filter(isMissing))
  return { text: missing.size > 0 ? '' : cleanText(shown), missing: [...missing].join('') }
}
