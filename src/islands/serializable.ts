/** `T` if it is JSON all the way down; what is not becomes `never`, so that the compiler names it. */
export type Serializable<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends (...parameters: never[]) => unknown
    ? never
    : T extends object
      ? { [K in keyof T]: Serializable<T[K]> }
      : never

/** Why a value is not JSON; `path` is where, as code writes it: `props.points[2].label`. */
export interface Fault {
  path: string
  /** `a function`, `a Date`: completes the sentence "… is …". */
  kind: string
}

/**
 * The first place where `value` is not JSON, in the order of its keys; `undefined` if there is none. A property that is
 * `undefined` counts as absent, which is what JSON makes of it.
 */
export function findFault(value: unknown, path: string, around: readonly object[] = []): Fault | undefined {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return undefined
    case 'number':
      return Number.isFinite(value) ? undefined : { path, kind: String(value) }
    case 'object':
      return value === null ? undefined : findFaultIn(value, path, around)
    default:
      return { path, kind: value === undefined ? 'undefined' : `a ${typeof value}` }
  }
}

function findFaultIn(value: object, path: string, around: readonly object[]): Fault | undefined {
  if (around.includes(value)) return { path, kind: 'an object that contains itself' }
  const inside = [...around, value]
  if (Array.isArray(value)) {
    return firstOf([...value.keys()], (index) => findFault(value[index], `${path}[${index}]`, inside))
  }
  if ('$$typeof' in value) return { path, kind: 'a React element' }
  const prototype: unknown = Object.getPrototypeOf(value)
  // A plain object of another realm has a prototype of its own, whose constructor is still called Object.
  const { name } = value.constructor ?? {}
  if (prototype !== null && name !== 'Object') return { path, kind: name ? `a ${name}` : 'an object with a prototype' }
  return firstOf(Object.entries(value), ([key, property]) =>
    property === undefined ? undefined : findFault(property, joinPath(path, key), inside),
  )
}

function firstOf<T>(values: readonly T[], find: (value: T) => Fault | undefined): Fault | undefined {
  for (const value of values) {
    const found = find(value)
    if (found) return found
  }
  return undefined
}

function joinPath(path: string, key: string): string {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`
}
