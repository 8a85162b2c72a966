import { isInHeading, RANKS, toRank, toWrittenImpact } from './impact.ts'
import { countPostings, type PostingLists, readSections } from './posting-lists.ts'

/** The written postings of a term: sections in ascending order, with their impacts. */
export interface WrittenPostings {
  sections: number[]
  impacts: number[]
}

/** Number of written postings of a term: the strongest `limit`, and all in headings. */
export function countStrongest(lists: PostingLists, term: number, limit: number): number {
  const count = countPostings(lists, term)
  if (count <= limit) return count
  const { starts, impacts } = lists
  let headings = 0
  for (let at = starts[term] ?? 0; at < (starts[term + 1] ?? 0); at++) if (isInHeading(impacts[at] ?? 0)) headings++
  return Math.max(limit, headings)
}

/** Written postings of a term: the strongest `limit`, and all in headings. */
export function pickStrongest(lists: PostingLists, term: number, limit: number): WrittenPostings {
  const all = new Uint32Array(countPostings(lists, term))
  readSections(lists, term, all)
  const impacts = lists.impacts.subarray(lists.starts[term], lists.starts[term + 1])
  const counts = new Uint32Array(RANKS)
  for (const impact of impacts) {
    const rank = toRank(toWrittenImpact(impact))
    counts[rank] = (counts[rank] ?? 0) + 1
  }
  const kept = createSelection(counts, countStrongest(lists, term, limit))
  for (let at = 0; at < all.length; at++) kept.offer(all[at] ?? 0, toWrittenImpact(impacts[at] ?? 0))
  return kept.postings
}

/** Selects the strongest `limit` of postings offered in the order of their sections; among equally strong ones, the first. */
function createSelection(counts: Uint32Array, limit: number) {
  const postings: WrittenPostings = { sections: [], impacts: [] }
  let least = RANKS - 1
  let room = limit
  for (; least > 0 && room > (counts[least] ?? 0); least--) room -= counts[least] ?? 0
  return {
    postings,
    offer(section: number, impact: number): void {
      const rank = toRank(impact)
      if (rank < least || (rank === least && room-- <= 0)) return
      postings.sections.push(section)
      postings.impacts.push(impact)
    },
  }
}

/** Merges postings of several terms: each section keeps its strongest. */
export interface StrongestCollector {
  add(section: number, impact: number): void
  /** Returns the strongest postings since the last call, up to the limit. */
  take(): WrittenPostings
}

/** Creates a collector for sections below `numbers`. */
export function createStrongestCollector(numbers: number, limit: number): StrongestCollector {
  /** Impact of each added section, plus one. */
  const best = new Uint16Array(numbers)
  let added: number[] = []
  /** Number of sections by rank; the lowest selected rank; and the number of sections with at least that rank. */
  const counts = new Uint32Array(RANKS)
  let least = 0
  let count = 0
  return {
    add(section, impact) {
      const rank = toRank(impact)
      if (rank < least) return
      const known = best[section] ?? 0
      if (known > 0) {
        const knownRank = toRank(known - 1)
        if (rank <= knownRank) return
        counts[knownRank] = (counts[knownRank] ?? 0) - 1
        if (knownRank >= least) count--
      } else added.push(section)
      best[section] = impact + 1
      counts[rank] = (counts[rank] ?? 0) + 1
      count++
      while (count - (counts[least] ?? 0) >= limit) count -= counts[least++] ?? 0
    },
    take() {
      const selection = createSelection(counts, limit)
      const isStrong = (section: number) => toRank((best[section] ?? 1) - 1) >= least
      for (const section of added.filter(isStrong).sort((a, b) => a - b)) {
        selection.offer(section, (best[section] ?? 1) - 1)
      }
      for (const section of added) best[section] = 0
      added = []
      counts.fill(0)
      least = 0
      count = 0
      return selection.postings
    },
  }
}
