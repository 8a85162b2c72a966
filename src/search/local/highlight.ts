import type { SearchTextPart } from '../search-provider.ts'
import { type Term, type Token, tokenize } from '../tokenize.ts'
import type { QueryPhrase } from './parse-query.ts'

/** Whether a term of a text matches the query. */
export type TermMatcher = (term: string) => boolean

/** Words of a snippet. */
const SNIPPET_WORDS = 15

/** Words of it before the first match. */
const SNIPPET_LEAD = 4

/** In scripts without spaces, this many pairs of characters count as a word. */
const PAIRS_PER_WORD = 3

/** The terms of a word that match: itself, or else some of its parts. */
function findMatches(token: Token, isMatch: TermMatcher): Term[] {
  return isMatch(token.term) ? [token] : token.parts.filter(({ term }) => isMatch(term))
}

/** The terms of a text that match, in their order; the parts of one word may overlap. */
export function findTerms(text: string, isMatch: TermMatcher): Term[] {
  return tokenize(text).flatMap((token) => findMatches(token, isMatch))
}

/** Cuts a text where matches begin and end. */
export function markText(text: string, isMatch: TermMatcher): SearchTextPart[] {
  return markRange(text, findTerms(text, isMatch), { start: 0, end: text.length })
}

/** The part of a text with the most different matches close together, or its beginning if there are none. */
export function cutSnippet(text: string, isMatch: TermMatcher): SearchTextPart[] {
  const tokens = tokenize(text)
  const matches = tokens.map((token) => findMatches(token, isMatch))
  const pairs = tokens.filter(({ parts }) => parts[0]?.term.length === 1).length
  const size = SNIPPET_WORDS * (pairs * 2 > tokens.length ? PAIRS_PER_WORD : 1)
  let bestStart = 0
  let bestCount = 0
  for (const [start, { length }] of matches.entries()) {
    if (length === 0) continue
    const near = matches.slice(start, start + size - SNIPPET_LEAD).flatMap(([first]) => first?.term ?? [])
    const count = new Set(near).size
    if (count > bestCount) [bestStart, bestCount] = [start, count]
  }
  const first = Math.max(0, Math.min(bestStart - SNIPPET_LEAD, tokens.length - size))
  const range = {
    start: first > 0 ? (tokens[first]?.start ?? 0) : 0,
    end: first + size < tokens.length ? (tokens[first + size - 1]?.end ?? text.length) : text.length,
  }
  const parts = markRange(text, matches.flat(), range)
  if (range.start > 0) parts.unshift({ text: '…', isMatch: false })
  if (range.end < text.length) parts.push({ text: '…', isMatch: false })
  return parts
}

function markRange(text: string, matches: readonly Term[], range: { start: number; end: number }): SearchTextPart[] {
  const parts: SearchTextPart[] = []
  let at = range.start
  const push = (to: number, isMatch: boolean) => {
    const end = Math.min(to, range.end)
    if (end <= at) return
    const last = parts.at(-1)
    if (last?.isMatch === isMatch) last.text += text.slice(at, end)
    else parts.push({ text: text.slice(at, end), isMatch })
    at = end
  }
  for (const { start, end } of matches) {
    push(start, false)
    push(end, true)
  }
  push(range.end, false)
  return parts
}

/** Whether a text has a phrase. */
export function hasPhrase(text: string, { terms, isPrefix }: QueryPhrase): boolean {
  const words = tokenize(text).map(({ term }) => term)
  return words.some((_, start) =>
    terms.every((term, offset) => {
      const word = words[start + offset]
      return word === term || (isPrefix && offset === terms.length - 1 && word?.startsWith(term))
    }),
  )
}
