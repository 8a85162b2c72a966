import type { findTerms } from './highlight.ts'
import type { SearchIndex } from './open-index.ts'
import type { QueryWord } from './parse-query.ts'
import { readSpelling, type SpellingEntry } from './read-spelling.ts'
import type { Candidate, TermEntry } from './read-terms.ts'

interface NearWord {
  term: string
  /** Number of typing errors, plus a half if only the beginning matches. */
  errors: number
  /** Sort key: eight for each error, less for frequent words, more for a different first letter. */
  rank: number
}

/** Words of at least this length may have two errors. */
const LONG_WORD = 8

/** From this length on, a word that is still being typed may have an error. */
const MIN_UNFINISHED_LENGTH = 5

/** For shorter words, nearly every other word would be a correction. */
const MIN_CORRECTED_LENGTH = 3

const MAX_CORRECTIONS = 5

/** Lists of at most so many shards are read at once. */
const MAX_SHARDS_AT_ONCE = 4

/** Weight of the nearest word; others have less. */
const CORRECTION_WEIGHT = 0.7

/** Sorts after all words. */
const AFTER_ALL = '\uffff'

/** A word and the requirements for its corrections. */
export interface CorrectionOptions {
  /** The terms that match without a correction. */
  candidates: readonly Candidate[]
  /** Minimum number of sections with the term, exclusive. */
  leastFrequency: number
  /** Reads the terms around a term. */
  readTerms(term: string): Promise<TermEntry[]>
}

/** The terms of an index that may be meant by a word, nearest first. */
export async function findCorrections(
  index: SearchIndex,
  word: QueryWord,
  { candidates, leastFrequency, readTerms }: CorrectionOptions,
): Promise<Candidate[]> {
  const near = await findNearWords(index, word)
  const least = near[0]?.rank ?? 0
  const found = near.slice(0, MAX_CORRECTIONS).map(async ({ term, rank }) => {
    const entries = (await readTerms(term)).filter((entry) => entry.term === term)
    return entries.map((entry) => ({ entry, weight: CORRECTION_WEIGHT / (1 + (rank - least) / 4) }))
  })
  return (await Promise.all(found))
    .flat()
    .filter(({ entry }) => entry.frequency > leastFrequency && candidates.every((each) => each.entry !== entry))
}

/** The query with its words corrected; `find` is `findTerms`. */
export function correctQuery(query: string, corrections: ReadonlyMap<string, string>, find: typeof findTerms): string {
  let corrected = ''
  let at = 0
  for (const { term, start, end } of find(query, (each) => corrections.has(each))) {
    if (start < at) continue
    corrected += query.slice(at, start) + corrections.get(term)
    at = end
  }
  return corrected + query.slice(at)
}

async function findNearWords(index: SearchIndex, word: QueryWord): Promise<NearWord[]> {
  if (word.term.length < MIN_CORRECTED_LENGTH || /\d/.test(word.term)) return []
  const findNearIn = async (shards: number[]) => {
    const lists = await Promise.all([...new Set(shards)].map((shard) => index.readShard('s', shard, readSpelling)))
    return findNear(lists.flat(), word)
  }
  const all = index.findShards('spelling', '', AFTER_ALL)
  // Errors in the first letter are rare: the words that begin with another one are read when the others do not fit.
  const some = [...word.term].slice(0, 2).flatMap((letter) => index.findShards('spelling', letter, letter + AFTER_ALL))
  let near = all.length > MAX_SHARDS_AT_ONCE ? await findNearIn(some) : []
  if ((near[0]?.errors ?? 2) > 1) near = await findNearIn(all)
  return near
}

/** The words that differ from another by few errors, the nearest first; of equally near ones, the most frequent. */
function findNear(words: readonly SpellingEntry[], { term, isPrefix }: QueryWord): NearWord[] {
  const limit = term.length < LONG_WORD ? 1 : 2
  const isUnfinished = isPrefix && term.length >= MIN_UNFINISHED_LENGTH
  const letters = toLetterSet(term)
  const near = words.flatMap(({ term: candidate, weight }) => {
    if (candidate.length < term.length - limit || (!isUnfinished && candidate.length > term.length + limit)) return []
    // Each missing letter is an error. This cheap check rejects most words.
    if (countBits(letters & ~toLetterSet(candidate)) > limit) return []
    const whole = countErrors(term, candidate, { limit, isPrefix: false })
    const errors = whole > limit && isUnfinished ? countErrors(term, candidate, { limit, isPrefix: true }) + 0.5 : whole
    if (errors > limit + 0.5) return []
    return [{ term: candidate, errors, rank: errors * 8 + (candidate[0] === term[0] ? 0 : 3) - weight / 2 }]
  })
  return near.sort((a, b) => a.rank - b.rank || (a.term < b.term ? -1 : 1))
}

/** A bit for each letter of a word; letters that are 32 code points apart share one. */
function toLetterSet(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

function countBits(value: number): number {
  let count = 0
  for (let rest = value; rest !== 0; rest &= rest - 1) count++
  return count
}

/**
 * The least number of letters to insert, leave out, replace or exchange with their neighbor to make `word` of `candidate`, or
 * of a beginning of it if `isPrefix`; more than `limit` is not counted further.
 */
function countErrors(
  word: string,
  candidate: string,
  { limit, isPrefix }: { limit: number; isPrefix: boolean },
): number {
  let beforePrevious: number[] = []
  let previous = Array.from({ length: word.length + 1 }, (_, column) => column)
  let best = isPrefix ? word.length : limit + 1
  for (let row = 1; row <= candidate.length; row++) {
    const current = [row]
    let least = row
    for (let column = 1; column <= word.length; column++) {
      const isSame = word[column - 1] === candidate[row - 1]
      let errors = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
      )
      if (word[column - 1] === candidate[row - 2] && word[column - 2] === candidate[row - 1]) {
        errors = Math.min(errors, (beforePrevious[column - 2] ?? limit) + 1)
      }
      current.push(errors)
      least = Math.min(least, errors)
    }
    if (isPrefix) best = Math.min(best, current[word.length] ?? best)
    if (least > limit) return Math.min(best, limit + 1)
    beforePrevious = previous
    previous = current
  }
  return isPrefix ? best : (previous[word.length] ?? limit + 1)
}
