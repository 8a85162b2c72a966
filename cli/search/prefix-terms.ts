import { MAX_SHARDS_PER_PREFIX, PREFIX_MARK } from '../../src/search/local/index-format.ts'
import { isWholeText } from './byte-writer.ts'
import type { ItemRange } from './cut-shards.ts'
import { toWrittenImpact } from './impact.ts'
import { type PostingLists, readSections } from './posting-lists.ts'
import { createStrongestCollector, type WrittenPostings } from './strongest.ts'

/** A term that represents all terms with a prefix. */
export interface PrefixTerm {
  term: string
  /** About the number of the terms' sections. */
  frequency: number
  postings: WrittenPostings
}

/** Postings of a prefix term. */
const MAX_PREFIX_POSTINGS = 60

export interface PrefixedTerms {
  lists: PostingLists
  frequencies: ArrayLike<number>
  shards: readonly ItemRange[]
  /** Number of section numbers. */
  numbers: number
}

/** Creates a term for each prefix whose terms are in more shards than a search reads for one word, in the order of the terms. */
export function listPrefixTerms({ lists, frequencies, shards, numbers }: PrefixedTerms): PrefixTerm[] {
  const { terms } = lists
  const shardOf = new Uint32Array(terms.length)
  for (const [shard, { start, end }] of shards.entries()) shardOf.fill(shard, start, end)
  const collector = createPrefixCollector(lists, numbers)
  const found: PrefixTerm[] = []
  /** Adds the terms of the prefixes of terms that share their first `length` units. Returns what collects their postings. */
  function visit({ start, end }: ItemRange, length: number): () => WrittenPostings {
    const span = (shardOf[end - 1] ?? 0) - (shardOf[start] ?? 0) + 1
    if (span <= MAX_SHARDS_PER_PREFIX) return () => collector.collect(start, end)
    const parts: (() => WrittenPostings)[] = []
    for (let first = start, next = start; first < end; first = next) {
      const prefix = terms[first]?.slice(0, length + 1) ?? ''
      while (next < end && terms[next]?.startsWith(prefix)) next++
      const range = { start: first, end: next }
      // A term that ends here is not a prefix of itself and of nothing else.
      parts.push(prefix.length > length ? visit(range, length + 1) : () => collector.collect(range.start, range.end))
    }
    const join = () => collector.join(parts.map((collect) => collect()))
    const prefix = terms[start]?.slice(0, length) ?? ''
    if (length === 0 || !isWholeText(prefix)) return join
    let frequency = 0
    for (let term = start; term < end; term++) frequency += frequencies[term] ?? 0
    const postings = join()
    found.push({ term: prefix + PREFIX_MARK, frequency: roundFrequency(frequency), postings })
    return () => postings
  }
  if (terms.length > 0) visit({ start: 0, end: terms.length }, 0)
  return found.sort((a, b) => (a.term < b.term ? -1 : 1))
}

/** Collects the strongest postings of several terms. */
interface PrefixCollector {
  /** Those of the terms from `start` to before `end`. */
  collect(start: number, end: number): WrittenPostings
  /** Those of the parts. */
  join(parts: readonly WrittenPostings[]): WrittenPostings
}

function createPrefixCollector(lists: PostingLists, numbers: number): PrefixCollector {
  const collector = createStrongestCollector(numbers, MAX_PREFIX_POSTINGS)
  const sections = new Uint32Array(numbers)
  return {
    collect(start, end) {
      for (let term = start; term < end; term++) {
        const count = readSections(lists, term, sections)
        const first = lists.starts[term] ?? 0
        for (let at = 0; at < count; at++) {
          collector.add(sections[at] ?? 0, toWrittenImpact(lists.impacts[first + at] ?? 0))
        }
      }
      return collector.take()
    },
    join(parts) {
      for (const part of parts) {
        for (const [at, section] of part.sections.entries()) collector.add(section, part.impacts[at] ?? 0)
      }
      return collector.take()
    },
  }
}

/** Down to three bits after the first, so that a change of few of the terms seldom shows. */
function roundFrequency(frequency: number): number {
  const step = 2 ** Math.max(0, Math.floor(Math.log2(frequency)) - 3)
  return Math.floor(frequency / step) * step
}
