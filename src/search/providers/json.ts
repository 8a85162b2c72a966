/** An object of an answer whose fields are not known yet. */
export type JsonObject = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null
}

/** Reads a required object of an answer; throws otherwise. */
export function readObject(value: unknown): JsonObject {
  if (!isObject(value)) throw new TypeError('Not an object.')
  return value
}

/** Reads a required list of an answer; throws otherwise. */
export function readList(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError('Not a list.')
  return value
}

/** Reads a required number of an answer; throws otherwise. */
export function readNumber(value: unknown): number {
  if (typeof value !== 'number') throw new TypeError('Not a number.')
  return value
}

/**
 * Finds the field `a.b` of an object, which may be nested, or flat with the name `a.b` (Typesense's crawler) or `a_b`
 * (Meilisearch's); `undefined` for none.
 */
export function findField(value: unknown, name: string): unknown {
  if (!isObject(value)) return undefined
  const [outer = '', inner] = name.split('.')
  return (
    value[name] ?? value[name.replace('.', '_')] ?? (inner === undefined ? undefined : findField(value[outer], inner))
  )
}

/** `undefined` for an empty string and for other values. */
export function findText(value: unknown, name: string): string | undefined {
  const text = findField(value, name)
  return typeof text === 'string' && text !== '' ? text : undefined
}
