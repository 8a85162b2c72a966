/**
 * Words that make a question of its words and tell nothing of its subject. Documentation has few of them, so by their numbers
 * they would look rare.
 */
const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  [
    'a an and any are as at be been but by can could did do does for from had has have how i if in into is it its me my of on',
    'or our should so some than that the their them then there these they this those to was we were what when where which',
    'who whom whose why will with would you your',
  ]
    .join(' ')
    .split(' '),
)

/** What part of a word's rarity counts. */
const FUNCTION_WORD_WEIGHT = 0.15

/** How much a word of a query counts because of what it is, however often texts have it: 0 to 1. "with" may become "withdraw". */
export function getWordWeight({ term, isPrefix }: { term: string; isPrefix: boolean }): number {
  return !isPrefix && FUNCTION_WORDS.has(term) ? FUNCTION_WORD_WEIGHT : 1
}
