import type { ItemRange } from './cut-shards.ts'
import { FUNCTION_WORDS, weighFrequency } from './function-words.ts'
import { countBytes, cutTerms, planShards, type Shard } from './plan-shards.ts'
import { countPostings, findTerm, type PostingLists } from './posting-lists.ts'
import { listPrefixTerms, type PrefixTerm } from './prefix-terms.ts'
import { countStrongest, pickStrongest } from './strongest.ts'
import { type WrittenTerm, writeTerms } from './write-terms.ts'

/** Bytes of a shard before compression; larger in large indexes, whose list of shards would grow too long. */
const SHARD_BYTES = 9_400
const LARGE_SHARD_BYTES = 14_000
const LARGE_INDEX_BYTES = 3_000_000

/**
 * Terms in more than this share of the sections keep only their strongest postings and those in headings, because the
 * frequency of a common word means little. The limits keep small indexes whole and large shards small.
 */
const MAX_POSTINGS_SHARE = 0.1
const MIN_POSTINGS_LIMIT = 400
const MAX_POSTINGS_LIMIT = 3_000

/** The limit is a multiple of this. Otherwise, one more section would change all terms that reach it. */
const POSTINGS_LIMIT_STEP = 100

/** Number of sections in an index, and of section numbers, some of which are unused. */
export interface SectionCounts {
  sections: number
  numbers: number
}

/** The terms with those of prefixes, in the order in which they are written. */
interface Entries {
  /** The number of the term of each entry, or -1 minus the number of its prefix. */
  numbers: Int32Array
  terms: string[]
}

/** Plans the shards of the terms of an index. */
export function planTermShards(lists: PostingLists, counts: SectionCounts): Shard[] {
  const limit = toPostingsLimit(counts)
  const { sizes, frequencies, bytes } = measureTerms(lists, limit, counts)
  const total = bytes.reduce((sum, each) => sum + each, 0)
  const shardBytes = total > LARGE_INDEX_BYTES ? LARGE_SHARD_BYTES : SHARD_BYTES
  const ranges = cutTerms({ terms: lists.terms, bytes }, shardBytes)
  const prefixes = listPrefixTerms({ lists, frequencies, shards: ranges, numbers: counts.numbers })
  const { terms, numbers } = joinEntries(lists.terms, prefixes)
  const write = (number: number): WrittenTerm => {
    const prefix = findPrefix(prefixes, number)
    if (prefix) return prefix
    const isCut = (sizes[number] ?? 0) < countPostings(lists, number)
    const postings = isCut ? pickStrongest(lists, number, limit) : { lists, number }
    return { term: lists.terms[number] ?? '', frequency: frequencies[number] ?? 0, postings }
  }
  const entryBytes = new Float64Array(numbers.length)
  for (const [entry, number] of numbers.entries()) {
    const prefix = findPrefix(prefixes, number)
    entryBytes[entry] = prefix ? countBytes(prefix.term, prefix.postings.sections.length) : (bytes[number] ?? 0)
  }
  const writeShard = ({ start, end }: ItemRange) => writeTerms(Array.from(numbers.subarray(start, end), write))
  return planShards({ terms, bytes: entryBytes, write: writeShard }, shardBytes)
}

/** For each term: how many postings are written, its frequency, and about how many bytes it takes. */
function measureTerms(lists: PostingLists, limit: number, { sections }: Pick<SectionCounts, 'sections'>) {
  const { length } = lists.terms
  const [sizes, frequencies, bytes] = [new Uint32Array(length), new Uint32Array(length), new Float64Array(length)]
  for (let term = 0; term < length; term++) {
    const size = countStrongest(lists, term, limit)
    sizes[term] = size
    frequencies[term] = countPostings(lists, term)
    bytes[term] = countBytes(lists.terms[term] ?? '', size)
  }
  for (const word of FUNCTION_WORDS) {
    const term = findTerm(lists, word)
    if (term >= 0) frequencies[term] = weighFrequency(word, { count: countPostings(lists, term), total: sections })
  }
  return { sizes, frequencies, bytes }
}

function toPostingsLimit({ sections }: Pick<SectionCounts, 'sections'>): number {
  const share = Math.round((sections * MAX_POSTINGS_SHARE) / POSTINGS_LIMIT_STEP) * POSTINGS_LIMIT_STEP
  return Math.min(MAX_POSTINGS_LIMIT, Math.max(MIN_POSTINGS_LIMIT, share))
}

function joinEntries(terms: readonly string[], prefixes: readonly PrefixTerm[]): Entries {
  const joined: string[] = []
  const numbers = new Int32Array(terms.length + prefixes.length)
  let next = 0
  const pushPrefix = (term: string) => {
    numbers[joined.length] = -1 - next++
    joined.push(term)
  }
  for (const [number, term] of terms.entries()) {
    for (let prefix = prefixes[next]; prefix && prefix.term < term; prefix = prefixes[next]) pushPrefix(prefix.term)
    numbers[joined.length] = number
    joined.push(term)
  }
  for (const { term } of prefixes.slice(next)) pushPrefix(term)
  return { numbers, terms: joined }
}

/** The prefix with the number of an entry; `undefined` for that of a term. */
function findPrefix(prefixes: readonly PrefixTerm[], number: number): PrefixTerm | undefined {
  // A list is slow to look for an index below zero.
  return number < 0 ? prefixes[-1 - number] : undefined
}
