import type { IndexFiles } from './index-files.ts'
import {
  createStreamStart,
  INDEX_VERSION,
  type IndexRoot,
  NAME_LENGTH,
  type PageTraits,
  type ShardNames,
} from './index-format.ts'
import { readTerms, type TermEntry } from './read-terms.ts'
import { readTexts, type SectionText } from './read-texts.ts'

/** A page of an index. */
export interface IndexPage {
  /** Position among the index's pages. */
  number: number
  traits: PageTraits
}

/** The index of one language: its pages, and its shards on demand. */
export interface SearchIndex {
  readonly root: IndexRoot
  /** The page of each section. */
  readonly pages: readonly IndexPage[]
  /** Numbers of the shards that may have terms from `from` to `to`. */
  findShards(kind: 'terms' | 'spelling', from: string, to: string): number[]
  readTerms(shard: number): Promise<TermEntry[]>
  /** Reads a shard of terms (`t`) or words (`s`). */
  readShard<T>(kind: 't' | 's', shard: number, parse: (bytes: Uint8Array) => T): Promise<T>
  /** `undefined` for a section that does not exist. */
  readText(section: number): Promise<SectionText | undefined>
}

/**
 * Reads the root of an index; rejects with a `SearchError`. The root is revalidated with the server once, or whenever
 * it is read `again`, because its name is the same in every build.
 */
export function openIndex(files: IndexFiles, url: string, again: boolean): Promise<SearchIndex> {
  return files.read(url, { parse: (bytes) => createIndex(files, url, parseJson(bytes)), cache: 'no-cache', again })
}

function createIndex(files: IndexFiles, url: string, root: IndexRoot): SearchIndex {
  if (root.version !== INDEX_VERSION) throw new Error(`unknown version ${root.version}`)
  const dictionary = new TextEncoder().encode(root.dictionary)
  const start = createStreamStart(dictionary)
  const toUrl = (kind: keyof ShardNames, shard: number) =>
    `${url.slice(0, -3)}${root.names[kind].slice(shard * NAME_LENGTH, (shard + 1) * NAME_LENGTH)}.bin`
  const readShard: SearchIndex['readShard'] = (kind, shard, parse) => files.read(toUrl(kind, shard), { parse })
  let end = 0
  const textStarts = root.texts.map((count) => {
    end += count
    return end - count
  })
  return {
    root,
    pages: root.sections.flatMap((count, number) => {
      const traits = root.traits[root.pageTraits[number] ?? 0]
      if (!traits) throw new RangeError('unexpected end')
      const page = { number, traits }
      return Array.from({ length: count }, () => page)
    }),
    findShards(kind, from, to) {
      const first = Math.max(0, findLast(root[kind], from))
      return Array.from({ length: findLast(root[kind], to) - first + 1 }, (_, index) => first + index)
    },
    readTerms: (shard) => readShard('t', shard, readTerms),
    readShard,
    async readText(section) {
      const shard = findLast(textStarts, section)
      const parse = (bytes: Uint8Array) => readTexts(parseJson(bytes.subarray(dictionary.length)))
      const texts = await files.read(toUrl('x', shard), { parse, start })
      return texts[section - (textStarts[shard] ?? 0)]
    },
  }
}

/** The file's checksum has been verified, so its shape is the type of the build. */
function parseJson<T>(bytes: Uint8Array): T {
  return JSON.parse(new TextDecoder().decode(bytes)) as T
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
