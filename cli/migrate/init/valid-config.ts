import { isRecord } from '../../lib/json.ts'
import { findConfigProblems, parseKeyPath } from '../../pipeline.ts'

type Values = Readonly<Record<string, unknown>>
type KeyPath = readonly (string | number)[]

/** Top-level keys that docsgen derives from the generator itself: no author has written them. */
const DERIVED_KEYS: readonly string[] = ['markdown', 'math']

/** A limit that is never reached: each round removes all problems that it finds. */
const MAX_ROUNDS = 10

/**
 * Removes keys that are unknown in the project at `root`, and invalid values or the list items with them; `removed` are those
 * that an author wrote.
 */
export function removeInvalid(values: Values, root: string): { values: Values; removed: string[] } {
  const removed: string[] = []
  let current = values
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const problems = findConfigProblems(current, root)
    if (problems.length === 0) break
    const paths = problems.map(({ code, path }) => {
      const keys = parseKeyPath(path)
      const isUnknown = code === 'config/unknown-key'
      const target = findExisting(current, isUnknown ? keys : getItemPath(keys))
      if (!isUnknown && !DERIVED_KEYS.includes(String(target[0]))) removed.push(formatPath(target))
      return target
    })
    current = toValues(removePaths(current, paths))
  }
  return { values: dropEmpty(current), removed: [...new Set(removed)] }
}

/** Removes the values at paths of keys from a configuration; one that does not exist takes the object with it. */
export function removeKeys(values: Values, paths: readonly string[]): Values {
  const targets = paths.map((path) => findExisting(values, getItemPath(parseKeyPath(path))))
  return toValues(removePaths(values, targets))
}

/** The path of a value, or of the object in which it is missing. */
function findExisting(values: unknown, keys: KeyPath): KeyPath {
  let value = values
  for (const [depth, key] of keys.entries()) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key))
      return keys.slice(0, Math.max(1, depth))
    value = Reflect.get(value, key)
  }
  return keys
}

/** The path of the innermost list item that contains a value, or else of the value. */
function getItemPath(keys: KeyPath): KeyPath {
  const last = keys.findLastIndex((key) => typeof key === 'number')
  return last < 0 ? keys : keys.slice(0, last + 1)
}

function formatPath(keys: KeyPath): string {
  return keys.reduce<string>((path, key) => {
    if (typeof key === 'number') return `${path}[${key}]`
    return path === '' ? key : `${path}.${key}`
  }, '')
}

function removePaths(value: unknown, paths: readonly KeyPath[]): unknown {
  if (paths.length === 0 || typeof value !== 'object' || value === null) return value
  const isRemoved = (key: string | number) => paths.some((path) => path.length === 1 && String(path[0]) === String(key))
  const getInner = (key: string | number) =>
    paths.filter((path) => path.length > 1 && String(path[0]) === String(key)).map((path) => path.slice(1))
  if (Array.isArray(value)) {
    return value.flatMap((each, index) => (isRemoved(index) ? [] : [removePaths(each, getInner(index))]))
  }
  if (!isRecord(value)) return value
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  const kept = Object.entries(value).filter(([key]) => !isRemoved(key))
  return Object.fromEntries(kept.map(([key, each]) => [key, removePaths(each, getInner(key))]))
}

/** Leaves out top-level objects and lists that have become empty. */
function dropEmpty(values: Values): Values {
  const isEmpty = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && !isEmpty(value)))
}

function toValues(value: unknown): Values {
  return isRecord(value) ? value : {}
}
