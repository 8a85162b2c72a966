import { MAX_HEADING_SHARE, MAX_STRENGTH } from './index-format.ts'

/** A term of the index with the sections that have it. */
export interface TermEntry {
  term: string
  /**
   * Number of sections with the term, or for words that tell nothing more than that; greater than the number of postings where
   * the weakest were cut.
   */
  frequency: number
  /** Sections in ascending order. */
  sections: number[]
  /** Of each section, how much it is about the term, 0 to 1. */
  strengths: number[]
  /** Of each section, whether it is the top of a page that has the term in its title. */
  inTitle: boolean[]
  /** Of each section, which part of its heading or of its page's keywords the term is, 0 to 1. */
  headingShares: number[]
}

/** A term of an index with how far it counts as the word that was asked for, 0 to 1. */
export interface Candidate {
  entry: TermEntry
  weight: number
}

/** Reads numbers off bytes one after the other; throws where they end too early. */
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

/** Terms by how much each shares with the one before, and by what follows. */
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
