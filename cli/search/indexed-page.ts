import { createHash } from 'node:crypto'
import type { PageTraits } from '../../src/search/local/index-format.ts'
import type { SearchRecord } from '../../src/search/search-record.ts'
import { copyString } from '../lib/copy-string.ts'
import { hashText } from './cut-shards.ts'
import { pickPieces } from './text-dictionary.ts'
import { toTextSection } from './text-page.ts'

/** Page data of an index that its files depend on, without postings and texts. */
export interface IndexedPage {
  url: string
  traits: PageTraits
  title: string | null
  /** Characters of each section in a shard of texts. */
  lengths: readonly number[]
  /** Hash of the address of each section, which decides where shards are cut. */
  hashes: readonly number[]
  /** Hash of its data in shards of texts. */
  textHash: string
  /** Candidates for the dictionary. */
  pieces: readonly string[]
}

/** Section numbers of a page are a multiple of this, so that another section does not renumber later pages. */
const NUMBERS_STEP = 4

/** Number of section numbers of a page. */
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
