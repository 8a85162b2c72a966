import { createHash } from 'node:crypto'
import type { PageTraits } from '../../src/search/local/index-format.ts'
import type { SearchRecord } from '../../src/search/search-record.ts'
import { copyString } from '../lib/copy-string.ts'
import { hashText } from './cut-shards.ts'
import { pickPieces } from './text-dictionary.ts'
import { toTextSection } from './text-page.ts'

/** What an index keeps of a page besides its postings: what its files depend on, without the texts. */
export interface IndexedPage {
  url: string
  traits: PageTraits
  title: string | null
  /** Of each section its characters in a shard of texts. */
  lengths: readonly number[]
  /** Of each section a hash of its address, which decides where shards are cut. */
  hashes: readonly number[]
  /** Of all that shards of texts have of it. */
  textHash: string
  /** What it offers for the dictionary. */
  pieces: readonly string[]
}

/** The sections of a page take this many numbers, or a multiple: another section does not change those of later pages then. */
const NUMBERS_STEP = 4

/** How many numbers of sections a page takes. */
export function countNumbers({ lengths }: Pick<IndexedPage, 'lengths'>): number {
  return Math.ceil(lengths.length / NUMBERS_STEP) * NUMBERS_STEP
}

/** Makes the entry of a page from its records, the top of the page first. */
export function toIndexedPage(url: string, records: readonly SearchRecord[]): IndexedPage {
  const [top] = records
  const part = top?.hierarchy.lvl0 ?? null
  const texts = records.map((record) => JSON.stringify(toTextSection(record)))
  const hash = createHash('sha256').update(JSON.stringify([url, part]))
  for (const text of texts) hash.update(text)
  return {
    url,
    traits: { tags: top?.tags ?? [], boost: top?.boost ?? 1, deprecated: top?.deprecated ?? false, section: part },
    title: top?.hierarchy.lvl1 ?? null,
    lengths: texts.map((text) => text.length),
    hashes: records.map(({ objectID }) => hashText(objectID)),
    textHash: hash.digest('hex'),
    pieces: pickPieces(texts).map(copyString),
  }
}
