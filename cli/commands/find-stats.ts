import { type Stats, statSync } from 'node:fs'

/** The stats of a path; `undefined` if it does not exist or cannot be accessed. */
export function findStats(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}
