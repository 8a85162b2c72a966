import { isRecord } from '../../lib/json.ts'

/*
 * Reads values of configurations that others wrote: what does not have the expected type is treated as missing.
 */

export type Values = Readonly<Record<string, unknown>>

const NO_VALUES: Values = Object.freeze({})

/** The value at a path of keys, if all values on the way are objects. */
export function findValue(value: unknown, ...keys: string[]): unknown {
  let current = value
  for (const key of keys) current = isRecord(current) && Object.hasOwn(current, key) ? current[key] : undefined
  return current
}

/** The object at a path of keys; empty if there is none. */
export function getValues(value: unknown, ...keys: string[]): Values {
  const found = findValue(value, ...keys)
  return isRecord(found) ? found : NO_VALUES
}

/** The list at a path of keys; empty if there is none. */
export function getList(value: unknown, ...keys: string[]): readonly unknown[] {
  const found = findValue(value, ...keys)
  return Array.isArray(found) ? found : []
}

/** The string at a path of keys, without space around it; `null` if there is none or it is empty. */
export function findText(value: unknown, ...keys: string[]): string | null {
  const found = findValue(value, ...keys)
  return typeof found === 'string' && found.trim() !== '' ? found.trim() : null
}

/** A string, number or boolean as a string; `undefined` for other values. */
export const toText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined

/** The same as `toText` for the value at a path of keys, whose case does not matter. */
export function findInAnyCase(value: unknown, ...keys: string[]): string | undefined {
  let current = value
  for (const key of keys) {
    const entries = Object.entries(getValues(current))
    current = entries.find(([name]) => name.toLowerCase() === key.toLowerCase())?.[1]
  }
  return toText(current)
}

/** The values of some keys, those that exist. */
export const pick = (values: unknown, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    keys.flatMap((key) => (findValue(values, key) === undefined ? [] : [[key, findValue(values, key)]])),
  )

/** The strings of the list at a path of keys. A single string is a list of one. */
export function getTexts(value: unknown, ...keys: string[]): string[] {
  const found = findValue(value, ...keys)
  return (Array.isArray(found) ? found : [found]).filter((each) => typeof each === 'string')
}
