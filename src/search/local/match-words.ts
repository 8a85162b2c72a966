import { MAX_TERM_LENGTH } from '../tokenize.ts'
import { MAX_SHARDS_PER_PREFIX, PREFIX_MARK, TITLE_STRENGTH } from './index-format.ts'
import { loadPart } from './load-part.ts'
import type { SearchIndex } from './open-index.ts'
import type { QueryWord } from './parse-query.ts'
import type { Candidate, TermEntry } from './read-terms.ts'

/** A word of the query, and the sections of an index that have it. */
export interface WordMatch {
  word: QueryWord
  /** The terms of the index that were taken for the word, the best first. */
  candidates: readonly Candidate[]
  /** A term that was taken for the word instead of it or as well, if the word may have a typing error. */
  correction?: string
  /** Number of sections with the word. */
  frequency: number
  /** How much the word tells: a lot if it is rare. */
  rarity: number
  /** The sections that have the word, by their numbers. */
  sections: ReadonlyMap<number, SectionMatch>
  /** The pages of these sections, by their numbers. */
  pages: ReadonlyMap<number, PageMatch>
}

/** A section that has a word. */
export interface SectionMatch {
  /** How much it is about the word, 0 to 1. */
  strength: number
  /** How much of its heading is the word, 0 to 1. */
  headingShare: number
}

/** A page with a section that has a word. */
export interface PageMatch {
  /** The greatest strength of its sections. */
  strength: number
  /** How much all of its sections are about the word because of the title of the page, 0 to 1. */
  titleStrength: number
}

const STEM_WEIGHT = 0.85

/** Weight of a term that represents a prefix; longer words are weighted by the typed part. */
const PREFIX_WEIGHT = 0.7

/** Endings of inflected words in languages with Latin letters. */
const ENDING = /(?:ing|ings|i?e[drsn]|ers|ions?|ments?|ly|[esny])$/

/** A word in so few sections may be a typing error. */
const MAX_RARE_FREQUENCY = 3

/** Sorts after every string that begins with the one before it. */
const AFTER_ALL = '\uffff'

/**
 * Finds a word in an index: as written, with another ending, or as a prefix; then in parts; then with typing errors.
 * Returns one match, several for a word found only in parts, or none.
 */
export async function matchWord(index: SearchIndex, word: QueryWord): Promise<WordMatch[]> {
  const forms = await findForms(index, word)
  if (forms.length > 0) return [createMatch(index, word, forms)]
  if (word.parts.length > 0) {
    const parts = word.parts.map((term) => matchWord(index, { ...word, term, parts: [] }))
    return (await Promise.all(parts)).flat()
  }
  return matchCorrected(index, word, { candidates: [], frequency: 0 })
}

/**
 * Adds a much more frequent word that differs by a typing error to the matches of a rare word, because texts also
 * contain such errors.
 */
export async function correctRareWord(index: SearchIndex, match: WordMatch): Promise<WordMatch> {
  if (match.correction !== undefined || match.frequency > MAX_RARE_FREQUENCY) return match
  const [corrected] = await matchCorrected(index, match.word, match)
  return corrected ?? match
}

/** The code that corrects typing errors, which is fetched on first use. */
export const loadCorrections = () => loadPart(import('./correct-words.ts'))

/** The match of a word with its corrections; empty unless one is more frequent than the `known` candidates. */
async function matchCorrected(
  index: SearchIndex,
  word: QueryWord,
  known: Pick<WordMatch, 'candidates' | 'frequency'>,
): Promise<WordMatch[]> {
  const { findCorrections } = await loadCorrections()
  const readTerms = (term: string) => readRange(index, [], term)
  const leastFrequency = MAX_RARE_FREQUENCY * known.frequency
  const corrections = await findCorrections(index, word, { ...known, leastFrequency, readTerms })
  const [best] = corrections
  if (!best) return []
  const match = createMatch(index, word, [...known.candidates, ...corrections])
  return [{ ...match, correction: best.entry.term }]
}

/** The terms of an index that are forms of a word: the word itself, a hash with or without `0x`, or words that begin with it. */
async function findForms(index: SearchIndex, { term, isPrefix }: QueryWord): Promise<Candidate[]> {
  const same = await findCandidates(index, term, isPrefix)
  if (same.length > 0) return same
  const hash = toOtherHash(term)
  const hashes = hash === undefined ? [] : await findCandidates(index, hash.slice(0, MAX_TERM_LENGTH), isPrefix)
  return hashes.length > 0 || isPrefix ? hashes : findCandidates(index, term, true)
}

/** The other spelling of a hexadecimal number; `undefined` for any other word. */
function toOtherHash(term: string): string | undefined {
  if (/^0x./.test(term)) return term.slice(2)
  return /^[\da-f]{6,}$/.test(term) ? `0x${term}` : undefined
}

/** The terms of an index that are a word, share its stem, or, with `isPrefix`, begin with it. */
async function findCandidates(index: SearchIndex, word: string, isPrefix: boolean): Promise<Candidate[]> {
  const stem = toStem(word)
  const toWeight = (term: string): number => {
    if (term === word) return 1
    if (isPrefix && term === word + PREFIX_MARK) return PREFIX_WEIGHT
    if (isPrefix && term.startsWith(word)) return 0.5 + (0.4 * word.length) / term.length
    return term === stem || [stem, word].includes(toStem(term)) ? STEM_WEIGHT : 0
  }
  const entries = await readRange(index, isPrefix ? [stem, word] : [stem], word)
  return entries.map((entry) => ({ entry, weight: toWeight(entry.term) })).filter(({ weight }) => weight > 0)
}

/**
 * A word without its ending; words with the same stem are mostly forms of one word. For short words, only a plural
 * ending is removed.
 */
function toStem(word: string): string {
  const stem = word.replace(ENDING, '')
  return stem.length > 3 ? stem : word.replace(/^([^\d]{2,}[^\ds])s$/, '$1')
}

/**
 * The terms that begin with a prefix; if there are too many, those around `term` and the one that represents the
 * prefix.
 */
async function readRange(index: SearchIndex, prefixes: string[], term: string): Promise<TermEntry[]> {
  const ranges = prefixes.map((prefix) => index.findShards('terms', prefix, prefix + AFTER_ALL))
  const shards = new Set([
    ...index.findShards('terms', term, term + PREFIX_MARK),
    ...ranges.filter(({ length }) => length <= MAX_SHARDS_PER_PREFIX).flat(),
  ])
  return (await Promise.all([...shards].map(index.readTerms))).flat()
}

/** Joins the sections of the terms that were taken for a word. */
function createMatch(index: SearchIndex, word: QueryWord, candidates: readonly Candidate[]): WordMatch {
  const count = index.pages.length
  const total = candidates.reduce((sum, { entry }) => sum + entry.frequency, 0)
  const frequency = Math.min(count, total)
  const rarity = Math.log(1 + (count - frequency + 0.5) / (frequency + 0.5))
  const sections = new Map<number, SectionMatch>()
  const pages = new Map<number, PageMatch>()
  for (const { entry, weight } of candidates) {
    for (const [at, number] of entry.sections.entries()) {
      const pageNumber = index.pages[number]?.number ?? 0
      const section = sections.get(number) ?? { strength: 0, headingShare: 0 }
      const page = pages.get(pageNumber) ?? { strength: 0, titleStrength: 0 }
      sections.set(number, section)
      pages.set(pageNumber, page)
      // A section counts by the best of its terms.
      const strength = weight * (entry.strengths[at] ?? 0)
      section.strength = Math.max(section.strength, strength)
      section.headingShare = Math.max(section.headingShare, weight * (entry.headingShares[at] ?? 0))
      page.strength = Math.max(page.strength, strength)
      if (entry.inTitle[at]) page.titleStrength = Math.max(page.titleStrength, weight * TITLE_STRENGTH)
    }
  }
  return { word, candidates, frequency, rarity, sections, pages }
}
