import type { SearchRecord } from '../../src/search/search-record.ts'
import { compareStrings } from '../lib/compare-strings.ts'
import { createIndexBuilder } from './language-index.ts'
import { type PlannedFile, planIndexFiles } from './plan-index-files.ts'

/** A page that searches find. */
export interface SourcePage {
  /** With the base path, as in its records. */
  url: string
  language: string
  readRecords(): Promise<SearchRecord[]>
}

/** A file of an index: files with equal names and digests are equal. */
export type NamedFile = Pick<PlannedFile, 'name' | 'digest'>

/** A file of an index that can be written. */
export interface WritableFile extends NamedFile {
  write(): Promise<Uint8Array>
}

/** Plans the files of the index of one language, in whatever order its pages come. Records are read again to write texts. */
export async function planIndex(language: string, pages: readonly SourcePage[]): Promise<WritableFile[]> {
  const builder = createIndexBuilder(language)
  for (const page of pages.toSorted((a, b) => compareStrings(a.url, b.url))) {
    builder.add(page.url, await page.readRecords())
  }
  const byUrl = new Map(pages.map((page) => [page.url, page]))
  const readAll = (urls: readonly string[]) =>
    Promise.all(urls.map(async (url) => (await byUrl.get(url)?.readRecords()) ?? []))
  return planIndexFiles(builder.finish()).map(({ name, digest, pages: urls, write }) => ({
    name,
    digest,
    write: async () => write(await readAll(urls)),
  }))
}
