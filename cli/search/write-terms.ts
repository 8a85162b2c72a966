import { ByteWriter } from './byte-writer.ts'
import { toWrittenImpact } from './impact.ts'
import { countShared } from './plan-shards.ts'
import { countPostings, type PostingLists } from './posting-lists.ts'
import type { WrittenPostings } from './strongest.ts'

/** A term that is written. */
export interface WrittenTerm {
  term: string
  /** Number of sections with the term, more for words that tell nothing (`weighFrequency`). */
  frequency: number
  /** The postings, or whose they are in lists, if all of those are written. */
  postings: WrittenPostings | { lists: PostingLists; number: number }
}

/** Writes the contents of a shard of terms as columns. */
export function writeTerms(terms: readonly WrittenTerm[]): Uint8Array[] {
  const { head, endings } = writeTermsAlone(terms.map(({ term }) => term))
  const [distances, impacts] = [new ByteWriter(), new ByteWriter()]
  for (const { frequency, postings } of terms) {
    const isAll = 'lists' in postings
    const count = isAll ? countPostings(postings.lists, postings.number) : postings.sections.length
    const isCut = frequency > count
    head.number(count * 2 + (isCut ? 1 : 0))
    if (isCut) head.number(frequency)
    if (isAll) copyPostings(postings, distances, impacts)
    else writePostings(postings, distances, impacts)
  }
  return [head, endings, distances, impacts].map((column) => column.toBytes())
}

function copyPostings(
  { lists, number }: { lists: PostingLists; number: number },
  distances: ByteWriter,
  impacts: ByteWriter,
) {
  distances.copy(lists.distances.subarray(lists.offsets[number], lists.offsets[number + 1]))
  const end = lists.starts[number + 1] ?? 0
  for (let at = lists.starts[number] ?? 0; at < end; at++) impacts.byte(toWrittenImpact(lists.impacts[at] ?? 0))
}

function writePostings(postings: WrittenPostings, distances: ByteWriter, impacts: ByteWriter): void {
  let previous = 0
  for (const section of postings.sections) {
    distances.number(section - previous)
    previous = section
  }
  for (const impact of postings.impacts) impacts.byte(impact)
}

/** Writes the contents of a shard of words as columns; `counts` has the number of sections with each. */
export function writeWords(words: readonly string[], counts: readonly number[]): Uint8Array[] {
  const { head, endings } = writeTermsAlone(words)
  for (const count of counts) head.byte(Math.floor(Math.log2(Math.max(1, count))))
  return [head.toBytes(), endings.toBytes()]
}

/** Writes the beginning of a shard: the lengths of terms, and their endings after the prefix shared with the term before. */
function writeTermsAlone(terms: readonly string[]): { head: ByteWriter; endings: ByteWriter } {
  const [head, endings] = [new ByteWriter(), new ByteWriter()]
  const shared = terms.map((term, index) => countShared(terms[index - 1] ?? '', term))
  head.number(terms.length)
  for (const count of shared) head.number(count)
  for (const [index, term] of terms.entries()) head.number(term.length - (shared[index] ?? 0))
  endings.text(terms.map((term, index) => term.slice(shared[index])).join(''))
  return { head, endings }
}
