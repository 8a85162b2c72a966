import { suggest } from '../lib/suggest.ts'

/** How many names a hint lists. */
const LISTED = 8

/**
 * A hint for a misspelled name: the nearest name and the available names, or the alphabetically closest ones if there
 * are many.
 */
export function getNameHint(word: string, known: Iterable<string>, what: string): string {
  const names = [...known].sort()
  if (names.length === 0) return `There are no ${what}.`
  const nearest = suggest(word, names)
  const didYouMean = nearest === undefined ? '' : `Did you mean "${nearest}"? `
  if (names.length <= LISTED) return `${didYouMean}Available ${what} are: ${names.join(', ')}.`
  const after = names.findIndex((name) => name > (nearest ?? word))
  const middle = after < 0 ? names.length : after
  const from = Math.max(0, Math.min(middle - LISTED / 2, names.length - LISTED))
  const shown = names.slice(from, from + LISTED)
  return `${didYouMean}Available ${what} are, among others: ${shown.join(', ')} (${names.length - LISTED} more).`
}
