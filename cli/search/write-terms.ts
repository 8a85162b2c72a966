import { ByteWriter, isWholeText } from './byte-writer.ts'
import { cutShards, hashText, type ItemRange } from './cut-shards.ts'
import { weighFrequency } from './function-words.ts'
import { isCodeImpact } from './impact.ts'
import type { PostingLists } from './posting-lists.ts'
import { listPrefixTerms } from './prefix-terms.ts'
import { countStrongest, pickStrongest, type WrittenPostings } from './strongest.ts'

/** Consecutive terms in one file. */
export interface Shard {
  /** Not greater than its terms, and greater than those of the shard before. */
  bound: string
  /** What the file contains in a row, by what is alike. */
  writeColumns(): Uint8Array[]
}

/** A term that is written. */
interface IndexTerm {
  term: string
  /** Number of postings that are written. */
  size: number
  /** Number of sections with the term, more for words that tell nothing (`weighFrequency`). */
  frequency: number
  /** The postings, or where they are among all. Most of them are made when they are written: all would fill the memory. */
  postings: WrittenPostings | ItemRange
}

/** Bytes of a shard before compression; larger in large indexes, whose list of shards would grow too long. */
const SHARD_BYTES = 9_400
const LARGE_SHARD_BYTES = 14_000
const LARGE_INDEX_BYTES = 3_000_000

/**
 * Of a term that this part of the sections has, the strongest postings are kept, and those in headings: how often a word
 * occurs in the text of a section says little if most have it. The limits keep small indexes whole and large shards small.
 */
const MAX_POSTINGS_SHARE = 0.1
const MIN_POSTINGS_LIMIT = 400
const MAX_POSTINGS_LIMIT = 3_000

/** The limit is a multiple of this: a section more would else change each term that reaches it. */
const POSTINGS_LIMIT_STEP = 100

/** How many sections an index has, and how many numbers, of which some are free. */
export interface SectionCounts {
  sections: number
  numbers: number
}

/** Plans the shards of the terms of an index. */
export function planTermShards(lists: PostingLists, counts: SectionCounts): Shard[] {
  const share = Math.round((counts.sections * MAX_POSTINGS_SHARE) / POSTINGS_LIMIT_STEP) * POSTINGS_LIMIT_STEP
  const limit = Math.min(MAX_POSTINGS_LIMIT, Math.max(MIN_POSTINGS_LIMIT, share))
  const terms = lists.terms.map((term, number): IndexTerm => {
    const postings = getRange(lists, number)
    const count = postings.end - postings.start
    const frequency = weighFrequency(term, { count, total: counts.sections })
    return { term, frequency, size: countStrongest(lists, postings, limit), postings }
  })
  const total = terms.reduce((sum, term) => sum + toSize(term), 0)
  const shardBytes = total > LARGE_INDEX_BYTES ? LARGE_SHARD_BYTES : SHARD_BYTES
  const frequencies = terms.map(({ frequency }) => frequency)
  const prefixes = listPrefixTerms({ lists, frequencies, shards: cutTerms(terms, shardBytes), numbers: counts.numbers })
  const all = [...terms, ...prefixes.map((prefix) => ({ ...prefix, size: prefix.postings.sections.length }))]
  all.sort((a, b) => (a.term < b.term ? -1 : 1))
  const getPostings = ({ postings }: IndexTerm) =>
    'start' in postings ? pickStrongest(lists, postings, limit) : postings
  return toShards(all, shardBytes, (each) => writeTerms(each, getPostings))
}

/** Plans the shards of the words for corrections. Numbers are not among them, nor words that stand in code alone. */
export function planSpellingShards(lists: PostingLists): Shard[] {
  const words = lists.terms.flatMap((term, number): IndexTerm[] => {
    const postings = getRange(lists, number)
    if (!/^\p{L}{3,}$/u.test(term) || !isInText(lists, postings)) return []
    return [{ term, frequency: postings.end - postings.start, size: 0, postings }]
  })
  return toShards(words, LARGE_SHARD_BYTES, writeWords)
}

const getRange = ({ starts }: PostingLists, term: number): ItemRange => ({
  start: starts[term] ?? 0,
  end: starts[term + 1] ?? 0,
})

function isInText({ impacts }: PostingLists, { start, end }: ItemRange): boolean {
  for (let at = start; at < end; at++) if (!isCodeImpact(impacts[at] ?? 0)) return true
  return false
}

/** About the bytes that a term takes. */
const toSize = ({ term, size }: Pick<IndexTerm, 'term' | 'size'>) => 4 + term.length / 2 + size * 2.3

function cutTerms(terms: readonly IndexTerm[], limit: number): ItemRange[] {
  const [first] = terms
  if (!first) return []
  const getTerm = (number: number) => terms[number] ?? first
  const items = {
    count: terms.length,
    getSize: (number: number) => toSize(getTerm(number)),
    getHash: (number: number) => hashText(getTerm(number).term),
  }
  return cutShards(items, limit)
}

function toShards(
  terms: readonly IndexTerm[],
  limit: number,
  write: (terms: readonly IndexTerm[]) => Uint8Array[],
): Shard[] {
  return cutTerms(terms, limit).map(({ start, end }) => {
    const previous = terms[start - 1]?.term ?? ''
    const first = terms[start]?.term ?? ''
    const bound = first.slice(0, countShared(previous, first) + 1)
    return { bound, writeColumns: () => write(terms.slice(start, end)) }
  })
}

/** Number of UTF-16 units that two strings begin with in common. Surrogate pairs are not parted. */
function countShared(a: string, b: string): number {
  let count = 0
  while (count < a.length && a[count] === b[count]) count++
  return isWholeText(b.slice(0, count)) ? count : count - 1
}

function writeTerms(terms: readonly IndexTerm[], getPostings: (term: IndexTerm) => WrittenPostings): Uint8Array[] {
  const { head, endings } = writeTermsAlone(terms)
  const [allSections, allImpacts] = [new ByteWriter(), new ByteWriter()]
  for (const term of terms) {
    const { sections, impacts } = getPostings(term)
    const isCut = term.frequency > sections.length
    head.number(sections.length * 2 + (isCut ? 1 : 0))
    if (isCut) head.number(term.frequency)
    let previous = 0
    for (const section of sections) {
      allSections.number(section - previous)
      previous = section
    }
    for (const impact of impacts) allImpacts.byte(impact)
  }
  return [head, endings, allSections, allImpacts].map((column) => column.toBytes())
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
