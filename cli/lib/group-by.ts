/** Appends a value to the list of a key. Creates a missing list. */
export function pushToList<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

/** The values by key; keys in the order of their first value, values in the order given. */
export function groupBy<Key, Value>(values: Iterable<Value>, getKey: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>()
  for (const value of values) pushToList(groups, getKey(value), value)
  return groups
}
