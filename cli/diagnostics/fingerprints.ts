import { hashParts } from '../lib/hash.ts'
import type { Diagnostic, Origin } from './diagnostic.ts'

/**
 * Identifies each diagnostic across runs, in the order given: a hash of its code, its file or page, and its target or
 * message, with a number for repetitions. It stays the same if lines are added above.
 */
export function createFingerprints(diagnostics: readonly Diagnostic[]): string[] {
  const counts = new Map<string, number>()
  return diagnostics.map(({ code, origin, target, message }) => {
    const hash = hashParts(code, ...getOriginParts(origin), target ?? message).slice(0, 16)
    const count = (counts.get(hash) ?? 0) + 1
    counts.set(hash, count)
    return `${hash}:${count}`
  })
}

function getOriginParts(origin: Origin): string[] {
  switch (origin.kind) {
    case 'file':
      return [origin.file]
    case 'config':
      return [origin.file, origin.path]
    case 'page':
      return [origin.pathname]
    case 'command':
      return [origin.option]
  }
}
