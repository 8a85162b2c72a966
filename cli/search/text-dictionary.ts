import { compareStrings } from '../lib/compare-strings.ts'
import { hashText } from './cut-shards.ts'

/** Longest dictionary, which every reader fetches before the first search. */
const MAX_LENGTH = 14_000

/** A dictionary is at most this part of the texts. */
const MAX_SHARE = 1 / 32

/** Characters that are taken from one section. */
const PIECE_LENGTH = 100

/**
 * Picks the pieces of a page for the dictionary from the beginnings of its sections' texts. They are chosen by their hashes:
 * randomly, but stable while they exist.
 */
export function pickPieces(texts: readonly string[]): string[] {
  const length = texts.reduce((sum, text) => sum + text.length, 0)
  return pickLeast(
    texts.map((text) => text.slice(0, PIECE_LENGTH)),
    Math.ceil((length * MAX_SHARE) / PIECE_LENGTH),
  )
}

/**
 * Joins pieces of pages to a text that is typical of the site; `length` is that of all texts. It is the compression dictionary
 * of shards of texts, so that small shards compress about as well as parts of large ones. A changed page changes it only if one
 * of its pieces is in it.
 */
export function joinDictionary(pieces: readonly string[], length: number): string {
  const count = Math.floor(Math.min(MAX_LENGTH, length * MAX_SHARE) / PIECE_LENGTH)
  return pickLeast(pieces, count).join('')
}

/** Distinct pieces with the least hashes. */
function pickLeast(pieces: readonly string[], count: number): string[] {
  const distinct = [...new Set(pieces)]
  const hashes = Uint32Array.from(distinct, hashText)
  const greatest = hashes.toSorted()[count - 1] ?? (count > 0 ? Number.POSITIVE_INFINITY : -1)
  return distinct
    .flatMap((piece, at) => ((hashes[at] ?? 0) <= greatest ? { piece, hash: hashes[at] ?? 0 } : []))
    .sort((a, b) => a.hash - b.hash || compareStrings(a.piece, b.piece))
    .slice(0, count)
    .map(({ piece }) => piece)
}
