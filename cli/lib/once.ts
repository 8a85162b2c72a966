/**
 * Keeps what a function returns first. A module may do so with what depends on nothing but the code and takes time to create,
 * such as a schema that most runs do not need.
 */
export function once<Value extends object | string>(compute: () => Value): () => Value {
  let value: Value | undefined
  return () => {
    value ??= compute()
    return value
  }
}
