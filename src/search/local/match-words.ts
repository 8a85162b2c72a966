import { SearchError } from '../search-provider.ts'
import { MAX_TERM_LENGTH } from '../tokenize.ts'
import type { NearWord } from './correct-words.ts'
import { getWordWeight } from './function-words.ts'
import { MAX_SHARDS_PER_PREFIX, MAX_STRENGTH, PREFIX_MARK, TITLE_STRENGTH } from './index-format.ts'
import type { QueryWord } from './parse-query.ts'
import type { TermEntry } from './read-terms.ts'
import type { SearchIndex } from './search-index.ts'

/** Where a word of the query stands in an index. */
export interface WordMatch {
  word: QueryWord
  /** The terms of the index that were taken for it, the best first. */
  candidates: Candidate[]
  /** What the word was taken for besides or instead of what was written. */
  correction?: string
  /** Number of sections with the word. */
  frequency: number
  /** How much the word tells: great for a rare one. */
  rarity: number
  /** Of each section, how much it is about the word, 0 to 1. */
  sections: Float32Array
  /** Of each page, the same for all of its sections by the page's title. */
  pages: Float32Array
}

/** A term of an index with how far it counts as the word that was asked for, 0 to 1. */
export interface Candidate {
  entry: TermEntry
  weight: number
}

const STEM_WEIGHT = 0.85
const CORRECTION_WEIGHT = 0.7
const MAX_CORRECTIONS = 5

/** Of shorter words, every other one is a correction. */
const MIN_CORRECTED_LENGTH = 3

/** Endings of inflected words in languages with Latin letters. */
const ENDING = /(?:ing|ings|i?e[drsn]|ers|ions?|ments?|ly|[esny])$/

/** Lists for corrections of at most so many shards are read at once. */
const MAX_SHARDS_AT_ONCE = 4

/** A word in so few sections may be a typing error. */
const MAX_RARE_FREQUENCY = 3

/** A term that stands for a prefix counts by this; a longer word by how much of it was typed. */
const PREFIX_WEIGHT = 0.7

/** Sorts after every string that begins with the one before it. */
const AFTER_ALL = '\uffff'

/**
 * Finds a word in an index: as it is written, with another ending, or as the beginning of words; then in parts; then with
 * typing errors. A list with one match, several for a word that was found in parts only, or none.
 */
export async function matchWord(index: SearchIndex, word: QueryWord): Promise<WordMatch[]> {
  const found = await findForms(index, word)
  if (found.length > 0) return [toMatch(index, word, found)]
  if (word.parts.length > 0) {
    const parts = word.parts.map((term) => ({ term, parts: [], isPrefix: word.isPrefix }))
    return (await Promise.all(parts.map((part) => matchWord(index, part)))).flat()
  }
  const corrected = await findCorrections(index, word)
  const [best] = corrected
  return best ? [{ ...toMatch(index, word, corrected), correction: best.entry.term }] : []
}

/**
 * Takes a word that hardly any section has for a much more frequent one that differs by a typing error, as well as for
 * itself: texts have such errors, too.
 */
export async function correctRareWord(index: SearchIndex, match: WordMatch): Promise<WordMatch> {
  if (match.correction !== undefined || match.frequency > MAX_RARE_FREQUENCY) return match
  const known = new Set(match.candidates.map(({ entry }) => entry))
  const corrected = (await findCorrections(index, match.word)).filter(
    ({ entry }) => !known.has(entry) && entry.frequency > MAX_RARE_FREQUENCY * match.frequency,
  )
  const [best] = corrected
  if (!best) return match
  return { ...toMatch(index, match.word, [...match.candidates, ...corrected]), correction: best.entry.term }
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
  const entries = await readRange(index, isPrefix ? [stem, term] : [stem], term)
  return entries.flatMap((entry) => {
    const weight = getWeight(entry.term, { term, stem, isPrefix })
    return weight > 0 ? [{ entry, weight }] : []
  })
}

/** A word without its ending; words of one stem are forms of one word, mostly. Of short words only the plural has a stem. */
function toStem(word: string): string {
  const stem = word.replace(ENDING, '')
  return stem.length > 3 ? stem : word.replace(/^([^\d]{2,}[^\ds])s$/, '$1')
}

function getWeight(found: string, { term, stem, isPrefix }: { term: string; stem: string; isPrefix: boolean }): number {
  if (found === term) return 1
  if (isPrefix && found === term + PREFIX_MARK) return PREFIX_WEIGHT
  if (isPrefix && found.startsWith(term)) return 0.5 + (0.4 * term.length) / found.length
  const other = toStem(found)
  return other === stem || other === term || found === stem ? STEM_WEIGHT : 0
}

/** The terms that begin with a prefix; where they are too many, those around `term` and the one that stands for all of them. */
async function readRange(index: SearchIndex, prefixes: string[], term: string): Promise<TermEntry[]> {
  const shards = new Set(index.findShards('terms', term, term + PREFIX_MARK))
  for (const prefix of prefixes) {
    const all = index.findShards('terms', prefix, prefix + AFTER_ALL)
    if (all.length <= MAX_SHARDS_PER_PREFIX) for (const shard of all) shards.add(shard)
  }
  return (await Promise.all([...shards].map((shard) => index.readTerms(shard)))).flat()
}

/** Terms that the word may have been meant to be, the nearest first. */
async function findCorrections(index: SearchIndex, word: QueryWord): Promise<Candidate[]> {
  if (word.term.length < MIN_CORRECTED_LENGTH || /\d/.test(word.term)) return []
  const all = index.findShards('spelling', '', AFTER_ALL)
  // Errors in the first letter are rare: the words that begin with another one are read when the others do not fit.
  const some = [...word.term].slice(0, 2).flatMap((letter) => index.findShards('spelling', letter, letter + AFTER_ALL))
  let near = all.length > MAX_SHARDS_AT_ONCE ? await findNearWords(index, new Set(some), word) : []
  if ((near[0]?.errors ?? 2) > 1) near = await findNearWords(index, new Set(all), word)
  const best = near.slice(0, MAX_CORRECTIONS)
  const entries = await Promise.all(best.map(({ term }) => readRange(index, [], term)))
  return best.flatMap(({ term, rank }, position) => {
    const entry = entries[position]?.find((each) => each.term === term)
    const distance = rank - (best[0]?.rank ?? rank)
    return entry ? [{ entry, weight: CORRECTION_WEIGHT / (1 + distance / 4) }] : []
  })
}

/** Finds words by the list for corrections, whose code is fetched with it. */
async function findNearWords(index: SearchIndex, shards: ReadonlySet<number>, word: QueryWord): Promise<NearWord[]> {
  const [{ findNear }, ...lists] = await Promise.all([
    import('./correct-words.ts').catch((cause: unknown) => {
      throw new SearchError('unreachable', 'A part of the search cannot be loaded.', { url: 'correct-words', cause })
    }),
    ...[...shards].map((shard) => index.readSpelling(shard)),
  ])
  return findNear(lists.flat(), word)
}

function toMatch(index: SearchIndex, word: QueryWord, candidates: Candidate[]): WordMatch {
  const count = index.sectionCount
  const frequency = Math.min(
    count,
    candidates.reduce((sum, { entry }) => sum + entry.frequency, 0),
  )
  const match: WordMatch = {
    word,
    candidates,
    frequency,
    rarity: getWordWeight(word) * Math.log(1 + (count - frequency + 0.5) / (frequency + 0.5)),
    sections: new Float32Array(count),
    pages: new Float32Array(index.root.sections.length),
  }
  const { sections, pages } = match
  const titleStrength = (TITLE_STRENGTH + 0.5) / (MAX_STRENGTH + 1)
  for (const { entry, weight } of candidates) {
    for (const [position, section] of entry.sections.entries()) {
      sections[section] = Math.max(sections[section] ?? 0, weight * (entry.strengths[position] ?? 0))
      const page = entry.inTitle[position] ? index.pages[section] : undefined
      if (page !== undefined) pages[page] = Math.max(pages[page] ?? 0, weight * titleStrength)
    }
  }
  return match
}
