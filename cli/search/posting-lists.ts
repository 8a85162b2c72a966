/** The sections of all terms, each with a value. */
export interface PostingLists {
  /** In the order in which they were first added. */
  terms: Iterable<string>
  /** Number of sections of a term. */
  count(term: string): number
  /** The sections of a term in the order in which they were added, and of each its value. */
  find(term: string): { sections: Uint32Array; values: Uint32Array }
}

/** Collects postings one after the other. */
export interface PostingCollector {
  /** `section` and `value` are integers from 0 to 2^32 - 1. */
  add(term: string, section: number, value: number): void
  /** Ends the collection. */
  finish(): PostingLists
}

/**
 * Creates an empty collector. A large site has millions of postings: as an array for each term, which is copied again and again
 * as it grows, they would take several times their bytes.
 */
export function createPostingCollector(): PostingCollector {
  const numbers = new Map<string, number>()
  const counts: number[] = []
  /** Of each posting the number of its term, the section and the value. */
  const added = createNumberList()
  return {
    add(term, section, value) {
      const number = numbers.get(term) ?? numbers.size
      numbers.set(term, number)
      counts[number] = (counts[number] ?? 0) + 1
      added.push(number)
      added.push(section)
      added.push(value)
    },
    finish() {
      const starts = toStarts(counts)
      const sections = new Uint32Array(added.size() / 3)
      const values = new Uint32Array(sections.length)
      const next = starts.slice()
      for (let at = 0; at < added.size(); at += 3) {
        const term = added.get(at)
        const position = next[term] ?? 0
        next[term] = position + 1
        sections[position] = added.get(at + 1)
        values[position] = added.get(at + 2)
      }
      added.clear()
      return {
        terms: numbers.keys(),
        count: (term) => counts[numbers.get(term) ?? -1] ?? 0,
        find(term) {
          const number = numbers.get(term) ?? -1
          const range = [starts[number] ?? 0, (starts[number] ?? 0) + (counts[number] ?? 0)] as const
          return { sections: sections.subarray(...range), values: values.subarray(...range) }
        },
      }
    },
  }
}

/** Where the part of each term begins, when the parts lie in a row. */
function toStarts(counts: readonly number[]): Uint32Array {
  const starts = new Uint32Array(counts.length)
  let end = 0
  for (const [number, count] of counts.entries()) {
    starts[number] = end
    end += count
  }
  return starts
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
