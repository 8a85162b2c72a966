import { MAX_QUERY_LENGTH } from '../search-provider.ts'
import { tokenize } from '../tokenize.ts'

/** Words after these are not looked for, and parts of a word neither. */
const MAX_WORDS = 16

/** A word that is looked for. */
export interface QueryWord {
  term: string
  /** Terms to look for together where no text has `term`. */
  parts: string[]
  /** Whether the reader may still be typing it: words that begin with it match as well. */
  isPrefix: boolean
}

/** Terms that have to stand next to each other in this order; the last may be unfinished. */
export interface QueryPhrase {
  terms: string[]
  isPrefix: boolean
}

/** A query taken apart. */
export interface ParsedQuery {
  /** Without repetitions. */
  words: QueryWord[]
  /** What is in quotes. */
  phrases: QueryPhrase[]
  /** All of it, for the comparison with headings. */
  whole: QueryPhrase
}

/** Takes a query apart; any string is one. A quote that is not closed reaches to the end. */
export function parseQuery(query: string): ParsedQuery {
  const text = query.slice(0, MAX_QUERY_LENGTH)
  const tokens = tokenize(text)
  const words = new Map<string, QueryWord>()
  for (const { term, parts, end } of tokens) {
    if (words.size === MAX_WORDS && !words.has(term)) break
    words.set(term, { term, parts: parts.slice(0, MAX_WORDS).map((part) => part.term), isPrefix: end === text.length })
  }
  const quoted = [...text.matchAll(/["“”]([^"“”]*)(["“”]?)/g)].map(({ 1: inner = '', 2: end }) => ({
    terms: toTerms(inner),
    isPrefix: end === '' && !/\s$/.test(inner),
  }))
  return {
    words: [...words.values()],
    phrases: quoted.filter(({ terms }) => terms.length > 0),
    whole: { terms: tokens.map(({ term }) => term), isPrefix: tokens.at(-1)?.end === text.length },
  }
}

const toTerms = (text: string) => tokenize(text).map(({ term }) => term)
