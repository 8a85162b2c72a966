/** A list in the storage of the reader. */
export type StoredListName = 'RECENT_SEARCHES' | 'FAVORITE_SEARCHES' | 'ASKAI_CONVERSATIONS'

/** A list of the site with this base URL, newest first. */
export interface StoredList {
  /** Storage may contain anything; values other than lists are read as empty. */
  read(): unknown[]
  /** Does nothing if the storage is full or missing. */
  write(items: readonly unknown[]): void
}

/** Opens a list in local storage. */
export function openStoredList(name: StoredListName, baseUrl: string): StoredList {
  const key = `__DOCSEARCH_${name}__${baseUrl}`
  return {
    read() {
      try {
        const items: unknown = JSON.parse(localStorage.getItem(key) ?? '')
        return Array.isArray(items) ? items : []
      } catch {
        return []
      }
    },
    write(items) {
      try {
        localStorage.setItem(key, JSON.stringify(items))
      } catch {
        // The previous value is kept.
      }
    },
  }
}
