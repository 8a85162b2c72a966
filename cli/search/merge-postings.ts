import { ByteWriter } from './byte-writer.ts'
import { type PostingLists, readSections } from './posting-lists.ts'

/** Of a section that is left out, its new number. */
export const LEFT_OUT = 0xff_ff_ff_ff

/** Lists whose sections are numbered again. */
export interface RenumberedLists extends Pick<IndexChanges, 'numbers' | 'isShifted'> {
  lists: PostingLists
}

/** How an index was changed. */
export interface IndexChanges {
  /** Of each section of the earlier index its new number, ascending but for those that are `LEFT_OUT`. */
  numbers: Uint32Array
  /** The postings of sections that the earlier index has not. */
  added: PostingLists
  /** Whether a section that is kept has another number. */
  isShifted: boolean
  /** Of each term its number in the earlier index, if it has the same postings there; otherwise -1. */
  unchanged: Int32Array
}

/** Merged lists, and of each term its number in those that were kept, if it has the same postings there; otherwise -1. */
export interface MergedLists {
  lists: PostingLists
  unchanged: Int32Array
}

/** Adds the postings of other sections to those that are kept. Terms that no section is left of are gone. */
export function mergePostings(kept: RenumberedLists, added: PostingLists): MergedLists {
  if (kept.lists.terms.length === 0) return { lists: added, unchanged: new Int32Array(added.terms.length).fill(-1) }
  const isSame = createComparison(kept, added)
  const merger = createMerger(kept, added)
  const [oldTerms, newTerms] = [kept.lists.terms, added.terms]
  /** Where terms begin that are copied in one go. */
  let first = 0
  let next = 0
  for (let old = 0; old < oldTerms.length || next < newTerms.length; ) {
    const [oldTerm, newTerm] = [oldTerms[old], newTerms[next]]
    const isOld = oldTerm !== undefined && (newTerm === undefined || oldTerm <= newTerm)
    const isNew = newTerm !== undefined && !(isOld && oldTerm !== newTerm)
    if (!isOld || !isSame(old, isNew ? next : null)) {
      merger.copy(first, old)
      merger.merge((isNew ? newTerm : oldTerm) ?? '', isOld ? old : null, isNew ? next : null)
      first = isOld ? old + 1 : old
    }
    if (isOld) old++
    if (isNew) next++
  }
  merger.copy(first, oldTerms.length)
  return merger.finish()
}

/** Tells of terms, one after the other, whether their postings stay the same: what is added to them is what is left out. */
function createComparison({ lists, numbers, isShifted }: RenumberedLists, added: PostingLists) {
  const leftOut = isShifted ? [] : listLeftOut(lists, numbers)
  const own = new Uint32Array(added.impacts.length)
  let next = 0
  return (term: number, addedTerm: number | null): boolean => {
    if (isShifted) return false
    const count = addedTerm === null ? 0 : readSections(added, addedTerm, own)
    const start = addedTerm === null ? 0 : (added.starts[addedTerm] ?? 0)
    let isSame = true
    let at = 0
    for (let each = leftOut[next]; each?.term === term; each = leftOut[++next]) {
      isSame &&= each.section === own[at] && each.impact === added.impacts[start + at]
      at++
    }
    return isSame && at === count
  }
}

/** The postings of sections that are left out, in the order of the terms. */
function listLeftOut(lists: PostingLists, numbers: Uint32Array): { term: number; section: number; impact: number }[] {
  if (!numbers.includes(LEFT_OUT)) return []
  const [first, last] = [numbers.indexOf(LEFT_OUT), numbers.lastIndexOf(LEFT_OUT)]
  const { distances, starts } = lists
  const found: { term: number; section: number; impact: number }[] = []
  for (let term = 0; term < lists.terms.length; term++) {
    let section = 0
    let next = lists.offsets[term] ?? 0
    for (let at = starts[term] ?? 0; at < (starts[term + 1] ?? 0); at++) {
      let byte = distances[next++] ?? 0
      section += byte & 127
      for (let shift = 7; byte > 127; shift += 7) {
        byte = distances[next++] ?? 0
        section += (byte & 127) << shift
      }
      if (section > last) break
      if (section >= first && numbers[section] === LEFT_OUT)
        found.push({ term, section, impact: lists.impacts[at] ?? 0 })
    }
  }
  return found
}

function createMerger({ lists, numbers }: RenumberedLists, added: PostingLists) {
  const writer = createListWriter(lists, added)
  const sections = new Uint32Array(numbers.length)
  const own = new Uint32Array(added.impacts.length)
  return {
    copy: writer.copy,
    /** Merges a term of the lists that are kept, and of those that are added, if they have it. */
    merge(term: string, kept: number | null, addedTerm: number | null): void {
      const ownCount = addedTerm === null ? 0 : readSections(added, addedTerm, own)
      const ownStart = addedTerm === null ? 0 : (added.starts[addedTerm] ?? 0)
      const count = kept === null ? 0 : readSections(lists, kept, sections)
      const start = kept === null ? 0 : (lists.starts[kept] ?? 0)
      let next = 0
      for (let at = 0; at < count; at++) {
        const number = numbers[sections[at] ?? 0] ?? LEFT_OUT
        if (number === LEFT_OUT) continue
        for (; next < ownCount && (own[next] ?? 0) < number; next++) {
          writer.add(own[next] ?? 0, added.impacts[ownStart + next] ?? 0)
        }
        writer.add(number, lists.impacts[start + at] ?? 0)
      }
      for (; next < ownCount; next++) writer.add(own[next] ?? 0, added.impacts[ownStart + next] ?? 0)
      writer.close(term, kept)
    },
    finish: writer.finish,
  }
}

/** Writes lists term by term, of which some are those of the lists that are kept. */
function createListWriter(kept: PostingLists, added: PostingLists) {
  const terms: string[] = []
  const [starts, offsets, unchanged] = [[0], [0], [] as number[]]
  const impacts = new ByteWriter(kept.impacts.length + added.impacts.length)
  const distances = new ByteWriter(kept.distances.length + added.distances.length)
  let last = 0
  const isSame = (term: number): boolean => {
    const own = kept.impacts.subarray(kept.starts[term], kept.starts[term + 1])
    const ownDistances = kept.distances.subarray(kept.offsets[term], kept.offsets[term + 1])
    return impacts.endsWith(starts.at(-1) ?? 0, own) && distances.endsWith(offsets.at(-1) ?? 0, ownDistances)
  }
  return {
    /** Copies terms that are kept as they are. */
    copy(start: number, end: number): void {
      const [impact, distance] = [kept.starts[start] ?? 0, kept.offsets[start] ?? 0]
      const [toImpact, toDistance] = [impacts.length - impact, distances.length - distance]
      impacts.copy(kept.impacts.subarray(impact, kept.starts[end]))
      distances.copy(kept.distances.subarray(distance, kept.offsets[end]))
      for (let term = start; term < end; term++) {
        terms.push(kept.terms[term] ?? '')
        starts.push((kept.starts[term + 1] ?? 0) + toImpact)
        offsets.push((kept.offsets[term + 1] ?? 0) + toDistance)
        unchanged.push(term)
      }
    },
    /** Adds a posting of the next term. */
    add(section: number, impact: number): void {
      distances.number(section - last)
      impacts.byte(impact)
      last = section
    },
    /** Ends the next term, which is left out if nothing was added. `keptTerm` is its number among those that are kept. */
    close(term: string, keptTerm: number | null): void {
      last = 0
      if (impacts.length === starts.at(-1)) return
      unchanged.push(keptTerm !== null && isSame(keptTerm) ? keptTerm : -1)
      terms.push(term)
      starts.push(impacts.length)
      offsets.push(distances.length)
    },
    finish(): MergedLists {
      const columns = { impacts: impacts.toBytes(), distances: distances.toBytes() }
      const found = { terms, starts: Uint32Array.from(starts), offsets: Uint32Array.from(offsets), ...columns }
      return { lists: found, unchanged: Int32Array.from(unchanged) }
    },
  }
}
