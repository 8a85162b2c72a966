import { SearchError } from '../search-provider.ts'
import type { IndexFiles } from './index-files.ts'
import { INDEX_VERSION, type IndexRoot, type PageTraits, type TextPage } from './index-format.ts'
import { readSpelling, readTerms, type SpellingEntry, type TermEntry } from './read-terms.ts'

/** One language's index: what is known of its pages, and its shards on demand. */
export interface SearchIndex {
  readonly root: IndexRoot
  /** Number of all sections. */
  readonly sectionCount: number
  /** Number of the page of each section. */
  readonly pages: Uint32Array
  getTraits(page: number): PageTraits
  /** Numbers of the shards that may have terms from `from` to `to`. */
  findShards(kind: 'terms' | 'spelling', from: string, to: string): number[]
  readTerms(shard: number): Promise<TermEntry[]>
  readSpelling(shard: number): Promise<SpellingEntry[]>
  /** The texts of the shard that has a section, and the number of the shard's first section. */
  readTexts(section: number): Promise<{ start: number; pages: TextPage[] }>
}

/** Reads the root of an index; rejects with a `SearchError`. */
export async function openIndex(files: IndexFiles, url: string, cache: RequestCache): Promise<SearchIndex> {
  const root = await files.read(url, (bytes) => parseJson<IndexRoot>(bytes), cache)
  if (root.version !== INDEX_VERSION) {
    throw new SearchError('damaged', 'The search index has another version than the page.', { url })
  }
  const folder = url.slice(0, url.lastIndexOf('/') + 1) + root.folder
  const tops = addUp(root.sections)
  const textStarts = addUp(root.texts)
  const sectionCount = tops.at(-1) ?? 0
  const pages = new Uint32Array(sectionCount)
  for (const [page, top] of tops.entries()) pages.fill(page, top, tops[page + 1])
  return {
    root,
    sectionCount,
    pages,
    getTraits: (page) =>
      root.traits[root.pageTraits[page] ?? 0] ?? { tags: [], boost: 1, deprecated: false, section: null },
    findShards(kind, from, to) {
      const bounds = root[kind]
      const first = Math.max(0, findLast(bounds, from))
      const last = findLast(bounds, to)
      return Array.from({ length: last - first + 1 }, (_, index) => first + index)
    },
    readTerms: (shard) => files.read(`${folder}/t${shard}.bin`, readTerms),
    readSpelling: (shard) => files.read(`${folder}/s${shard}.bin`, readSpelling),
    async readTexts(section) {
      const shard = findLast(textStarts, section)
      const pages = await files.read(`${folder}/x${shard}.bin`, (bytes) => parseJson<TextPage[]>(bytes))
      return { start: textStarts[shard] ?? 0, pages }
    },
  }
}

/** The file's checksum has been compared when this is called, so its shape is that of the build's type. */
function parseJson<T>(bytes: Uint8Array): T {
  return JSON.parse(new TextDecoder().decode(bytes)) as T
}

/** `[0, a, a + b, …]`, ending in the sum of all. */
function addUp(counts: readonly number[]): number[] {
  let sum = 0
  return [0, ...counts.map((count) => (sum += count))]
}

/** Index of the last item that is not greater than `value`, in ascending items; -1 if there is none. */
function findLast<T>(items: readonly T[], value: T): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((items[middle] ?? value) <= value) low = middle + 1
    else high = middle
  }
  return low - 1
}
