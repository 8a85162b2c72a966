import type { Cursor } from '../cursor.ts'
import type { Head } from '../graph/model.ts'

type Cardinality = Extract<Head, 'one' | 'zero-or-one' | 'one-or-more' | 'zero-or-more'>

const SYMBOLS: readonly [written: string, cardinality: Cardinality][] = [
  ['||', 'one'],
  ['|o', 'zero-or-one'],
  ['o|', 'zero-or-one'],
  ['}|', 'one-or-more'],
  ['|{', 'one-or-more'],
  ['}o', 'zero-or-more'],
  ['o{', 'zero-or-more'],
]

/** Cardinalities in words, the longer ones first. */
const WORDS: readonly [pattern: RegExp, cardinality: Cardinality][] = [
  [/^(?:one or zero|zero or one)(?=\s)/i, 'zero-or-one'],
  [/^(?:one or more|one or many|many\(1\)|1\+)(?=\s)/i, 'one-or-more'],
  [/^(?:zero or more|zero or many|many\(0\)|many|0\+)(?=\s)/i, 'zero-or-more'],
  [/^(?:only one|one|1)(?=\s)/i, 'one'],
]

/** Reads a cardinality, as a symbol or in words, or leaves the cursor where it is. */
export function readCardinality(cursor: Cursor): Cardinality | undefined {
  const symbol = SYMBOLS.find(([written]) => cursor.take(written))
  return symbol?.[1] ?? WORDS.find(([pattern]) => cursor.match(pattern))?.[1]
}

const NAMES: Readonly<Partial<Record<Head, string>>> = {
  one: 'exactly one',
  'zero-or-one': 'zero or one',
  'one-or-more': 'one or more',
  'zero-or-more': 'zero or more',
}

/** A cardinality in words. */
export const getCardinalityName = (head: Head): string => NAMES[head] ?? 'some'
