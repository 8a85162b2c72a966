import { getErrorText } from '../lib/error-text.ts'
import { FORBIDDEN_KEYS, type ReportIssue } from './schema/schema.ts'

/** Deeper than any configuration; a guard against endless structures. */
const MAX_DEPTH = 60

interface Walk {
  report: ReportIssue
  /** Objects from the root down to the current one. */
  open: object[]
  isCode: (path: readonly PropertyKey[]) => boolean
}

/**
 * Copies the export of a configuration into plain data: lists, objects, strings, finite numbers, booleans and `null`.
 * Everything else (a function, a cycle, an instance of a class, a getter that throws) is reported and left out;
 * `undefined` is left out silently, since it means "not set". Values at a path that `isCode` accepts are not copied.
 */
export function takeSnapshot(
  value: unknown,
  report: ReportIssue,
  isCode: (path: readonly PropertyKey[]) => boolean = () => false,
): unknown {
  return copy(value, [], { report, open: [], isCode })
}

function copy(value: unknown, path: PropertyKey[], walk: Walk): unknown {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') {
    return Number.isFinite(value) ? value : walk.report({ path, message: `must be a finite number, not ${value}` })
  }
  if (typeof value !== 'object') return walk.report({ path, message: `must be plain data, not ${describe(value)}` })
  if (walk.open.includes(value)) return walk.report({ path, message: 'must not contain itself' })
  if (path.length > MAX_DEPTH) return walk.report({ path, message: 'is nested too deeply' })
  walk.open.push(value)
  try {
    return Array.isArray(value) ? copyList(value, path, walk) : copyObject(value, path, walk)
  } catch (error) {
    return walk.report({ path, message: `cannot be read: ${getErrorText(error)}` })
  } finally {
    walk.open.pop()
  }
}

function copyList(value: unknown[], path: PropertyKey[], walk: Walk): unknown[] {
  return Array.from(value, (element: unknown, index) => {
    if (element === undefined) return walk.report({ path: [...path, index], message: 'must not be undefined' }) ?? null
    return copy(element, [...path, index], walk) ?? null
  })
}

function copyObject(value: object, path: PropertyKey[], walk: Walk): unknown {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== null && prototype !== Object.prototype) {
    return walk.report({ path, message: `must be plain data, not ${describe(value)}` })
  }
  const result: Record<string, unknown> = {}
  for (const key of Object.keys(value)) {
    const at = [...path, key]
    if (FORBIDDEN_KEYS.includes(key)) {
      walk.report({ code: 'config/unknown-key', path: at, message: `"${key}" is not allowed as a key` })
      continue
    }
    const entry = readKey(value, at, walk)
    if (entry !== undefined) result[key] = walk.isCode(at) ? true : copy(entry, at, walk)
  }
  return result
}

/** The value at the last key of the path. */
function readKey(value: object, path: PropertyKey[], walk: Walk): unknown {
  try {
    return Reflect.get(value, path.at(-1) ?? '')
  } catch (error) {
    return walk.report({ path, message: `cannot be read: ${getErrorText(error)}` })
  }
}

function describe(value: unknown): string {
  if (typeof value !== 'object' || value === null) return `a ${typeof value}`
  try {
    const name: unknown = value.constructor?.name
    return typeof name === 'string' && name !== '' && name !== 'Object' ? `a ${name}` : 'an object with a prototype'
  } catch {
    return 'an object with a prototype'
  }
}
