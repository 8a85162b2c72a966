import { distance } from 'fastest-levenshtein'

/**
 * The candidate that a misspelled `word` most likely means: the nearest by edit distance, ignoring letter case, or
 * `undefined` if none is near. Two letters in five may differ, and always one in words of two letters or more; the same
 * letters in another order count as one difference. Of equally near candidates the first wins, so that the result is
 * stable.
 */
export const suggest = (word: string, candidates: Iterable<string>): string | undefined =>
  findNear(word, candidates).nearest

/** The same, and whether no other candidate is near. */
export function findNear(word: string, candidates: Iterable<string>): { nearest: string | undefined; isOnly: boolean } {
  const wanted = word.toLowerCase()
  let nearest: string | undefined
  let nearestDistance = Number.POSITIVE_INFINITY
  let isOnly = true
  for (const candidate of candidates) {
    const longest = Math.max(wanted.length, candidate.length)
    const allowed = longest < 2 ? 0 : Math.max(1, Math.floor(longest * 0.4))
    if (Math.abs(wanted.length - candidate.length) > allowed) continue
    const found = countDifferences(wanted, candidate.toLowerCase())
    if (found > allowed) continue
    if (nearest !== undefined && candidate !== nearest) isOnly = false
    if (found >= nearestDistance) continue
    nearest = candidate
    nearestDistance = found
  }
  return { nearest, isOnly: isOnly && nearest !== undefined }
}

/** The same as a hint: `Did you mean "x"?` */
export function didYouMean(word: string, candidates: Iterable<string>): string | undefined {
  const nearest = suggest(word, candidates)
  return nearest === undefined ? undefined : `Did you mean "${nearest}"?`
}

function countDifferences(a: string, b: string): number {
  const edits = distance(a, b)
  return edits > 1 && a.length === b.length && sortLetters(a) === sortLetters(b) ? 1 : edits
}

const sortLetters = (word: string): string => [...word].sort().join('')
