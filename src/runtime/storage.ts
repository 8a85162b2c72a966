/**
 * Browser storage that may be missing or fail (docs/behaviours.md ST-1). In that case, nothing is stored and the page
 * still works. One warning is printed per page.
 */
export interface Store {
  /** `null` if nothing is stored. */
  read(key: string): string | null
  /** `null` deletes. */
  write(key: string, value: string | null): void
}

/** Opens local storage. */
export function openStore(): Store {
  let warned = false
  const attempt = <T>(action: (storage: Storage) => T): T | null => {
    try {
      return action(localStorage)
    } catch (error) {
      if (!warned) console.warn('Choices are not saved, because browser storage is not available.', error)
      warned = true
      return null
    }
  }
  return {
    read: (key) => attempt((storage) => storage.getItem(key)),
    write(key, value) {
      attempt((storage) => (value === null ? storage.removeItem(key) : storage.setItem(key, value)))
    },
  }
}
