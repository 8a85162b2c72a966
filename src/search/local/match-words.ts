import { MAX_TERM_LENGTH } from '../tokenize.ts'
import { MAX_SHARDS_PER_PREFIX, PREFIX_MARK, TITLE_STRENGTH } from './index-format.ts'
import { loadPart } from './load-part.ts'
import type { SearchIndex } from './open-index.ts'
import type { QueryWord } from './parse-query.ts'
import type { Candidate, TermEntry } from './read-terms.ts'

/** The matches of a query word in an index. */
export interface WordMatch {
  word: QueryWord
  /** Matching terms of the index, best first. */
  candidates: readonly Candidate[]
  /** The correction that was used in addition to or instead of the word. */
  correction?: string
  /** Number of sections with the word. */
  frequency: number
  /** Weight of the word: high for a rare word. */
  rarity: number
  /** The sections that have it, each once. */
  found: number[]
  /** For each section, how much it is about the word, 0 to 1. */
  strengths: Float32Array
  /** For each section, the share of the word in its heading, 0 to 1. */
  headingShares: Float32Array
  /** For each page, the greatest strength. */
  pageStrengths: Float32Array
  /** For each page, the strength of all its sections from the page's title. */
  titleStrengths: Float32Array
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
  const found = await findForms(index, word)
  if (found.length > 0) return [toMatch(index, word, found)]
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

/** The match of a word with its corrections, if these are more frequent than the `known` match. */
async function matchCorrected(
  index: SearchIndex,
  word: QueryWord,
  known: Pick<WordMatch, 'candidates' | 'frequency'>,
): Promise<WordMatch[]> {
  const { findCorrections } = await loadCorrections()
  const readTerms = (term: string) => readRange(index, [], term)
  const leastFrequency = MAX_RARE_FREQUENCY * known.frequency
  const corrected = await findCorrections(index, word, { ...known, leastFrequency, readTerms })
  return corrected
    .slice(0, 1)
    .map(({ entry }) => ({ ...toMatch(index, word, [...known.candidates, ...corrected]), correction: entry.term }))
}

async function findForms(index: SearchIndex, word: QueryWord): Promise<Candidate[]> {
  const { term, isPrefix } = word
  const found = await findCandidates(index, term, isPrefix)
  if (found.length > 0) return found
  const other = /^0x./.test(term) ? term.slice(2) : /^[\da-f]{6,}$/.test(term) ? `0x${term}` : undefined
  const hash = other ? await findCandidates(index, other.slice(0, MAX_TERM_LENGTH), isPrefix) : []
  return hash.length > 0 || isPrefix ? hash : findCandidates(index, term, true)
}

async function findCandidates(index: SearchIndex, term: string, isPrefix: boolean): Promise<Candidate[]> {
  const stem = toStem(term)
  const toWeight = (found: string): number => {
    if (found === term) return 1
    if (isPrefix && found === term + PREFIX_MARK) return PREFIX_WEIGHT
    if (isPrefix && found.startsWith(term)) return 0.5 + (0.4 * term.length) / found.length
    return found === stem || [stem, term].includes(toStem(found)) ? STEM_WEIGHT : 0
  }
  const entries = await readRange(index, isPrefix ? [stem, term] : [stem], term)
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

function toMatch(index: SearchIndex, word: QueryWord, candidates: readonly Candidate[]): WordMatch {
  const count = index.pages.length
  const total = candidates.reduce((sum, { entry }) => sum + entry.frequency, 0)
  const frequency = Math.min(count, total)
  const found: number[] = []
  const strengths = new Float32Array(count)
  const headingShares = strengths.slice()
  const pageStrengths = new Float32Array(index.root.sections.length)
  const titleStrengths = pageStrengths.slice()
  const raise = (values: Float32Array, at: number, value: number) => {
    values[at] = Math.max(values[at] ?? 0, value)
  }
  for (const { entry, weight } of candidates) {
    for (const [position, section] of entry.sections.entries()) {
      const page = index.pages[section]?.number ?? 0
      const strength = weight * (entry.strengths[position] ?? 0)
      if (!strengths[section]) found.push(section)
      raise(strengths, section, strength)
      raise(pageStrengths, page, strength)
      raise(headingShares, section, weight * (entry.headingShares[position] ?? 0))
      if (entry.inTitle[position]) raise(titleStrengths, page, weight * TITLE_STRENGTH)
    }
  }
  const rarity = Math.log(1 + (count - frequency + 0.5) / (frequency + 0.5))
  return { word, candidates, frequency, rarity, found, strengths, headingShares, pageStrengths, titleStrengths }
}
