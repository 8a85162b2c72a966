import { createHash, hash } from 'node:crypto'

/** SHA-256 of the parts in hex; a separator keeps `['ab', 'c']` and `['a', 'bc']` apart. */
export function hashParts(...parts: (string | Uint8Array)[]): string {
  // One call takes a third of the time for a few short parts.
  if (parts.every((part) => typeof part === 'string')) return hash('sha256', parts.map((part) => `${part}\0`).join(''))
  const whole = createHash('sha256')
  for (const part of parts) whole.update(part).update('\0')
  return whole.digest('hex')
}

/** SHA-256 of one text or of bytes, in hex, as other tools compute it. */
export const computeSha256 = (contents: string | Uint8Array): string => hash('sha256', contents)
