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
