/**
 * Words that make a question of its words and tell nothing of its subject. Documentation has few of them, so by their numbers
 * they would look rare.
 */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  [
    'a an and any are as at be been but by can could did do does for from had has have how i if in into is it its me my of on',
    'or our should so some than that the their them then there these they this those to was we were what when where which',
    'who whom whose why will with would you your',
  ]
    .join(' ')
    .split(' '),
)

/** Factor for the rarity of such a word. */
const FUNCTION_WORD_WEIGHT = 0.15

/**
 * The number of sections that the rarity of a term is computed from, as the logarithm of `(total + 1) / (count + 0.5)`.
 * Function words count as if more sections had them.
 */
export function weighFrequency(term: string, { count, total }: { count: number; total: number }): number {
  if (!FUNCTION_WORDS.has(term)) return count
  return Math.round((total + 1) * ((count + 0.5) / (total + 1)) ** FUNCTION_WORD_WEIGHT - 0.5)
}
