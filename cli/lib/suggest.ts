import { distance } from 'fastest-levenshtein'

/**
 * Which of `candidates` a misspelt `word` most likely means: the nearest by edit distance, ignoring letter case, or
 * `undefined` when none is near. Two letters in five may differ, and one always may in words of two letters and more;
 * letters in another order count as one difference. Of several equally near candidates the first wins, so the order of
 * `candidates` decides and the answer is stable.
 */
export function suggest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase()
  let nearest: string | undefined
  let nearestDistance = Number.POSITIVE_INFINITY
  for (const candidate of candidates) {
    const longest = Math.max(wanted.length, candidate.length)
    const allowed = longest < 2 ? 0 : Math.max(1, Math.floor(longest * 0.4))
    if (Math.abs(wanted.length - candidate.length) > allowed) continue
    const found = differences(wanted, candidate.toLowerCase())
    if (found <= allowed && found < nearestDistance) {
      nearest = candidate
      nearestDistance = found
    }
  }
  return nearest
}

function differences(a: string, b: string): number {
  const edits = distance(a, b)
  return edits > 1 && a.length === b.length && sortLetters(a) === sortLetters(b) ? 1 : edits
}

function sortLetters(word: string): string {
  return [...word].sort().join('')
}
