import { decodeString } from 'micromark-util-decode-string'
import { once } from '../../lib/once.ts'

/** A part of a page that its Markdown does not have. */
export interface MissingText {
  kind: 'heading' | 'table cell' | 'line of code' | 'formula'
  text: string
}

/** Parts that are compared of a page. More would take longer than to print it. */
const MAX_PARTS = 2_000

const FORMULA = /<math[^>]*>[\s\S]*?<annotation[^>]*>([\s\S]*?)<\/annotation>[\s\S]*?<\/math>/g
/** Parts without those for screen readers, such as the heading of footnotes. */
const PART = /<(h[1-6]|t[dh]|pre)\b(?![^>]*\bsr-only\b)[^>]*>([\s\S]*?)<\/\1>/g

const TAG = /<\/?[a-z][^<>]*>/gi

/** Markup that is in Markdown but not on the page: destinations, names of references, tags, and names of emoji. */
const MARKUP =
  /\]\((?:<[^>\n]*>|[^()\s]*(?:\([^()\s]*\)[^()\s]*)*)(?:\s+"[^"\n]*")?\)|\]\[[^\]\n]*\]|<!--[\s\S]*?-->|<\/?[a-z][^<>]*>|:[a-z\d_+-]+:/gi

/**
 * Compares the printed body of a page with its Markdown: headings, table cells, code and formulas, by their letters and digits, since
 * marks differ. Formulas that are not rendered as MathML are not compared.
 */
export function findMissingText(html: string, markdown: string): MissingText[] {
  if (html.includes('katex-html')) return []
  const decoded = decodeString(markdown)
  const lines = decoded.split('\n').map(toLetters)
  // Most parts are a whole line or a whole cell, which is found faster than a part of the text.
  const known = new Set(lines)
  for (const line of decoded.split('\n')) {
    if (line.startsWith('|')) for (const cell of line.split('|')) known.add(toLetters(cell))
  }
  const getTexts = once(() => [
    lines.join(''),
    // Code in HTML may look like further markup: `12:30:00` like an emoji.
    toLetters(decodeString(markdown.replace(TAG, ' '))),
    toLetters(decodeString(markdown.replace(MARKUP, ' '))),
  ])
  const isMissing = ({ text }: MissingText): boolean => {
    const letters = toLetters(text)
    return letters !== '' && !known.has(letters) && !getTexts().some((each) => each.includes(letters))
  }
  return listParts(html).slice(0, MAX_PARTS).filter(isMissing)
}

function listParts(html: string): MissingText[] {
  const formulas: MissingText[] = []
  const withTex = html.replace(FORMULA, (_, tex: string) => {
    formulas.push({ kind: 'formula', text: decodeString(tex.replace(TAG, ' ')) })
    return ` ${tex} `
  })
  const parts = [...withTex.matchAll(PART)].flatMap(([, name = '', content = '']): MissingText[] => {
    if (name === 'pre')
      return toText(content)
        .split('\n')
        .map((text) => ({ kind: 'line of code', text }))
    return [{ kind: name.startsWith('h') ? 'heading' : 'table cell', text: toText(content).trim() }]
  })
  return [...formulas, ...parts]
}

/** The text of an element without the marks of its footnotes. */
const toText = (html: string): string =>
  decodeString(html.replace(/<sup><a .*?<\/sup>|<[^>]*>/gs, '').replaceAll('\\', '\\\\'))

/** Marks, spaces and symbols. A class of Unicode would take ten times as long. */
const MARKS = /[\0-/:-@[-`{-¿×÷\u02b0-\u02ff\u2000-\u20cf\u2100-\u2bff\u3000-\u303f\ufeff]+/g

const toLetters = (text: string): string => text.normalize('NFKC').toLowerCase().replace(MARKS, '')
