import { MAX_STRENGTH } from './index-format.ts'

/** A term of the index with the sections that have it. */
export interface TermEntry {
  term: string
  /** Number of sections with the term; greater than the number of postings where the weakest were cut. */
  frequency: number
  /** Sections in ascending order. */
  sections: number[]
  /** Of each section, how much it is about the term, 0 to 1. */
  strengths: number[]
  /** Of each section, whether it is the top of a page that has the term in its title. */
  inTitle: boolean[]
}

/** A word of the list for corrections. */
export interface SpellingEntry {
  term: string
  /** Logarithm to base 2 of the number of its sections. */
  weight: number
}

/** Reads numbers and strings off bytes; throws where they end too early. */
class Cursor {
  private at = 0
  constructor(private readonly bytes: Uint8Array) {}

  byte(): number {
    const value = this.bytes[this.at++]
    if (value === undefined) throw new RangeError('unexpected end')
    return value
  }

  number(): number {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = this.byte()
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
  }

  numbers(count: number): number[] {
    return Array.from({ length: count }, () => this.number())
  }

  text(): string {
    const length = this.number()
    const start = this.at
    this.at += length
    return new TextDecoder().decode(this.bytes.subarray(start, this.at))
  }
}

function joinTerms(shared: number[], lengths: number[], endings: string): string[] {
  let term = ''
  let at = 0
  return shared.map((count, index) => {
    const end = at + (lengths[index] ?? 0)
    term = term.slice(0, count) + endings.slice(at, end)
    at = end
    return term
  })
}

/** Reads a shard of terms; throws on damage. */
export function readTerms(bytes: Uint8Array): TermEntry[] {
  const cursor = new Cursor(bytes)
  const count = cursor.number()
  const shared = cursor.numbers(count)
  const lengths = cursor.numbers(count)
  const sizes = shared.map(() => {
    const head = cursor.number()
    const size = head >> 1
    return { size, frequency: head & 1 ? cursor.number() : size }
  })
  const terms = joinTerms(shared, lengths, cursor.text())
  const sections = sizes.map(({ size }) => {
    let section = 0
    return cursor.numbers(size).map((distance) => (section += distance))
  })
  return sizes.map(({ size, frequency }, index) => {
    const impacts = Array.from({ length: size }, () => cursor.byte())
    return {
      term: terms[index] ?? '',
      frequency,
      sections: sections[index] ?? [],
      strengths: impacts.map((impact) => ((impact >> 1) + 0.5) / (MAX_STRENGTH + 1)),
      inTitle: impacts.map((impact) => (impact & 1) === 1),
    }
  })
}

/** Reads a shard of words; throws on damage. */
export function readSpelling(bytes: Uint8Array): SpellingEntry[] {
  const cursor = new Cursor(bytes)
  const count = cursor.number()
  const shared = cursor.numbers(count)
  const lengths = cursor.numbers(count)
  const weights = Array.from({ length: count }, () => cursor.byte())
  return joinTerms(shared, lengths, cursor.text()).map((term, index) => ({ term, weight: weights[index] ?? 0 }))
}
