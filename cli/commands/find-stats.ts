import { type Stats, statSync } from 'node:fs'

/** What stands at a path; `undefined` if nothing does, or nobody may look. */
export function findStats(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}
