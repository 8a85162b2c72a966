import { openStoredList, type StoredListName } from './stored-list.ts'

/** What a reader has stored, newest first, each once. */
export interface StoredItems<T> {
  read(): readonly T[]
  /** Puts an item first; of items with its key it replaces the older. */
  add(item: T, limit: number): void
  remove(key: string): void
}

/** How the items of a list are told apart, and how they are recognized among what is stored. */
export interface StoredItemsOptions<T> {
  name: StoredListName
  baseUrl: string
  getKey(item: T): string
  /** `undefined` for what cannot be such an item: storage may hold anything. */
  parse(value: unknown): T | undefined
}

/** Opens a list in local storage. Where that is full or missing, changes last until it is opened again. */
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
