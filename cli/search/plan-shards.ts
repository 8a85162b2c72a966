import { isWholeText } from './byte-writer.ts'
import { cutShards, hashText, type ItemRange } from './cut-shards.ts'
import { computeDigest } from './digest.ts'

/** Consecutive terms in one file. */
export interface Shard {
  /** Not greater than its terms, and greater than those of the shard before. */
  bound: string
  /** Of its contents. */
  digest: string
  /** What the file contains in a row, by what is alike. */
  writeColumns(): Uint8Array[]
}

/** The terms of shards, in their order. */
export interface ShardTerms {
  terms: readonly string[]
  /** Of each term about the bytes that it takes (`countBytes`). */
  bytes: ArrayLike<number>
  /** Writes the contents of a shard. */
  write(range: ItemRange): Uint8Array[]
}

/** What a later plan begins with: shards that contain the same are not written to know their digests. */
export interface ShardRecord {
  /** Of each shard the number of its first term. */
  starts: number[]
  /** Number of terms. */
  count: number
  digests: string[]
}

/** A record of an earlier plan. */
export interface KnownShards {
  record: ShardRecord
  /** Of each term its number in the earlier plan, if the same is written of it; otherwise -1. */
  origins: ArrayLike<number>
}

/** Shards with the record of them. */
export interface ShardPlan {
  shards: Shard[]
  record: ShardRecord
}

/** Cuts terms into shards of about so many bytes. */
export function cutTerms({ terms, bytes }: Pick<ShardTerms, 'terms' | 'bytes'>, limit: number): ItemRange[] {
  return cutShards({ sizes: bytes, getHash: (item) => hashText(terms[item] ?? '') }, limit)
}

/** About the bytes that a term takes, with so many postings. */
export const countBytes = (term: string, postings: number): number => 4 + term.length / 2 + postings * 2.3

/** Plans the shards of terms. */
export function planShards(terms: ShardTerms, limit: number, known?: KnownShards): ShardPlan {
  const ranges = cutTerms(terms, limit)
  const findDigest = known ? createDigestFinder(known) : () => undefined
  const shards = ranges.map((range): Shard => {
    const previous = terms.terms[range.start - 1] ?? ''
    const first = terms.terms[range.start] ?? ''
    const writeColumns = () => terms.write(range)
    return {
      bound: first.slice(0, countShared(previous, first) + 1),
      digest: findDigest(range) ?? computeDigest(writeColumns()),
      writeColumns,
    }
  })
  const record = {
    starts: ranges.map(({ start }) => start),
    count: terms.terms.length,
    digests: shards.map(({ digest }) => digest),
  }
  return { shards, record }
}

/** Finds the digests of shards that an earlier plan has as well. */
function createDigestFinder({ record, origins }: KnownShards): (range: ItemRange) => string | undefined {
  const numbers = new Map(record.starts.map((start, number) => [start, number]))
  return ({ start, end }) => {
    const first = origins[start] ?? -1
    const number = numbers.get(first)
    if (number === undefined || (record.starts[number + 1] ?? record.count) !== first + end - start) return undefined
    for (let at = start; at < end; at++) if (origins[at] !== first + at - start) return undefined
    return record.digests[number]
  }
}

/** Number of UTF-16 units that two strings begin with in common. Surrogate pairs are not parted. */
export function countShared(a: string, b: string): number {
  let count = 0
  while (count < a.length && a[count] === b[count]) count++
  return isWholeText(b.slice(0, count)) ? count : count - 1
}
