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
  const known = last?.items ?? []
  const values = last ? last.values.slice(0, items.length) : []
  for (const at of findChanges(known, items)) {
    const item = items[at]
    values[at] = item === undefined ? undefined : compute(item)
  }
  return { items, values }
}

/** The positions at which a list has another item than before, or none. A plain loop, because it runs over whole sites after each save. */
export function findChanges(before: readonly unknown[], now: readonly unknown[]): number[] {
  const changes: number[] = []
  for (let at = 0; at < now.length; at++) {
    const item = now[at]
    if (item === undefined || item !== before[at]) changes.push(at)
  }
  return changes
}

/** The values of a list except `undefined`. */
export function listDefined<Value>(values: readonly (Value | undefined)[]): Value[] {
  const defined: Value[] = []
  for (const value of values) if (value !== undefined) defined.push(value)
  return defined
}
