import { matchWords, tokenize } from '../../src/search/tokenize.ts'
import { copyString } from '../lib/copy-string.ts'

/** A word with the numbers of its terms: more than one in a script without spaces. */
export interface Word {
  terms: readonly number[]
  /** Those of its parts. */
  parts: readonly number[]
}

/** Reads texts as numbered terms. */
export interface WordTerms {
  /** The words of a text in order. */
  read(text: string): Word[]
  /** All terms so far, each at its number. */
  listTerms(): string[]
}

/** Words that are remembered with their terms. Most of a text are among the words of the texts before. */
const MAX_WORDS = 2 ** 15

/** Creates a reader that has read nothing. */
export function createWordTerms(): WordTerms {
  const known = new Map<string, Word>()
  const numbers = new Map<string, number>()
  const getNumber = (term: string): number => {
    const number = numbers.get(term)
    if (number !== undefined) return number
    numbers.set(copyString(term), numbers.size)
    return numbers.size - 1
  }
  function readWord(word: string): Word {
    const tokens = tokenize(word)
    return {
      terms: tokens.map(({ term }) => getNumber(term)),
      parts: tokens.flatMap(({ parts }) => parts.map(({ term }) => getNumber(term))),
    }
  }
  function remember(word: string): Word {
    const read = readWord(word)
    if (known.size < MAX_WORDS) known.set(copyString(word), read)
    return read
  }
  return {
    read(text) {
      return matchWords(text).map((word) => known.get(word) ?? remember(word))
    },
    listTerms: () => [...numbers.keys()],
  }
}
