import { compareStrings } from '../lib/compare-strings.ts'
import { copyString } from '../lib/copy-string.ts'

/** The sections of all terms, each with the term's impact. */
export interface PostingLists {
  /** In ascending order of their UTF-16 units, which is that of `<`. */
  terms: readonly string[]
  /** Of each term where its postings begin, and at the end where the last ones end. */
  starts: Uint32Array
  /** Of each posting its section; those of a term ascend. */
  sections: Uint32Array
  /** Of each posting its impact (`toImpact`). */
  impacts: Uint8Array
}

/** Collects postings one after the other. */
export interface PostingCollector {
  /** Sections have to come in ascending order; there are less than 2^24. */
  add(term: string, section: number, impact: number): void
  /** Ends the collection. */
  finish(): PostingLists
}

/** Lists without a term. */
export const NO_POSTINGS: Readonly<PostingLists> = {
  terms: [],
  starts: new Uint32Array(1),
  sections: new Uint32Array(),
  impacts: new Uint8Array(),
}

/** Of a section that is left out, its new number. */
export const LEFT_OUT = 0xff_ff_ff_ff

/**
 * Creates an empty collector. A large site has millions of postings: as an array for each term, which is copied again and again
 * as it grows, they would take several times their bytes.
 */
export function createPostingCollector(): PostingCollector {
  const numbers = new Map<string, number>()
  const counts: number[] = []
  /** Of each posting the number of its term, and its section and impact. */
  const added = createNumberList()
  return {
    add(term, section, impact) {
      let number = numbers.get(term)
      if (number === undefined) {
        number = numbers.size
        numbers.set(copyString(term), number)
        counts.push(0)
      }
      counts[number] = (counts[number] ?? 0) + 1
      added.push(number)
      added.push(section * 256 + impact)
    },
    finish() {
      const terms = [...numbers.keys()].sort(compareStrings)
      const starts = new Uint32Array(terms.length + 1)
      const next = new Uint32Array(terms.length)
      for (const [position, term] of terms.entries()) {
        const number = numbers.get(term) ?? 0
        const start = starts[position] ?? 0
        next[number] = start
        starts[position + 1] = start + (counts[number] ?? 0)
      }
      const sections = new Uint32Array(added.size() / 2)
      const impacts = new Uint8Array(sections.length)
      for (let at = 0; at < added.size(); at += 2) {
        const number = added.get(at)
        const position = next[number] ?? 0
        next[number] = position + 1
        const value = added.get(at + 1)
        sections[position] = value >>> 8
        impacts[position] = value & 255
      }
      added.clear()
      return { terms, starts, sections, impacts }
    },
  }
}

/** Lists whose sections are numbered again. */
export interface RenumberedLists {
  lists: PostingLists
  /** Of each section its new number, ascending but for those that are `LEFT_OUT`. */
  numbers: Uint32Array
}

/** Adds the postings of other sections to those that are kept. Terms that no section is left of are gone. */
export function mergePostings(kept: RenumberedLists, added: PostingLists): PostingLists {
  if (kept.lists.terms.length === 0) return added
  const writer = createListWriter(kept, added)
  const [oldTerms, newTerms] = [kept.lists.terms, added.terms]
  for (let old = 0, next = 0; old < oldTerms.length || next < newTerms.length; ) {
    const [oldTerm, newTerm] = [oldTerms[old], newTerms[next]]
    if (newTerm === undefined || (oldTerm !== undefined && oldTerm < newTerm)) {
      writer.copyKept(old++)
      writer.closeTerm(oldTerm ?? '')
    } else {
      writer.mergeTerm(oldTerm === newTerm ? old++ : null, next++)
      writer.closeTerm(newTerm)
    }
  }
  return writer.finish()
}

function createListWriter({ lists, numbers }: RenumberedLists, added: PostingLists) {
  const sections = new Uint32Array(lists.sections.length + added.sections.length)
  const impacts = new Uint8Array(sections.length)
  const terms: string[] = []
  const starts: number[] = [0]
  let end = 0
  /** Copies from a position while sections are below a number. Returns the position of the next one. */
  const copyBelow = (limit: number, from: number, to: number): number => {
    for (let at = from; at < to; at++) {
      const number = numbers[lists.sections[at] ?? 0] ?? LEFT_OUT
      if (number === LEFT_OUT) continue
      if (number > limit) return at
      sections[end] = number
      impacts[end++] = lists.impacts[at] ?? 0
    }
    return to
  }
  return {
    copyKept(term: number): void {
      copyBelow(LEFT_OUT, lists.starts[term] ?? 0, lists.starts[term + 1] ?? 0)
    },
    /** `keptTerm` is `null` for a term that is new. */
    mergeTerm(keptTerm: number | null, addedTerm: number): void {
      let next = keptTerm === null ? 0 : (lists.starts[keptTerm] ?? 0)
      const endOfKept = keptTerm === null ? 0 : (lists.starts[keptTerm + 1] ?? 0)
      for (let at = added.starts[addedTerm] ?? 0; at < (added.starts[addedTerm + 1] ?? 0); at++) {
        const number = added.sections[at] ?? 0
        next = copyBelow(number, next, endOfKept)
        sections[end] = number
        impacts[end++] = added.impacts[at] ?? 0
      }
      copyBelow(LEFT_OUT, next, endOfKept)
    },
    closeTerm(term: string): void {
      if (end === starts.at(-1)) return
      terms.push(term)
      starts.push(end)
    },
    finish(): PostingLists {
      const used = { sections: sections.subarray(0, end), impacts: impacts.subarray(0, end) }
      return { terms, starts: Uint32Array.from(starts), ...used }
    },
  }
}

/** Numbers of a block. A power of two, so that places are found by shifting. */
const BLOCK_BITS = 16

/** A list that grows by blocks, and so is never copied. */
function createNumberList() {
  const blocks: Uint32Array[] = []
  let length = 0
  return {
    size: () => length,
    get: (index: number): number => blocks[index >> BLOCK_BITS]?.[index & ((1 << BLOCK_BITS) - 1)] ?? 0,
    push(value: number): void {
      const block = blocks[length >> BLOCK_BITS] ?? new Uint32Array(1 << BLOCK_BITS)
      block[length & ((1 << BLOCK_BITS) - 1)] = value
      blocks[length >> BLOCK_BITS] = block
      length++
    },
    clear(): void {
      blocks.length = 0
      length = 0
    },
  }
}
