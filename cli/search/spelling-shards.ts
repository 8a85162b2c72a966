import type { ItemRange } from './cut-shards.ts'
import { isCodeImpact } from './impact.ts'
import { countBytes, planShards, type Shard } from './plan-shards.ts'
import { countPostings, type PostingLists } from './posting-lists.ts'
import { writeWords } from './write-terms.ts'

/** Bytes of a shard before compression. */
const SHARD_BYTES = 14_000

/** Plans the shards of the words for corrections. Numbers are not among them, nor words that only code has. */
export function planSpellingShards(lists: PostingLists): Shard[] {
  const numbers = [...lists.terms.keys()].filter((number) => isWord(lists, number, lists.terms[number] ?? ''))
  const terms = numbers.map((number) => lists.terms[number] ?? '')
  const write = ({ start, end }: ItemRange) => {
    const sizes = numbers.slice(start, end).map((number) => countPostings(lists, number))
    return writeWords(terms.slice(start, end), sizes)
  }
  return planShards({ terms, bytes: terms.map((term) => countBytes(term, 0)), write }, SHARD_BYTES)
}

function isWord(lists: PostingLists, number: number, term: string): boolean {
  return /^\p{L}{3,}$/u.test(term) && isInText(lists, number)
}

function isInText({ starts, impacts }: PostingLists, term: number): boolean {
  for (let at = starts[term] ?? 0; at < (starts[term + 1] ?? 0); at++) if (!isCodeImpact(impacts[at] ?? 0)) return true
  return false
}
