import { isWholeText } from './byte-writer.ts'
import { cutShards, hashText, type ItemRange } from './cut-shards.ts'
import { computeDigest } from './digest.ts'

/** Consecutive terms in one file. */
export interface Shard {
  /** Not greater than its terms, and greater than those of the shard before. */
  bound: string
  digest: string
  /** The contents of the file as consecutive columns of similar data. */
  writeColumns(): Uint8Array[]
}

/** The terms of shards, in their order. */
export interface ShardTerms {
  terms: readonly string[]
  /** Approximate bytes of each term (`countBytes`). */
  bytes: ArrayLike<number>
  /** Writes the contents of a shard. */
  write(range: ItemRange): Uint8Array[]
}

/** Cuts terms into shards of about this many bytes. */
export function cutTerms({ terms, bytes }: Pick<ShardTerms, 'terms' | 'bytes'>, limit: number): ItemRange[] {
  return cutShards({ sizes: bytes, getHash: (item) => hashText(terms[item] ?? '') }, limit)
}

/** About the bytes that a term takes, with so many postings. */
export const countBytes = (term: string, postings: number): number => 4 + term.length / 2 + postings * 2.3

/** Plans the shards of terms. */
export function planShards(terms: ShardTerms, limit: number): Shard[] {
  return cutTerms(terms, limit).map((range): Shard => {
    const previous = terms.terms[range.start - 1] ?? ''
    const first = terms.terms[range.start] ?? ''
    const writeColumns = () => terms.write(range)
    return {
      bound: first.slice(0, countShared(previous, first) + 1),
      digest: computeDigest(writeColumns()),
      writeColumns,
    }
  })
}

/** Number of UTF-16 units that two strings begin with in common. Surrogate pairs are not parted. */
export function countShared(a: string, b: string): number {
  let count = 0
  while (count < a.length && a[count] === b[count]) count++
  return isWholeText(b.slice(0, count)) ? count : count - 1
}
