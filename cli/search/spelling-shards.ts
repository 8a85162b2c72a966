import type { ItemRange } from './cut-shards.ts'
import { isCodeImpact } from './impact.ts'
import type { IndexChanges } from './merge-postings.ts'
import { countBytes, planShards, type ShardPlan, type ShardRecord } from './plan-shards.ts'
import { countPostings, type PostingLists } from './posting-lists.ts'
import { writeWords } from './write-terms.ts'

/** Bytes of a shard before compression. */
const SHARD_BYTES = 14_000

/** What a later plan begins with. */
export interface SpellingRecord extends ShardRecord {
  /** Of each word the number of its term. */
  words: Uint32Array
}

/** A record of an earlier plan. */
export interface KnownWords {
  record: SpellingRecord
  changes: IndexChanges
}

/** Plans the shards of the words for corrections. Numbers are not among them, nor words that stand in code alone. */
export function planSpellingShards(lists: PostingLists, known?: KnownWords): ShardPlan & { record: SpellingRecord } {
  const entriesOfTerms = known && mapEntries(known.record)
  const words = new Uint32Array(lists.terms.length)
  const origins = new Int32Array(lists.terms.length)
  let count = 0
  for (const [number, term] of lists.terms.entries()) {
    const previous = known?.changes.unchanged[number] ?? -1
    const origin = previous < 0 ? -1 : (entriesOfTerms?.[previous] ?? -1)
    if (previous < 0 ? !isWord(lists, number, term) : origin < 0) continue
    origins[count] = origin
    words[count++] = number
  }
  const numbers = words.slice(0, count)
  const terms = Array.from(numbers, (number) => lists.terms[number] ?? '')
  const write = ({ start, end }: ItemRange) => {
    const sizes = Array.from(numbers.subarray(start, end), (number) => countPostings(lists, number))
    return writeWords(terms.slice(start, end), sizes)
  }
  const entries = { terms, bytes: terms.map((term) => countBytes(term, 0)), write }
  const plan = planShards(entries, SHARD_BYTES, known && { record: known.record, origins })
  return { ...plan, record: { ...plan.record, words: numbers } }
}

/** Of each term the number of its word, or -1; undefined for those after the last word. */
function mapEntries({ words }: SpellingRecord): Int32Array {
  const entries = new Int32Array((words.at(-1) ?? -1) + 1).fill(-1)
  for (const [entry, term] of words.entries()) entries[term] = entry
  return entries
}

function isWord(lists: PostingLists, number: number, term: string): boolean {
  return /^\p{L}{3,}$/u.test(term) && isInText(lists, number)
}

function isInText({ starts, impacts }: PostingLists, term: number): boolean {
  for (let at = starts[term] ?? 0; at < (starts[term + 1] ?? 0); at++) if (!isCodeImpact(impacts[at] ?? 0)) return true
  return false
}
