/**
 * Calls a function once and keeps its result. A module may use it for values that depend only on the code and are
 * expensive to create, such as a schema that most runs do not need.
 */
export function once<Value extends object | string>(compute: () => Value): () => Value {
  let value: Value | undefined
  return () => {
    value ??= compute()
    return value
  }
}

/** The same for a function of one argument: each result is kept as long as the function. */
export function memoize<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, { value: Value }>()
  return (key) => {
    const found = known.get(key) ?? { value: compute(key) }
    known.set(key, found)
    return found.value
  }
}
