/** A list, and where it differs from an earlier one, if its creator knows. */
export interface ChangedList<Item> {
  items: readonly Item[]
  since?: { items: readonly Item[]; changes: readonly number[] } | undefined
}

/** A list with a value for each position. An item that is `undefined` is mapped again. */
export interface MappedList<Item, Value> {
  items: readonly (Item | undefined)[]
  /** Values of the items. */
  values: ChangedList<Value | undefined>
}

/** A list with the values of those items that have one. */
export interface CollectedList<Item, Value> extends MappedList<Item, Value> {
  defined: ChangedList<Value>
}

/**
 * The positions at which a list has another item than an earlier one, or none. Unless they are known, every item is read: even `===`
 * does that, and takes milliseconds for ten thousand objects.
 */
export function findChanges(before: readonly unknown[], { items, since }: ChangedList<unknown>): readonly number[] {
  if (since?.items === before) return since.changes
  const changes: number[] = []
  for (let at = 0; at < items.length; at++) {
    const item = items[at]
    if (item === undefined || item !== before[at]) changes.push(at)
  }
  return changes
}

/** Maps a list that follows a similar one. An item at the same position as before keeps its value. */
export function mapChanged<Item, Value>(
  last: MappedList<Item, Value> | undefined,
  now: ChangedList<Item>,
  compute: (item: Item) => Value | undefined,
): MappedList<Item, Value> {
  const { items } = now
  const changes = findChanges(last?.items ?? [], now)
  const known = last?.values.items ?? []
  const values = known.slice(0, items.length)
  for (const at of changes) {
    const item = items[at]
    values[at] = item === undefined ? undefined : compute(item)
  }
  const since = known.length === items.length ? { items: known, changes } : undefined
  return { items, values: { items: values, since } }
}

/** Maps a list that follows a similar one, and lists the values except `undefined`. */
export function collectChanged<Item, Value>(
  last: CollectedList<Item, Value> | undefined,
  now: ChangedList<Item>,
  compute: (item: Item) => Value | undefined,
): CollectedList<Item, Value> {
  const mapped = mapChanged(last, now, compute)
  return { ...mapped, defined: listDefined(mapped.values, last) }
}

function listDefined<Item, Value>(
  { items: values, since }: ChangedList<Value | undefined>,
  last: CollectedList<Item, Value> | undefined,
): ChangedList<Value> {
  const known = last?.defined.items ?? []
  const changes = since && since.items === last?.values.items ? since.changes : null
  if (changes?.every((at) => values[at] === undefined && since?.items[at] === undefined)) {
    return { items: known, since: { items: known, changes: [] } }
  }
  if (!changes || known.length !== values.length) return { items: values.filter((value) => value !== undefined) }
  const items = [...known]
  for (const at of changes) {
    const value = values[at]
    if (value === undefined) return { items: values.filter((each) => each !== undefined) }
    items[at] = value
  }
  return { items, since: { items: known, changes } }
}
