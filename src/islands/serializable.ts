/** `T` if it is JSON at every depth; anything else becomes `never`, so that the compiler reports it. */
export type Serializable<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends (...parameters: never[]) => unknown
    ? never
    : T extends object
      ? { [K in keyof T]: Serializable<T[K]> }
      : never

/** Why a value is not JSON; `path` is its location as an expression: `props.points[2].label`. */
export interface SerializationIssue {
  path: string
  /** `a function`, `a Date`: completes the sentence "… is …". */
  kind: string
}

/**
 * The first part of `value` that is not JSON, in the order of its keys; `undefined` if there is none. A property that
 * is `undefined` counts as absent, as in `JSON.stringify`.
 */
export function findSerializationIssue(
  value: unknown,
  path: string,
  around: readonly object[] = [],
): SerializationIssue | undefined {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return undefined
    case 'number':
      return Number.isFinite(value) ? undefined : { path, kind: String(value) }
    case 'object':
      return value === null ? undefined : findIssueInObject(value, path, around)
    default:
      return { path, kind: value === undefined ? 'undefined' : `a ${typeof value}` }
  }
}

function findIssueInObject(value: object, path: string, around: readonly object[]): SerializationIssue | undefined {
  if (around.includes(value)) return { path, kind: 'an object that contains itself' }
  const inside = [...around, value]
  if (Array.isArray(value)) {
    return findFirst([...value.keys()], (index) => findSerializationIssue(value[index], `${path}[${index}]`, inside))
  }
  if ('$$typeof' in value) return { path, kind: 'a React element' }
  const prototype: unknown = Object.getPrototypeOf(value)
  // A plain object of another realm has a different prototype, whose constructor is still named Object.
  const { name } = value.constructor ?? {}
  if (prototype !== null && name !== 'Object') return { path, kind: name ? `a ${name}` : 'an object with a prototype' }
  return findFirst(Object.entries(value), ([key, property]) =>
    property === undefined ? undefined : findSerializationIssue(property, joinPath(path, key), inside),
  )
}

function findFirst<T>(
  values: readonly T[],
  find: (value: T) => SerializationIssue | undefined,
): SerializationIssue | undefined {
  for (const value of values) {
    const found = find(value)
    if (found) return found
  }
  return undefined
}

function joinPath(path: string, key: string): string {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`
}
