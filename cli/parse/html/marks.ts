import { hashParts } from '../../lib/hash.ts'
import type { ParseRun } from '../context.ts'

/**
 * Attributes and comments that no author can write: they are derived from the hash of the text and of everything it
 * includes, so that no document can contain its own.
 */
export interface Marks {
  /** The attribute of trusted elements. */
  trust: string
  /** Marks the slots of references while a tree is stringified. */
  slot: string
}

/** Creates the marks of a document, once everything that it includes is read. */
export function createMarks({ context, includes }: ParseRun): Marks {
  const included = [...includes.values()].map((text) => text ?? '')
  const hash = hashParts(context.text, ...included).slice(0, 20)
  return { trust: `trusted${hash}`, slot: `slot${hash}` }
}
