import type { ItemRange } from './cut-shards.ts'
import { FUNCTION_WORDS, weighFrequency } from './function-words.ts'
import type { IndexChanges } from './merge-postings.ts'
import { countBytes, cutTerms, planShards, type ShardPlan, type ShardRecord } from './plan-shards.ts'
import { countPostings, findTerm, type PostingLists } from './posting-lists.ts'
import { listPrefixTerms, type PrefixTerm } from './prefix-terms.ts'
import { countStrongest, pickStrongest } from './strongest.ts'
import { type WrittenTerm, writeTerms } from './write-terms.ts'

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

/** What a later plan begins with. */
export interface TermRecord extends ShardRecord {
  /** Number of sections. */
  sections: number
  /** Of each term how many postings are written. */
  sizes: Uint32Array
  prefixes: PrefixTerm[]
  /** Of each prefix where it stands among all terms. */
  prefixEntries: number[]
}

/** A record of an earlier plan. */
export interface KnownTerms {
  record: TermRecord
  changes: IndexChanges
}

/** The terms with those of prefixes, in the order in which they are written. */
interface Entries {
  /** Of each entry the number of its term, or -1 minus that of its prefix. */
  numbers: Int32Array
  terms: string[]
  /** Where the prefixes are among them. */
  prefixEntries: number[]
}

/** Plans the shards of the terms of an index. */
export function planTermShards(
  lists: PostingLists,
  counts: SectionCounts,
  known?: KnownTerms,
): ShardPlan & { record: TermRecord } {
  const limit = toPostingsLimit(counts)
  const comparable = known && toPostingsLimit(known.record) === limit ? known : undefined
  const { sizes, frequencies, bytes } = measureTerms({ lists, limit, sections: counts.sections }, comparable)
  const total = bytes.reduce((sum, each) => sum + each, 0)
  const shardBytes = total > LARGE_INDEX_BYTES ? LARGE_SHARD_BYTES : SHARD_BYTES
  const ranges = cutTerms({ terms: lists.terms, bytes }, shardBytes)
  const prefixed = { lists, frequencies, shards: ranges, numbers: counts.numbers }
  const prefixes = listPrefixTerms(prefixed, known && { prefixes: known.record.prefixes, changes: known.changes })
  const { terms, numbers, prefixEntries } = joinEntries(lists.terms, prefixes)
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
  const entries = {
    terms,
    bytes: entryBytes,
    write: ({ start, end }: ItemRange) => writeTerms(Array.from(numbers.subarray(start, end), write)),
  }
  const earlier = comparable && {
    record: comparable.record,
    origins: findOrigins({ numbers, prefixes, frequencies, lists }, comparable),
  }
  const plan = planShards(entries, shardBytes, earlier)
  return { ...plan, record: { ...plan.record, sections: counts.sections, prefixes, prefixEntries, sizes } }
}

/** What terms are measured by. */
interface MeasuredTerms {
  lists: PostingLists
  sections: number
  limit: number
}

/** Of each term how many postings are written, its frequency, and about the bytes that it takes. */
function measureTerms({ lists, sections, limit }: MeasuredTerms, known: KnownTerms | undefined) {
  const { length } = lists.terms
  const [sizes, frequencies, bytes] = [new Uint32Array(length), new Uint32Array(length), new Float64Array(length)]
  for (let term = 0; term < length; term++) {
    const previous = known?.changes.unchanged[term] ?? -1
    const size = previous < 0 ? countStrongest(lists, term, limit) : (known?.record.sizes[previous] ?? 0)
    sizes[term] = size
    frequencies[term] = countPostings(lists, term)
    bytes[term] = countBytes(lists.terms[term] ?? '', size)
  }
  for (const word of FUNCTION_WORDS) {
    const term = findTerm(lists, word)
    if (term >= 0) frequencies[term] = getFrequency(lists, term, sections)
  }
  return { sizes, frequencies, bytes }
}

function toPostingsLimit({ sections }: Pick<SectionCounts, 'sections'>): number {
  const share = Math.round((sections * MAX_POSTINGS_SHARE) / POSTINGS_LIMIT_STEP) * POSTINGS_LIMIT_STEP
  return Math.min(MAX_POSTINGS_LIMIT, Math.max(MIN_POSTINGS_LIMIT, share))
}

function getFrequency(lists: PostingLists, term: number, total: number): number {
  return weighFrequency(lists.terms[term] ?? '', { count: countPostings(lists, term), total })
}

function joinEntries(terms: readonly string[], prefixes: readonly PrefixTerm[]): Entries {
  const joined: string[] = []
  const numbers = new Int32Array(terms.length + prefixes.length)
  const prefixEntries: number[] = []
  let next = 0
  const pushPrefix = (term: string) => {
    prefixEntries.push(joined.length)
    numbers[joined.length] = -1 - next++
    joined.push(term)
  }
  for (const [number, term] of terms.entries()) {
    for (let prefix = prefixes[next]; prefix && prefix.term < term; prefix = prefixes[next]) pushPrefix(prefix.term)
    numbers[joined.length] = number
    joined.push(term)
  }
  for (const { term } of prefixes.slice(next)) pushPrefix(term)
  return { numbers, terms: joined, prefixEntries }
}

/** The prefix with the number of an entry; `undefined` for that of a term. */
function findPrefix(prefixes: readonly PrefixTerm[], number: number): PrefixTerm | undefined {
  // A list is slow to look for an index below zero.
  return number < 0 ? prefixes[-1 - number] : undefined
}

/** What the origins of entries are found by. */
interface PlannedTerms {
  numbers: Int32Array
  prefixes: readonly PrefixTerm[]
  frequencies: Uint32Array
  lists: PostingLists
}

/** Of each entry its number in the earlier plan, if the same is written of it; otherwise -1. */
function findOrigins(
  { numbers, prefixes, frequencies, lists }: PlannedTerms,
  { record, changes: { unchanged } }: KnownTerms,
) {
  const entriesOfPrefixes = new Map(
    record.prefixes.map((prefix, at) => [prefix.term, { prefix, entry: record.prefixEntries[at] ?? -1 }]),
  )
  const entriesOfTerms = new Int32Array(record.count - record.prefixes.length)
  for (let entry = 0, prefix = 0; entry < record.count; entry++) {
    if (entry === record.prefixEntries[prefix]) prefix++
    else entriesOfTerms[entry - prefix] = entry
  }
  return numbers.map((number) => {
    const prefix = findPrefix(prefixes, number)
    if (prefix) {
      const found = entriesOfPrefixes.get(prefix.term)
      return found && isEqualPrefix(found.prefix, prefix) ? found.entry : -1
    }
    const previous = unchanged[number] ?? -1
    if (previous < 0) return -1
    // The frequencies of some words depend on the number of all sections.
    const isSame =
      frequencies[number] === countPostings(lists, number) ||
      frequencies[number] === getFrequency(lists, number, record.sections)
    return isSame ? (entriesOfTerms[previous] ?? -1) : -1
  })
}

function isEqualPrefix(a: PrefixTerm, b: PrefixTerm): boolean {
  const isEqual = (left: readonly number[], right: readonly number[]) =>
    left.length === right.length && left.every((value, at) => value === right[at])
  return (
    a.frequency === b.frequency &&
    isEqual(a.postings.sections, b.postings.sections) &&
    isEqual(a.postings.impacts, b.postings.impacts)
  )
}
