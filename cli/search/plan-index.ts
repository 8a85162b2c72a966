import type { SearchRecord } from '../../src/search/search-record.ts'
import { compareStrings } from '../lib/compare-strings.ts'
import { createIndexBuilder, type LanguageIndex } from './language-index.ts'
import { type PlannedFile, planIndexFiles } from './plan-index-files.ts'

/** A page that searches find. */
export interface SourcePage {
  /** With the base path, as in its records. */
  url: string
  language: string
  /** Changes whenever a record of the page does. */
  readKey(): Promise<string>
  readRecords(): Promise<SearchRecord[]>
}

/** A file of an index: files with equal names and digests are equal. */
export type NamedFile = Pick<PlannedFile, 'name' | 'digest'>

/** A file of an index that can be written. */
export interface WritableFile extends NamedFile {
  write(): Promise<Uint8Array>
}

/** An index from which unchanged pages can be kept. */
export interface KeyedIndex extends LanguageIndex {
  /** Those of its pages. */
  keys: readonly string[]
}

/** The index of a language, and its files. */
export interface PlannedIndex {
  index: KeyedIndex
  /** Number of pages whose records were read. */
  added: number
  files: WritableFile[]
}

/**
 * Plans the files of the index of one language, in whatever order its pages come. Pages that an `earlier` index has are taken from
 * it. Records are read again to write texts.
 */
export async function planIndex(
  language: string,
  pages: readonly SourcePage[],
  earlier?: KeyedIndex,
): Promise<PlannedIndex> {
  const builder = createIndexBuilder(language, earlier)
  const positions = new Map(earlier?.keys.map((key, position) => [key, position]))
  const keys: string[] = []
  let added = 0
  for (const page of pages.toSorted((a, b) => compareStrings(a.url, b.url))) {
    const key = await page.readKey()
    const position = positions.get(key)
    keys.push(key)
    if (position !== undefined) builder.keep(position)
    else {
      builder.add(page.url, await page.readRecords())
      added++
    }
  }
  const byUrl = new Map(pages.map((page) => [page.url, page]))
  const readAll = (urls: readonly string[]) =>
    Promise.all(urls.map(async (url) => (await byUrl.get(url)?.readRecords()) ?? []))
  const index = builder.finish()
  const files = planIndexFiles(index).map(({ name, digest, pages: urls, write }) => ({
    name,
    digest,
    write: async () => write(await readAll(urls)),
  }))
  return { index: { ...index, keys }, added, files }
}
