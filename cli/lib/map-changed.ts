/** A list with a value for each position. An item that is `undefined` is mapped again. */
export interface MappedList<Item, Value> {
  items: readonly (Item | undefined)[]
  values: readonly (Value | undefined)[]
}

/**
 * Maps a list that follows a similar one. An item at the same position as before keeps its value and is not read: to read each of
 * ten thousand objects takes milliseconds, whatever is done with it.
 */
export function mapChanged<Item, Value>(
  last: MappedList<Item, Value> | undefined,
  items: readonly Item[],
  compute: (item: Item) => Value | undefined,
): MappedList<Item, Value> {
  const values = items.map((item, at) =>
    item !== undefined && last?.items[at] === item ? last.values[at] : compute(item),
  )
  return { items, values }
}
