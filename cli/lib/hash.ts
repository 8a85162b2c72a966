import { createHash } from 'node:crypto'

/** SHA-256 of the parts in hex; a separator keeps `['ab', 'c']` and `['a', 'bc']` apart. */
export function hashParts(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}
