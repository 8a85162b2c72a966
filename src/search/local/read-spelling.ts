import { createReader, joinTerms } from './read-terms.ts'

/** A word of the list for corrections. */
export interface SpellingEntry {
  term: string
  /** Logarithm to base 2 of the number of its sections. */
  weight: number
}

/** Reads a shard of words; throws on damage. */
export function readSpelling(bytes: Uint8Array): SpellingEntry[] {
  const { readByte, readNumber, readText } = createReader(bytes)
  const shared = Array.from({ length: readNumber() }, readNumber)
  const lengths = shared.map(readNumber)
  const weights = shared.map(readByte)
  return joinTerms(shared, lengths, readText()).map((term, index) => ({ term, weight: weights[index] ?? 0 }))
}
