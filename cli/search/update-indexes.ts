import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SearchRecord } from '../../src/search/search-record.ts'
import { compareStrings } from '../lib/compare-strings.ts'
import { groupBy } from '../lib/group-by.ts'
import type { CacheFolder } from '../store/cache-folder.ts'
import { storeBytes } from '../store/store-record.ts'
import { planIndexScript } from './build-index.ts'
import { decodeIndexes, encodeIndexes, type PlannedIndex } from './index-state.ts'
import { startIndexUpdate } from './language-index.ts'
import { type PlannedFile, planIndexFiles } from './plan-index-files.ts'

/** What the indexes were made from: the next build makes only what has changed. */
const STATE_FILE = 'search-index.bin'

/** A page that searches find. */
export interface SourcePage {
  /** With the base path, as its records have it. */
  url: string
  language: string
  /** Changes whenever a record of the page does. A React page that has never been rendered is. */
  readKey(): Promise<string>
  readRecords(): Promise<SearchRecord[]>
}

/** What indexes depend on besides their pages. */
export interface IndexSettings {
  fingerprint: string
  fileProtocol: boolean
}

/** A file of the indexes. */
export interface IndexFile extends Pick<PlannedFile, 'name' | 'digest'> {
  write(): Promise<Uint8Array>
}

/** A file of the indexes: files of equal digests are equal. */
export type NamedFile = Pick<IndexFile, 'name' | 'digest'>

/** The indexes of the last build. */
export type KnownIndexes = readonly PlannedIndex[]

/** Reads the indexes of the last build; none if another version of docsgen has made them. */
export function readIndexes(
  { path }: Pick<CacheFolder, 'path'>,
  { fingerprint }: Pick<IndexSettings, 'fingerprint'>,
): KnownIndexes {
  try {
    return decodeIndexes(readFileSync(join(path, STATE_FILE)), fingerprint)
  } catch {
    return []
  }
}

/** Plans the files of the indexes, which are made from those of the last build where its pages are the same. */
export async function updateIndexes(
  pages: readonly SourcePage[],
  settings: IndexSettings,
  cache: Pick<CacheFolder, 'path' | 'noteFailure'>,
): Promise<IndexFile[]> {
  const { files, store } = await planIndexes(pages, { ...settings, known: readIndexes(cache, settings) })
  store(cache)
  return files
}

/** Indexes whose files were planned. */
export interface IndexPlan {
  files: IndexFile[]
  /** Stores what the next build begins with. */
  store(cache: Pick<CacheFolder, 'path' | 'noteFailure'>): void
}

/** Settings with the indexes of the last build. */
interface KnownSettings extends IndexSettings {
  known: KnownIndexes
}

/** Plans the files of the indexes from those of the last build. */
export async function planIndexes(
  pages: readonly SourcePage[],
  { fingerprint, fileProtocol, known: earlier }: KnownSettings,
): Promise<IndexPlan> {
  const known = new Map(earlier.map((each) => [each.index.language, each]))
  const planned: PlannedIndex[] = []
  const files: PlannedFile[] = []
  for (const [language, own] of [...groupBy(pages, (page) => page.language)].sort(byName)) {
    const previous = known.get(language)
    const update = startIndexUpdate(language, previous?.index)
    for (const page of [...own].sort((a, b) => compareStrings(a.url, b.url))) {
      const key = await page.readKey()
      if (!update.keep(page.url, key)) update.add(page.url, key, await page.readRecords())
    }
    const { index, changes } = update.finish()
    const plan = planIndexFiles(index, previous && { record: previous.record, changes })
    planned.push({ index, record: plan.record })
    files.push(...plan.files)
  }
  const all = fileProtocol ? [...files, planIndexScript(files)] : files
  const byUrl = new Map(pages.map((page) => [page.url, page]))
  const readAll = (urls: readonly string[]) =>
    Promise.all(urls.map(async (url) => (await byUrl.get(url)?.readRecords()) ?? []))
  return {
    files: all.map(({ name, digest, pages: urls, write }) => ({
      name,
      digest,
      write: async () => write(await readAll(urls)),
    })),
    store: (cache) => storeBytes(cache, STATE_FILE, encodeIndexes(planned, fingerprint)),
  }
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => compareStrings(a, b)
