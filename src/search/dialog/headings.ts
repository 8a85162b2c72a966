import type { SearchHit, SearchTextPart } from '../search-provider.ts'
import { SEARCH_LEVELS } from '../search-record.ts'

/** The headings of a hit that are in use, from the outside in. */
export function listHeadings(hierarchy: SearchHit['hierarchy']): SearchTextPart[][] {
  return SEARCH_LEVELS.map((level) => hierarchy[level]).filter((parts) => parts !== null)
}

/** The text of parts without their highlights. */
export function toText(parts: readonly SearchTextPart[]): string {
  return parts.map(({ text }) => text).join('')
}
