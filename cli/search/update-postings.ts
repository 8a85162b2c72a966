import { ByteWriter } from './byte-writer.ts'
import { type PostingLists, readSections } from './posting-lists.ts'

/**
 * Adds postings to those of an earlier index. `numbers` has the new number of each of its sections, in ascending order, and -1 for
 * those that are no longer in the index.
 */
export function updatePostings(earlier: PostingLists, numbers: Int32Array, added: PostingLists): PostingLists {
  const terms: string[] = []
  const [starts, offsets] = [[0], [0]]
  const impacts = new ByteWriter(earlier.impacts.length + added.impacts.length)
  const distances = new ByteWriter(earlier.distances.length + added.distances.length)
  const [kept, own] = [new Uint32Array(numbers.length), new Uint32Array(added.impacts.length)]
  let section = 0
  function write(nextSection: number, impact = 0): void {
    distances.number(nextSection - section)
    impacts.byte(impact)
    section = nextSection
  }
  function writeTerm(oldTerm: number, newTerm: number): void {
    section = 0
    const count = newTerm < 0 ? 0 : readSections(added, newTerm, own)
    const start = added.starts[newTerm] ?? 0
    let next = 0
    const writeUntil = (end: number) => {
      for (; next < count && (own[next] ?? 0) < end; next++) write(own[next] ?? 0, added.impacts[start + next])
    }
    const oldCount = oldTerm < 0 ? 0 : readSections(earlier, oldTerm, kept)
    const oldStart = earlier.starts[oldTerm] ?? 0
    for (let at = 0; at < oldCount; at++) {
      const number = numbers[kept[at] ?? 0] ?? -1
      if (number < 0) continue
      writeUntil(number)
      write(number, earlier.impacts[oldStart + at])
    }
    writeUntil(Number.POSITIVE_INFINITY)
  }
  for (const [term, oldTerm, newTerm] of joinTerms(earlier.terms, added.terms)) {
    writeTerm(oldTerm, newTerm)
    if (impacts.length === starts.at(-1)) continue
    terms.push(term)
    starts.push(impacts.length)
    offsets.push(distances.length)
  }
  return {
    terms,
    starts: Uint32Array.from(starts),
    offsets: Uint32Array.from(offsets),
    impacts: impacts.toBytes(),
    distances: distances.toBytes(),
  }
}

/** The terms of two lists in their order, with their numbers in both; -1 where a list has a term not. */
function* joinTerms(a: readonly string[], b: readonly string[]): Generator<[term: string, a: number, b: number]> {
  for (let atA = 0, atB = 0; atA < a.length || atB < b.length; ) {
    const [termA, termB] = [a[atA], b[atB]]
    const isInA = termA !== undefined && (termB === undefined || termA <= termB)
    const isInB = termB !== undefined && (termA === undefined || termB <= termA)
    yield [(isInA ? termA : termB) ?? '', isInA ? atA++ : -1, isInB ? atB++ : -1]
  }
}
