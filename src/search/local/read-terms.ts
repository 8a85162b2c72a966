import { MAX_HEADING_SHARE, MAX_STRENGTH } from './index-format.ts'

/** A term of the index with the sections that have it. */
export interface TermEntry {
  term: string
  /** Number of sections with the term; greater than the number of postings if the weakest were cut. */
  frequency: number
  /** Sections in ascending order. */
  sections: number[]
  /** For each section, how much it is about the term, 0 to 1. */
  strengths: number[]
  /** For each section, whether it is the top of a page with the term in its title. */
  inTitle: boolean[]
  /** For each section, the share of the term in its heading or in its page's keywords, 0 to 1. */
  headingShares: number[]
}

/** A term of an index with its weight as a match of the query word, 0 to 1. */
export interface Candidate {
  entry: TermEntry
  weight: number
}

/** Reads consecutive numbers from bytes; throws if they end too early. */
export function createReader(bytes: Uint8Array) {
  let at = 0
  const readByte = (): number => {
    const value = bytes[at++]
    if (value === undefined) throw new RangeError('unexpected end')
    return value
  }
  const readNumber = (): number => {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = readByte()
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
  }
  const readText = (): string => {
    const length = readNumber()
    at += length
    return new TextDecoder().decode(bytes.subarray(at - length, at))
  }
  return { readByte, readNumber, readText }
}

/** Restores terms from the length of the prefix shared with the previous term, and the rest. */
export function joinTerms(shared: number[], lengths: number[], endings: string): string[] {
  let term = ''
  let at = 0
  return shared.map((count, index) => {
    const start = at
    at += lengths[index] ?? 0
    term = term.slice(0, count) + endings.slice(start, at)
    return term
  })
}

/** Reads a shard of terms; throws on damage. */
export function readTerms(bytes: Uint8Array): TermEntry[] {
  const { readByte, readNumber, readText } = createReader(bytes)
  const shared = Array.from({ length: readNumber() }, readNumber)
  const lengths = shared.map(readNumber)
  const sizes = shared.map(() => {
    const head = readNumber()
    const size = head >> 1
    return { length: size, frequency: head & 1 ? readNumber() : size }
  })
  const terms = joinTerms(shared, lengths, readText())
  const sections = sizes.map((size) => {
    let section = 0
    return Array.from(size, () => (section += readNumber()))
  })
  return sizes.map((size, index) => {
    const impacts = Array.from(size, readByte)
    return {
      term: terms[index] ?? '',
      frequency: size.frequency,
      sections: sections[index] ?? [],
      strengths: impacts.map((impact) => ((impact >> 4) + 0.5) / (MAX_STRENGTH + 1)),
      headingShares: impacts.map((impact) => ((impact >> 1) & MAX_HEADING_SHARE) / MAX_HEADING_SHARE),
      inTitle: impacts.map((impact) => (impact & 1) > 0),
    }
  })
}
