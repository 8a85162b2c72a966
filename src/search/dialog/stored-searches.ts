import { isWebUrl } from '../open-result.ts'
import { MAX_RECENT, type StoredSearch } from './recent-searches.ts'
import { openStoredItems, type StoredItems } from './stored-items.ts'

/** Maximum number of favorites, and of recent searches if there are favorites (docs/behaviours.md S-12). */
const MAX_FAVORITES = 10
const MAX_RECENT_BESIDE_FAVORITES = 4

/** Recent and favorite searches of one site. */
export interface StoredSearches {
  readRecent(): readonly StoredSearch[]
  readFavorites(): readonly StoredSearch[]
  /** Moves an entry from the recent ones to the favorites. */
  save(search: StoredSearch): void
  /** Moves an entry to the first place of the recent ones. */
  renew(search: StoredSearch): void
  removeRecent(objectID: string): void
  removeFavorite(objectID: string): void
}

/** Opens the lists of the site with this base URL. */
export function openStoredSearches(baseUrl: string): StoredSearches {
  const open = (name: 'RECENT_SEARCHES' | 'FAVORITE_SEARCHES'): StoredItems<StoredSearch> =>
    openStoredItems({ name, baseUrl, getKey: ({ objectID }) => objectID, parse: parseSearch })
  const recent = open('RECENT_SEARCHES')
  const favorites = open('FAVORITE_SEARCHES')
  return {
    readRecent: () => recent.read().slice(0, favorites.read().length > 0 ? MAX_RECENT_BESIDE_FAVORITES : MAX_RECENT),
    readFavorites: () => favorites.read().slice(0, MAX_FAVORITES),
    save(search) {
      recent.remove(search.objectID)
      favorites.add(search, MAX_FAVORITES)
    },
    renew: (search) => recent.add(search, MAX_RECENT),
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
