import type { TextPage, TextSection } from '../../src/search/local/index-format.ts'
import type { SearchRecord } from '../../src/search/search-record.ts'
import { cutShards, type ItemRange } from './cut-shards.ts'
import { countNumbers, type IndexedPage } from './indexed-page.ts'
import { toTextPage } from './text-page.ts'

/** Neighboring sections of one page: those in a range of its own. */
export interface TextPart extends ItemRange {
  page: IndexedPage
}

/** The texts of neighboring sections. */
export interface TextShard {
  parts: TextPart[]
  /** How many numbers of sections it covers. */
  count: number
}

/** Characters of a shard: it is compressed to about a block of a file system. */
const SHARD_LENGTH = 16_400

/** Stands for a number of no section, to which no posting leads. */
const FREE: TextSection = [1, '', '', '']

/** Plans the shards of the texts of pages. */
export function planTextShards(pages: readonly IndexedPage[]): TextShard[] {
  const { lengths, hashes } = joinSections(pages)
  const items = { sizes: lengths, getHash: (item: number) => hashes[item] ?? 0 }
  let next = 0
  /** Number of the first section of the next page. */
  let first = 0
  return cutShards(items, SHARD_LENGTH).map(({ start, end }) => {
    const parts: TextPart[] = []
    for (let page = pages[next]; page && first < end; page = pages[next]) {
      const { length } = page.lengths
      const part = { page, start: Math.max(0, start - first), end: Math.min(length, end - first) }
      parts.push(part)
      if (part.end < length) break
      next++
      first += length
    }
    return { parts, count: parts.reduce((sum, part) => sum + part.end - part.start + countFree(part), 0) }
  })
}

/** The sizes and hashes of all sections, which determine the cuts. */
export function joinSections(pages: readonly IndexedPage[]): Record<'lengths' | 'hashes', Uint32Array> {
  const count = pages.reduce((sum, { lengths }) => sum + lengths.length, 0)
  const joined = { lengths: new Uint32Array(count), hashes: new Uint32Array(count) }
  let next = 0
  for (const { lengths, hashes } of pages) {
    joined.lengths.set(lengths, next)
    joined.hashes.set(hashes, next)
    next += lengths.length
  }
  return joined
}

/** JSON of `TextPage[]`: the text of a shard, of the records of each of its pages. */
export function writeTextShard({ parts }: TextShard, records: readonly (readonly SearchRecord[])[]): string {
  const pages = parts.map((part, index): TextPage => {
    const [url, part0, above, sections] = toTextPage((records[index] ?? []).slice(part.start, part.end))
    const free = Array.from({ length: countFree(part) }, () => FREE)
    return [url, part0, above, [...sections, ...free]]
  })
  return JSON.stringify(pages)
}

/** The unused numbers after the last part of a page. */
function countFree({ page, end }: TextPart): number {
  return end === page.lengths.length ? countNumbers(page) - end : 0
}
