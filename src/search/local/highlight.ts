import { type SearchTextPart, SNIPPET_LENGTH } from '../search-provider.ts'
import { type Term, type Token, tokenize } from '../tokenize.ts'
import type { QueryPhrase } from './parse-query.ts'

/** Whether a term of a text matches the query. */
export type TermMatcher = (term: string) => boolean

/** Part of a snippet before the first match. */
const SNIPPET_LEAD = 0.25

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

/**
 * The part of a text with the most different matches close together, or its beginning if there are none. Scripts without
 * spaces have half as many characters in the same room.
 */
export function cutSnippet(text: string, isMatch: TermMatcher, length = SNIPPET_LENGTH): SearchTextPart[] {
  const tokens = tokenize(text)
  const matches = tokens.flatMap((token) => findMatches(token, isMatch))
  const pairs = tokens.filter(({ parts }) => parts[0]?.term.length === 1).length
  const size = pairs * 2 > tokens.length ? length / 2 : length
  const start = findSnippetStart(matches, size)
  const from = Math.min(start - size * SNIPPET_LEAD, text.length - size)
  const range = {
    start: from > 0 ? (tokens.find((token) => token.start >= from)?.start ?? 0) : 0,
    end: text.length,
  }
  if (range.start + size < text.length) {
    range.end = tokens.findLast((token) => token.end <= range.start + size)?.end ?? text.length
  }
  const parts = markRange(text, matches, range)
  if (range.start > 0) parts.unshift({ text: '…', isMatch: false })
  if (range.end < text.length) parts.push({ text: '…', isMatch: false })
  return parts
}

/** The start of the match with the most different matches within `size` characters, less the lead; 0 without matches. */
function findSnippetStart(matches: readonly Term[], size: number): number {
  let best = { start: 0, count: 0 }
  for (const [index, { start }] of matches.entries()) {
    const near = new Set<string>()
    for (const match of matches.slice(index)) {
      if (match.end > start + size * (1 - SNIPPET_LEAD)) break
      near.add(match.term)
    }
    if (near.size > best.count) best = { start, count: near.size }
  }
  return best.start
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
