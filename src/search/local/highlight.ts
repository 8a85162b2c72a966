import type { SearchTextPart } from '../search-provider.ts'
import { type Term, tokenize } from '../tokenize.ts'
import type { QueryPhrase } from './parse-query.ts'

/** Whether a term of a text is one that the query asked for. */
export type TermMatcher = (term: string) => boolean

/** Words of a snippet. */
const SNIPPET_WORDS = 15

/** Words of it before the first match. */
const SNIPPET_LEAD = 4

/** A pair of characters is this part of a word, in scripts without spaces. */
const PAIRS_PER_WORD = 3

/** Cuts a text where matches begin and end. */
export function markText(text: string, isMatch: TermMatcher): SearchTextPart[] {
  return markRange(text, findMatches(text, isMatch), { start: 0, end: text.length })
}

/** The part of a text that has the most different matches close together, and the beginning where there is none. */
export function cutSnippet(text: string, isMatch: TermMatcher): SearchTextPart[] {
  const tokens = tokenize(text)
  const pairs = tokens.filter(({ parts }) => parts[0]?.term.length === 1).length
  const size = SNIPPET_WORDS * (pairs * 2 > tokens.length ? PAIRS_PER_WORD : 1)
  const matched = tokens.map(({ term, parts }) => [term, ...parts.map((part) => part.term)].find(isMatch))
  let bestStart = 0
  let bestCount = 0
  for (const [start, term] of matched.entries()) {
    if (term === undefined) continue
    const count = new Set(matched.slice(start, start + size - SNIPPET_LEAD).filter((each) => each !== undefined)).size
    if (count > bestCount) [bestStart, bestCount] = [start, count]
  }
  const first = Math.max(0, Math.min(bestStart - SNIPPET_LEAD, tokens.length - size))
  const last = Math.min(tokens.length, first + size) - 1
  const range = {
    start: first === 0 ? 0 : (tokens[first]?.start ?? 0),
    end: last === tokens.length - 1 ? text.length : (tokens[last]?.end ?? text.length),
  }
  const parts = markRange(text, findMatches(text, isMatch), range)
  if (range.start > 0) parts.unshift({ text: '…', isMatch: false })
  if (range.end < text.length) parts.push({ text: '…', isMatch: false })
  return parts
}

function findMatches(text: string, isMatch: TermMatcher): Term[] {
  return tokenize(text).flatMap((token) =>
    isMatch(token.term) ? [token] : token.parts.filter(({ term }) => isMatch(term)),
  )
}

function markRange(text: string, matches: readonly Term[], range: { start: number; end: number }): SearchTextPart[] {
  const parts: SearchTextPart[] = []
  let at = range.start
  const push = (end: number, isMatch: boolean) => {
    if (end <= at) return
    const last = parts.at(-1)
    if (last?.isMatch === isMatch) last.text += text.slice(at, end)
    else parts.push({ text: text.slice(at, end), isMatch })
    at = end
  }
  for (const { start, end } of matches) {
    if (start >= range.end) break
    push(Math.min(start, range.end), false)
    push(Math.min(end, range.end), true)
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
      return word === term || (isPrefix && offset === terms.length - 1 && word?.startsWith(term) === true)
    }),
  )
}
