import {
  MAX_HEADING_SHARE,
  MAX_SHARDS_PER_PREFIX,
  MAX_STRENGTH,
  PREFIX_MARK,
} from '../../src/search/local/index-format.ts'
import { ByteWriter } from './byte-writer.ts'
import type { Posting, Postings } from './collect-postings.ts'
import { weighFrequency } from './function-words.ts'

/** Consecutive terms in one file. */
export interface Shard {
  /** Not greater than its terms, and greater than those of the shard before. */
  bound: string
  /** What the file contains in a row, by what is alike. */
  columns: Uint8Array[]
}

/** A term that is written. Its postings are made when they are needed: all at once would fill the memory. */
interface IndexTerm {
  term: string
  /** Number of postings that are written. */
  size: number
  getPostings(): Posting[]
  /** Number of sections with the term, more for words that tell nothing (`weighFrequency`). */
  frequency: number
}

/** Bytes of a shard before compression; larger in large indexes, whose list of shards would grow too long. */
const SHARD_BYTES = 8_000
const LARGE_SHARD_BYTES = 12_000
const LARGE_INDEX_BYTES = 3_000_000

/**
 * Of a term that this part of the sections has, the strongest postings are kept, and those in headings: how often a word
 * occurs in the text of a section says little if most have it. The limits keep small indexes whole and large shards small.
 */
const MAX_POSTINGS_SHARE = 0.1
const MIN_POSTINGS_LIMIT = 400
const MAX_POSTINGS_LIMIT = 3_000

/** Postings of a term that stands for a prefix. */
const MAX_PREFIX_POSTINGS = 60

/** Writes the terms of an index. */
export function writeTerms(postings: Postings, sectionCount: number): Shard[] {
  const share = Math.round(sectionCount * MAX_POSTINGS_SHARE)
  const limit = Math.min(MAX_POSTINGS_LIMIT, Math.max(MIN_POSTINGS_LIMIT, share))
  const terms = postings.terms.map((term): IndexTerm => {
    const count = postings.countSections(term)
    const getPostings = () => keepStrongest(postings.getPostings(term), limit)
    const frequency = weighFrequency(term, { count, total: sectionCount })
    return { term, frequency, size: count > limit ? getPostings().length : count, getPostings }
  })
  const total = terms.reduce((sum, term) => sum + toSize(term), 0)
  const shardBytes = total > LARGE_INDEX_BYTES ? LARGE_SHARD_BYTES : SHARD_BYTES
  const all = [...terms, ...listPrefixTerms(terms, shardBytes)].sort((a, b) => (a.term < b.term ? -1 : 1))
  return toShards(cutShards(all, shardBytes), writeShard)
}

/** Writes the words for corrections. */
export function writeSpelling(postings: Postings): Shard[] {
  const words = postings.terms.filter(postings.isWord).map((term) => {
    return { term, frequency: postings.countSections(term), size: 0, getPostings: () => [] }
  })
  return toShards(cutShards(words, LARGE_SHARD_BYTES), writeWords)
}

/** In headings first, then by strength. */
const toRank = ({ isInTitle, headingShare, strength }: Posting) =>
  (isInTitle ? 200 : headingShare > 0 ? 100 : 0) + strength

/** The greatest rank. */
const MAX_RANK = 200 + MAX_STRENGTH

const bySection = (a: Posting, b: Posting) => a.section - b.section

const byRank = (a: Posting, b: Posting) => toRank(b) - toRank(a) || bySection(a, b)

function keepStrongest(postings: Posting[], limit: number): Posting[] {
  if (postings.length <= limit) return postings
  const kept = [...postings].sort(byRank).filter(({ headingShare }, index) => headingShare > 0 || index < limit)
  return kept.sort((a, b) => a.section - b.section)
}

/** About the bytes that a term takes. */
const toSize = ({ term, size }: IndexTerm) => 4 + term.length / 2 + size * 2.3

function cutShards(terms: readonly IndexTerm[], limit: number): IndexTerm[][] {
  const shards: IndexTerm[][] = []
  let room = 0
  for (const term of terms) {
    const size = toSize(term)
    if (shards.length === 0 || size > room) {
      shards.push([])
      room = limit
    }
    shards.at(-1)?.push(term)
    room -= size
  }
  return shards
}

/** A term for each prefix whose terms lie in more shards than a search reads for one word. */
function listPrefixTerms(terms: readonly IndexTerm[], shardBytes: number): IndexTerm[] {
  const shardOf = cutShards(terms, shardBytes).flatMap((shard, index) => shard.map(() => index))
  const found: IndexTerm[] = []
  /** The strongest postings of the terms in a range that share their first `length` units. */
  function collect(first: number, end: number, length: number): Posting[] {
    const span = (shardOf[end - 1] ?? 0) - (shardOf[first] ?? 0) + 1
    if (span <= MAX_SHARDS_PER_PREFIX) {
      return mergeStrongest(terms.slice(first, end).map(({ getPostings }) => takeStrongest(getPostings())))
    }
    const parts: Posting[][] = []
    for (let start = first, next = first; start < end; start = next) {
      const prefix = terms[start]?.term.slice(0, length + 1) ?? ''
      while (next < end && terms[next]?.term.startsWith(prefix)) next++
      // A term that ends here is not a prefix of itself and of nothing else.
      parts.push(prefix.length > length ? collect(start, next, length + 1) : (terms[start]?.getPostings() ?? []))
    }
    const strongest = mergeStrongest(parts)
    const prefix = terms[first]?.term.slice(0, length) ?? ''
    if (length > 0 && isWhole(prefix)) {
      const frequency = terms.slice(first, end).reduce((sum, term) => sum + term.frequency, 0)
      found.push({ term: prefix + PREFIX_MARK, frequency, size: strongest.length, getPostings: () => strongest })
    }
    return strongest
  }
  if (terms.length > 0) collect(0, terms.length, 0)
  return found
}

/** Of lists of postings the strongest, one for each section, in ascending order of the sections. */
function mergeStrongest(lists: readonly Posting[][]): Posting[] {
  const strongest = new Map<number, Posting>()
  for (const list of lists) {
    for (const posting of list) {
      const known = strongest.get(posting.section)
      if (!known || toRank(posting) > toRank(known)) strongest.set(posting.section, posting)
    }
  }
  return takeStrongest([...strongest.values()]).sort(bySection)
}

/** The strongest postings of a list, in its order. Counting ranks finds the weakest of them without sorting what is left out. */
function takeStrongest(postings: Posting[]): Posting[] {
  if (postings.length <= MAX_PREFIX_POSTINGS) return postings
  const counts = new Uint32Array(MAX_RANK + 1)
  for (const posting of postings) counts[toRank(posting)] = (counts[toRank(posting)] ?? 0) + 1
  let least = MAX_RANK
  for (let count = counts[least] ?? 0; count < MAX_PREFIX_POSTINGS; count += counts[least] ?? 0) least--
  const candidates = postings.filter((posting) => toRank(posting) >= least)
  const kept = new Set(candidates.sort(byRank).slice(0, MAX_PREFIX_POSTINGS))
  return postings.filter((posting) => kept.has(posting))
}

function toShards(groups: IndexTerm[][], write: (terms: readonly IndexTerm[]) => Uint8Array[]): Shard[] {
  return groups.map((terms, index) => {
    const previous = groups[index - 1]?.at(-1)?.term ?? ''
    const first = terms[0]?.term ?? ''
    return { bound: first.slice(0, countShared(previous, first) + 1), columns: write(terms) }
  })
}

/** Number of UTF-16 units that two strings begin with in common. Surrogate pairs are not parted. */
function countShared(a: string, b: string): number {
  let count = 0
  while (count < a.length && a[count] === b[count]) count++
  return isWhole(b.slice(0, count)) ? count : count - 1
}

/** Whether a beginning of a string ends with a whole character. */
const isWhole = (start: string) => !/[\ud800-\udbff]$/.test(start)

function writeShard(terms: readonly IndexTerm[]): Uint8Array[] {
  const { head, endings } = writeTermsAlone(terms)
  const [sections, impacts] = [new ByteWriter(), new ByteWriter()]
  for (const { getPostings, frequency } of terms) {
    const postings = getPostings()
    head.number(postings.length * 2 + (frequency > postings.length ? 1 : 0))
    if (frequency > postings.length) head.number(frequency)
    let previous = 0
    for (const { section, strength, isInTitle, headingShare } of postings) {
      sections.number(section - previous)
      previous = section
      impacts.byte((strength * (MAX_HEADING_SHARE + 1) + headingShare) * 2 + (isInTitle ? 1 : 0))
    }
  }
  return [head, endings, sections, impacts].map((column) => column.toBytes())
}

function writeWords(terms: readonly IndexTerm[]): Uint8Array[] {
  const { head, endings } = writeTermsAlone(terms)
  for (const { frequency } of terms) head.byte(Math.floor(Math.log2(Math.max(1, frequency))))
  return [head.toBytes(), endings.toBytes()]
}

/** What all shards begin with: the numbers of units of each term, and what terms do not share with the one before. */
function writeTermsAlone(terms: readonly IndexTerm[]): { head: ByteWriter; endings: ByteWriter } {
  const [head, endings] = [new ByteWriter(), new ByteWriter()]
  const shared = terms.map(({ term }, index) => countShared(terms[index - 1]?.term ?? '', term))
  head.number(terms.length)
  for (const count of shared) head.number(count)
  for (const [index, { term }] of terms.entries()) head.number(term.length - (shared[index] ?? 0))
  endings.text(terms.map(({ term }, index) => term.slice(shared[index])).join(''))
  return { head, endings }
}
