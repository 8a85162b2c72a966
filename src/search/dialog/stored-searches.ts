import { isWebUrl } from '../open-result.ts'
import type { SearchHit, SearchTextPart } from '../search-provider.ts'
import { SEARCH_LEVELS } from '../search-record.ts'
import { openStoredList, type StoredList } from './stored-list.ts'

/** A result that a reader has opened or saved, as plain text. */
export interface StoredSearch {
  objectID: string
  url: string
  /** Heading of the section. */
  title: string
  /** Headings above it. */
  path: string[]
}

/** Most entries of each list (docs/behaviours.md S-12); recent ones make room for favorites. */
const LIMITS = { recent: 7, recentBesideFavorites: 4, favorite: 10 }

/** Recent and favorite searches of one site. */
export interface StoredSearches {
  readRecent(): readonly StoredSearch[]
  readFavorites(): readonly StoredSearch[]
  /** A favorite stays where it is. */
  addRecent(search: StoredSearch): void
  /** Moves an entry from the recent ones to the favorites. */
  save(search: StoredSearch): void
  removeRecent(objectID: string): void
  removeFavorite(objectID: string): void
}

/** Opens the lists of the site with this base URL. */
export function openStoredSearches(baseUrl: string): StoredSearches {
  const open = (name: string): StoredList<StoredSearch> =>
    openStoredList({
      key: `__DOCSEARCH_${name}_SEARCHES__${baseUrl}`,
      getKey: ({ objectID }) => objectID,
      parse: parseSearch,
    })
  const recent = open('RECENT')
  const favorites = open('FAVORITE')
  const getRecentLimit = () => (favorites.read().length > 0 ? LIMITS.recentBesideFavorites : LIMITS.recent)
  return {
    readRecent: () => recent.read().slice(0, getRecentLimit()),
    readFavorites: () => favorites.read().slice(0, LIMITS.favorite),
    addRecent(search) {
      const isFavorite = favorites.read().some(({ objectID }) => objectID === search.objectID)
      if (!isFavorite) recent.add(search, getRecentLimit())
    },
    save(search) {
      recent.remove(search.objectID)
      favorites.add(search, LIMITS.favorite)
    },
    removeRecent: recent.remove,
    removeFavorite: favorites.remove,
  }
}

function parseSearch(value: unknown): StoredSearch | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { objectID, url, title, path }: Partial<Record<keyof StoredSearch, unknown>> = value
  if (typeof objectID !== 'string' || typeof title !== 'string' || typeof url !== 'string' || !isWebUrl(url)) {
    return undefined
  }
  return { objectID, url, title, path: Array.isArray(path) ? path.filter((part) => typeof part === 'string') : [] }
}

/** A hit without its highlights; text of a section stands for the section. */
export function toStoredSearch({ objectID, url, hierarchy }: SearchHit): StoredSearch {
  const path = listHeadings(hierarchy).map(toText)
  return { objectID, url, title: path.pop() ?? url, path }
}

/** The headings of a hit that are in use, from the outside in. */
export function listHeadings(hierarchy: SearchHit['hierarchy']): SearchTextPart[][] {
  return SEARCH_LEVELS.map((level) => hierarchy[level]).filter((parts) => parts !== null)
}

/** The text of parts without their highlights. */
export function toText(parts: readonly SearchTextPart[]): string {
  return parts.map(({ text }) => text).join('')
}
