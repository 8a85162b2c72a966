import { MAX_QUERY_LENGTH } from '../search-provider.ts'
import { tokenize } from '../tokenize.ts'

/** Maximum number of query words, and of parts of a word. */
const MAX_WORDS = 16

/** A word of a query. */
export interface QueryWord {
  term: string
  /** Terms to search for together if no text has `term`. */
  parts: string[]
  /** Whether the reader may still be typing it: words that begin with it match as well. */
  isPrefix: boolean
}

/** Terms that must be adjacent and in this order; the last may be unfinished. */
export interface QueryPhrase {
  terms: string[]
  isPrefix: boolean
}

/** A parsed query. */
export interface ParsedQuery {
  /** Without repetitions. */
  words: QueryWord[]
  /** Quoted phrases. */
  phrases: QueryPhrase[]
  /** The whole query, for comparison with headings. */
  whole: QueryPhrase
}

/** Parses a query; every string is valid. An unclosed quote extends to the end. */
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
