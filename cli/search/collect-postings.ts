import { MAX_STRENGTH } from '../../src/search/local/index-format.ts'
import type { SearchRecord } from '../../src/search/search-record.ts'
import { tokenize } from '../../src/search/tokenize.ts'

/** A section that has a term. */
export interface Posting {
  section: number
  /** 0 to `MAX_STRENGTH`. */
  strength: number
  /** Whether the section is the top of a page whose title or keywords have the term. */
  isInTitle: boolean
  /** Whether the term stands in the section's heading, or `isInTitle`. */
  isInHeading: boolean
}

/** All terms of an index. */
export interface Postings {
  /** In ascending order of their UTF-16 units, which is that of `<`. */
  terms: string[]
  /** Number of sections that have a term. */
  countSections(term: string): number
  /** The sections of a term, in ascending order. */
  getPostings(term: string): Posting[]
  /** Whether a term can be the correction of a typing error: numbers and words of code are not. */
  isWord(term: string): boolean
}

/** How often a word counts where it stands, compared to one in the text. */
const WEIGHTS = { text: 1, part: 0.5, ancestor: 1, category: 0.5, keyword: 5, code: 0.3 }

/** Words of short headings count for more than those of long ones: this, and as much again divided by the root of their number. */
const HEADING_WEIGHT = 6

/** Constants of BM25: how soon repetition stops to count, and how much the length of a section does. */
const SATURATION = 2
const LENGTH_EFFECT = 0.25

/** A posting in the making: weights are hundredths, so that all is small integers. */
const SCALE = 100
const HEADING_FLAG = 1
const TITLE_FLAG = 2

interface SectionTerms {
  weights: Map<string, number>
  flags: Map<string, number>
}

/** Weighs every term of every section. Records of one page have to be neighbors, its top first. */
export function collectPostings(records: readonly SearchRecord[]): Postings {
  // Two numbers for each posting: the section, and its weight times four plus flags.
  const lists = new Map<string, number[]>()
  const words = new Set<string>()
  const lengths: number[] = []
  for (const [section, record] of records.entries()) {
    const { weights, flags } = weighTerms(record)
    for (const term of weights.keys()) words.add(term)
    if (record.code) addCode(weights, record.code)
    for (const [term, weight] of weights) {
      const list = lists.get(term)
      const value = weight * 4 + (flags.get(term) ?? 0)
      if (list) list.push(section, value)
      else lists.set(term, [section, value])
    }
    lengths.push(record.content?.length ?? 0)
  }
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length)
  const norms = lengths.map(
    (length) => SCALE * SATURATION * (1 - LENGTH_EFFECT + (LENGTH_EFFECT * length) / Math.max(1, average)),
  )
  return {
    terms: [...lists.keys()].sort((a, b) => (a < b ? -1 : 1)),
    countSections: (term) => (lists.get(term)?.length ?? 0) / 2,
    getPostings: (term) => toPostings(lists.get(term) ?? [], norms),
    isWord: (term) => words.has(term) && /^\p{L}{3,}$/u.test(term),
  }
}

function toPostings(list: readonly number[], norms: readonly number[]): Posting[] {
  const postings: Posting[] = []
  for (let at = 0; at < list.length; at += 2) {
    const section = list[at] ?? 0
    const flags = (list[at + 1] ?? 0) & 3
    const weight = (list[at + 1] ?? 0) >> 2
    const share = weight / (weight + (norms[section] ?? SCALE))
    postings.push({
      section,
      strength: Math.min(MAX_STRENGTH, Math.floor(share * (MAX_STRENGTH + 1))),
      isInTitle: (flags & TITLE_FLAG) !== 0,
      isInHeading: flags !== 0,
    })
  }
  return postings
}

/** Adds the terms of a text to a section's. */
function addText(section: SectionTerms, text: string, as: { weight: number; flag?: number }): void {
  for (const { term, parts } of tokenize(text)) {
    addTerm(section, term, as)
    for (const part of parts) addTerm(section, part.term, { weight: as.weight * WEIGHTS.part, flag: as.flag })
  }
}

function addTerm(section: SectionTerms, term: string, { weight, flag = 0 }: { weight: number; flag?: number }): void {
  section.weights.set(term, (section.weights.get(term) ?? 0) + Math.round(weight * SCALE))
  if (flag !== 0) section.flags.set(term, (section.flags.get(term) ?? 0) | flag)
}

function weighTerms(record: SearchRecord): SectionTerms {
  const section: SectionTerms = { weights: new Map(), flags: new Map() }
  const { hierarchy, content, keywords } = record
  const isTop = record.anchor === null
  const headings = [hierarchy.lvl2, hierarchy.lvl3, hierarchy.lvl4, hierarchy.lvl5, hierarchy.lvl6].filter(
    (text) => text !== null,
  )
  const heading = (isTop ? hierarchy.lvl1 : headings.pop()) ?? ''
  const weight = HEADING_WEIGHT * (1 + 1 / Math.sqrt(Math.max(1, heading.split(/\s+/).length)))
  addText(section, heading, { weight, flag: HEADING_FLAG | (isTop ? TITLE_FLAG : 0) })
  if (content) addText(section, content, { weight: WEIGHTS.text })
  for (const ancestor of isTop ? [] : headings) addText(section, ancestor, { weight: WEIGHTS.ancestor })
  if (isTop) {
    for (const keyword of keywords)
      addText(section, keyword, { weight: WEIGHTS.keyword, flag: HEADING_FLAG | TITLE_FLAG })
    if (hierarchy.lvl0) addText(section, hierarchy.lvl0, { weight: WEIGHTS.category })
  }
  return section
}

/** Words of code that the text has as well count there. */
function addCode(weights: Map<string, number>, code: string): void {
  for (const word of code.split(' ')) {
    for (const { term, parts } of tokenize(word)) {
      for (const each of [term, ...parts.map((part) => part.term)]) {
        if (!weights.has(each)) weights.set(each, WEIGHTS.code * SCALE)
      }
    }
  }
}
