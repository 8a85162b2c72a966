import { MAX_HEADING_SHARE, MAX_STRENGTH } from '../../src/search/local/index-format.ts'
import type { SearchRecord } from '../../src/search/search-record.ts'
import { type Token, tokenize } from '../../src/search/tokenize.ts'
import { compareStrings } from '../lib/compare-strings.ts'
import { createPostingCollector, type PostingLists } from './posting-lists.ts'

/** A section that has a term. */
export interface Posting {
  section: number
  /** 0 to `MAX_STRENGTH`. */
  strength: number
  /** Whether the section is the top of a page whose title or keywords have the term. */
  isInTitle: boolean
  /** Which part of the section's heading the term is, or of its page's keywords: 0 to `MAX_HEADING_SHARE`. */
  headingShare: number
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

/** Above these flags of a posting in the making is its weight. */
const FLAGS = { title: 1, headingShare: 2, end: 2 * (MAX_HEADING_SHARE + 1) }

interface SectionTerms {
  weights: Map<string, number>
  flags: Map<string, number>
}

/** Weighs every term of every section. Records of one page have to be neighbors, its top first. */
export function collectPostings(records: readonly SearchRecord[]): Postings {
  const collector = createPostingCollector()
  const words = new Set<string>()
  const lengths: number[] = []
  for (const [section, record] of records.entries()) {
    const { weights, flags } = weighTerms(record)
    for (const term of weights.keys()) words.add(term)
    if (record.code) addCode(weights, record.code)
    for (const [term, weight] of weights) {
      collector.add(term, section, weight * FLAGS.end + (flags.get(term) ?? 0))
    }
    lengths.push(record.content?.length ?? 0)
  }
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length)
  const norms = lengths.map(
    (length) => SCALE * SATURATION * (1 - LENGTH_EFFECT + (LENGTH_EFFECT * length) / Math.max(1, average)),
  )
  const lists = collector.finish()
  return {
    terms: [...lists.terms].sort(compareStrings),
    countSections: lists.count,
    getPostings: (term) => toPostings(lists.find(term), norms),
    isWord: (term) => words.has(term) && /^\p{L}{3,}$/u.test(term),
  }
}

function toPostings({ sections, values }: ReturnType<PostingLists['find']>, norms: readonly number[]): Posting[] {
  return Array.from(sections, (section, at) => {
    const value = values[at] ?? 0
    const flags = value % FLAGS.end
    const weight = Math.floor(value / FLAGS.end)
    const share = weight / (weight + (norms[section] ?? SCALE))
    return {
      section,
      strength: Math.min(MAX_STRENGTH, Math.floor(share * (MAX_STRENGTH + 1))),
      isInTitle: flags % FLAGS.headingShare === FLAGS.title,
      headingShare: Math.floor(flags / FLAGS.headingShare),
    }
  })
}

/** Adds the terms of a text to a section's. */
function addText(section: SectionTerms, tokens: readonly Token[], as: { weight: number; flags?: number }): void {
  for (const { term, parts } of tokens) {
    addTerm(section, term, as)
    for (const part of parts) addTerm(section, part.term, { weight: as.weight * WEIGHTS.part, flags: as.flags })
  }
}

function addTerm(section: SectionTerms, term: string, { weight, flags = 0 }: { weight: number; flags?: number }): void {
  section.weights.set(term, (section.weights.get(term) ?? 0) + Math.round(weight * SCALE))
  if (flags !== 0) section.flags.set(term, Math.max(section.flags.get(term) ?? 0, flags))
}

/** The flags of the words of a heading, of which each is the same part. */
function getFlags(tokens: readonly Token[], isTitle: boolean): number {
  const share = Math.max(1, Math.round(MAX_HEADING_SHARE / tokens.length))
  return share * FLAGS.headingShare + (isTitle ? FLAGS.title : 0)
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
  const words = tokenize(heading)
  addText(section, words, { weight, flags: getFlags(words, isTop) })
  if (content) addText(section, tokenize(content), { weight: WEIGHTS.text })
  for (const ancestor of isTop ? [] : headings) addText(section, tokenize(ancestor), { weight: WEIGHTS.ancestor })
  if (isTop) {
    for (const tokens of keywords.map(tokenize)) {
      addText(section, tokens, { weight: WEIGHTS.keyword, flags: getFlags(tokens, true) })
    }
    if (hierarchy.lvl0) addText(section, tokenize(hierarchy.lvl0), { weight: WEIGHTS.category })
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
