import { openStoredList, type StoredListName } from './stored-list.ts'

/** Stored items, newest first, without duplicates. */
export interface StoredItems<T> {
  read(): readonly T[]
  /** Adds an item at the beginning and removes an older one with the same key. */
  add(item: T, limit: number): void
  remove(key: string): void
}

/** The key of the items of a list, and their validation. */
export interface StoredItemsOptions<T> {
  name: StoredListName
  baseUrl: string
  getKey(item: T): string
  /** `undefined` for an invalid value: storage may contain anything. */
  parse(value: unknown): T | undefined
}

/** Opens a list in local storage. If storage is full or missing, changes are kept in memory. */
export function openStoredItems<T>({ name, baseUrl, getKey, parse }: StoredItemsOptions<T>): StoredItems<T> {
  const list = openStoredList(name, baseUrl)
  let items: readonly T[] = list
    .read()
    .map(parse)
    .filter((item) => item !== undefined)
  const store = (next: readonly T[]): void => {
    items = next
    list.write(next)
  }
  return {
    read: () => items,
    add: (item, limit) => store([item, ...items.filter((other) => getKey(other) !== getKey(item))].slice(0, limit)),
    remove: (removed) => store(items.filter((item) => getKey(item) !== removed)),
  }
}
