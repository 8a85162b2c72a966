/** What a reader has stored, newest first, each once. */
export interface StoredList<T> {
  read(): readonly T[]
  /** Puts an item first; of items with its key it replaces the older. */
  add(item: T, limit: number): void
  remove(key: string): void
}

/** How the items of a list are told apart, and how they are recognized among what is stored. */
export interface StoredListOptions<T> {
  key: string
  getKey(item: T): string
  /** `undefined` for what cannot be such an item: storage may hold anything. */
  parse(value: unknown): T | undefined
}

/** Opens a list in local storage. Where that is full or missing, the list lasts until it is opened again. */
export function openStoredList<T>({ key, getKey, parse }: StoredListOptions<T>): StoredList<T> {
  let items = parseItems(readStorage(key), parse)
  const store = (next: readonly T[]): void => {
    items = next
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // The list in memory serves meanwhile.
    }
  }
  return {
    read: () => items,
    add: (item, limit) => store([item, ...items.filter((other) => getKey(other) !== getKey(item))].slice(0, limit)),
    remove: (removed) => store(items.filter((item) => getKey(item) !== removed)),
  }
}

function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function parseItems<T>(text: string | null, parse: (value: unknown) => T | undefined): readonly T[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.map(parse).filter((item) => item !== undefined) : []
  } catch {
    return []
  }
}
