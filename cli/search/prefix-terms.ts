import { MAX_SHARDS_PER_PREFIX, PREFIX_MARK } from '../../src/search/local/index-format.ts'
import { isWholeText } from './byte-writer.ts'
import type { ItemRange } from './cut-shards.ts'
import { toWrittenImpact } from './impact.ts'
import type { PostingLists } from './posting-lists.ts'
import { createStrongestCollector, type WrittenPostings } from './strongest.ts'

/** A term that stands for all terms with a prefix. */
export interface PrefixTerm {
  term: string
  /** About the number of the terms' sections. */
  frequency: number
  postings: WrittenPostings
}

/** Postings of a term that stands for a prefix. */
const MAX_PREFIX_POSTINGS = 60

/** What the terms of prefixes are made from. */
export interface PrefixedTerms {
  lists: PostingLists
  frequencies: readonly number[]
  shards: readonly ItemRange[]
  /** How many numbers of sections there are. */
  numbers: number
}

/** A term for each prefix whose terms lie in more shards than a search reads for one word. */
export function listPrefixTerms({ lists, frequencies, shards, numbers }: PrefixedTerms): PrefixTerm[] {
  const { terms, starts } = lists
  const shardOf = shards.flatMap(({ start, end }, shard) => Array.from({ length: end - start }, () => shard))
  const collector = createStrongestCollector(numbers)
  const found: PrefixTerm[] = []
  /** The strongest postings of all terms in a range. */
  function collectAll({ start, end }: ItemRange): WrittenPostings {
    for (let at = starts[start] ?? 0; at < (starts[end] ?? 0); at++) {
      collector.add(lists.sections[at] ?? 0, toWrittenImpact(lists.impacts[at] ?? 0))
    }
    return collector.take(MAX_PREFIX_POSTINGS)
  }
  /** The same for terms that share their first `length` units; adds the terms of their prefixes to what is found. */
  function collect({ start, end }: ItemRange, length: number): WrittenPostings {
    const span = (shardOf[end - 1] ?? 0) - (shardOf[start] ?? 0) + 1
    if (span <= MAX_SHARDS_PER_PREFIX) return collectAll({ start, end })
    const parts: WrittenPostings[] = []
    for (let first = start, next = start; first < end; first = next) {
      const prefix = terms[first]?.slice(0, length + 1) ?? ''
      while (next < end && terms[next]?.startsWith(prefix)) next++
      // A term that ends here is not a prefix of itself and of nothing else.
      const range = { start: first, end: next }
      parts.push(prefix.length > length ? collect(range, length + 1) : collectAll(range))
    }
    for (const { sections, impacts } of parts) {
      for (const [at, section] of sections.entries()) collector.add(section, impacts[at] ?? 0)
    }
    const postings = collector.take(MAX_PREFIX_POSTINGS)
    const prefix = terms[start]?.slice(0, length) ?? ''
    if (length > 0 && isWholeText(prefix)) {
      let frequency = 0
      for (let term = start; term < end; term++) frequency += frequencies[term] ?? 0
      found.push({ term: prefix + PREFIX_MARK, frequency: roundFrequency(frequency), postings })
    }
    return postings
  }
  if (terms.length > 0) collect({ start: 0, end: terms.length }, 0)
  return found
}

/** Down to three bits after the first, so that a change of few of the terms seldom shows. */
function roundFrequency(frequency: number): number {
  const step = 2 ** Math.max(0, Math.floor(Math.log2(frequency)) - 3)
  return Math.floor(frequency / step) * step
}
