import type { ItemRange } from './cut-shards.ts'
import { HEADING_RANK, RANKS, toRank, toWrittenImpact } from './impact.ts'
import type { PostingLists } from './posting-lists.ts'

/** The postings of a term as they are written: sections in ascending order, and of each its impact. */
export interface WrittenPostings {
  sections: number[]
  impacts: number[]
}

/** How many of the postings in a range are written: the strongest `limit`, and all in headings. */
export function countStrongest(lists: PostingLists, { start, end }: ItemRange, limit: number): number {
  if (end - start <= limit) return end - start
  let headings = 0
  for (let at = start; at < end; at++) {
    if (toRank(toWrittenImpact(lists.impacts[at] ?? 0)) >= HEADING_RANK) headings++
  }
  return Math.max(limit, headings)
}

/** The postings in a range that are written: the strongest `limit`, and all in headings. */
export function pickStrongest(lists: PostingLists, range: ItemRange, limit: number): WrittenPostings {
  const sections: number[] = []
  const impacts: number[] = []
  for (let at = range.start; at < range.end; at++) {
    sections.push(lists.sections[at] ?? 0)
    impacts.push(toWrittenImpact(lists.impacts[at] ?? 0))
  }
  return keepStrongest({ sections, impacts }, countStrongest(lists, range, limit))
}

/** The strongest `limit` postings in the order of their sections; of equally strong ones, the first. */
function keepStrongest({ sections, impacts }: WrittenPostings, limit: number): WrittenPostings {
  if (sections.length <= limit) return { sections, impacts }
  const counts = new Uint32Array(RANKS)
  for (const impact of impacts) counts[toRank(impact)] = (counts[toRank(impact)] ?? 0) + 1
  let least = RANKS - 1
  let room = limit
  while (room > (counts[least] ?? 0)) room -= counts[least--] ?? 0
  const isKept = (impact: number) => {
    const rank = toRank(impact)
    return rank > least || (rank === least && room-- > 0)
  }
  const kept = impacts.map(isKept)
  return { sections: sections.filter((_, at) => kept[at]), impacts: impacts.filter((_, at) => kept[at]) }
}

/** Collects postings of several terms as those of one: of each section the strongest. */
export interface StrongestCollector {
  add(section: number, impact: number): void
  /** The strongest `limit` of what was added since the last call. */
  take(limit: number): WrittenPostings
}

/** Creates a collector for sections below `numbers`. */
export function createStrongestCollector(numbers: number): StrongestCollector {
  /** Of each section that was added its impact, plus one. */
  const best = new Uint16Array(numbers)
  let added: number[] = []
  return {
    add(section, impact) {
      const known = best[section] ?? 0
      if (known === 0) added.push(section)
      if (known === 0 || toRank(impact) > toRank(known - 1)) best[section] = impact + 1
    },
    take(limit) {
      const sections = added.sort((a, b) => a - b)
      const impacts = sections.map((section) => (best[section] ?? 1) - 1)
      for (const section of sections) best[section] = 0
      added = []
      return keepStrongest({ sections, impacts }, limit)
    },
  }
}
