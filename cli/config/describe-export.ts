/**
 * The value that a configuration exports as a string that differs whenever the value does, as it may with the environment
 * and the time. Functions are described by their sources. `null` for a value that cannot be compared, and for one with hooks,
 * which may return something else in every run.
 */
export function describeExport(exported: unknown): string | null {
  if (typeof exported !== 'object' || exported === null || hasHooks(exported)) return null
  try {
    return JSON.stringify(exported, (_key, value: unknown) => {
      if (typeof value === 'function') return `${value.name} ${value}`
      if (value instanceof RegExp) return String(value)
      if (typeof value === 'symbol' || !isPlain(value)) throw new Incomparable()
      return value
    })
  } catch (error) {
    // JSON throws a TypeError for cycles and for big integers.
    if (error instanceof Incomparable || error instanceof TypeError) return null
    throw error
  }
}

class Incomparable extends Error {}

const hasHooks = (exported: object): boolean =>
  'hooks' in exported && exported.hooks !== undefined && exported.hooks !== null

function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return true
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}
