import type { SearchHit } from '../search-provider.ts'
import { listHeadings, toText } from './headings.ts'
import { openStoredList, type StoredListName } from './stored-list.ts'

/** A result that a reader has opened or saved, as plain text. */
export interface StoredSearch {
  objectID: string
  url: string
  /** Heading of the section. */
  title: string
  /** Headings above it. */
  path: string[]
}

/** Maximum number of recent searches (docs/behaviours.md S-12). */
export const MAX_RECENT = 7

/** Adds an opened result to the top of the recent searches, without highlights, unless it is a favorite. */
export function addRecentSearch(baseUrl: string, { objectID, url, hierarchy }: SearchHit): void {
  const isOther = (stored: unknown): boolean =>
    !(stored instanceof Object && Reflect.get(stored, 'objectID') === objectID)
  if (!openStoredList('FAVORITE_SEARCHES', baseUrl).read().every(isOther)) return
  const recent = openStoredList('RECENT_SEARCHES', baseUrl)
  const path = listHeadings(hierarchy).map(toText)
  const added: StoredSearch = { objectID, url, title: path.pop() ?? url, path }
  recent.write([added, ...recent.read().filter(isOther)].slice(0, MAX_RECENT))
}

/** Whether there are stored items for the start screen. */
export function hasStored(baseUrl: string): boolean {
  const names: StoredListName[] = ['RECENT_SEARCHES', 'FAVORITE_SEARCHES', 'ASKAI_CONVERSATIONS']
  return names.some((name) => openStoredList(name, baseUrl).read().length > 0)
}
