import { documentsFound } from '../search-labels.ts'

/** The number of documents found, in the page's language. */
export function formatCount(count: number): string {
  return documentsFound(count, new Intl.PluralRules(document.documentElement.lang || 'en').select(count))
}
