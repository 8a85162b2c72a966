import { documentsFound } from '../search-labels.ts'

/** How many documents were found, in the words of the page's language. */
export function formatCount(count: number): string {
  return documentsFound(count, new Intl.PluralRules(document.documentElement.lang || 'en').select(count))
}
