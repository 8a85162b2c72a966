import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CacheFolder } from '../cache/cache-folder.ts'
import type { Config } from '../config/config.ts'
import type { OutputFile, OutputFolder } from '../emit/output-file.ts'
import { compareStrings } from '../lib/compare-strings.ts'
import { groupBy } from '../lib/group-by.ts'
import { hashParts } from '../lib/hash.ts'
import { SEARCH_FOLDER } from '../lib/search-folder.ts'
import { planIndexScript } from '../search/build-index.ts'
import { decodeIndexes, encodeIndexes } from '../search/index-state.ts'
import { type LanguageIndex, startIndexUpdate } from '../search/language-index.ts'
import { type IndexSize, measureIndex } from '../search/measure-index.ts'
import { type PlannedFile, planIndexFiles, toRootName } from '../search/plan-index-files.ts'
import type { BuildContext } from './build-context.ts'
import { createSearchSource, type SearchSource, type SourcePage } from './search-records.ts'
import type { SitePlan } from './site.ts'
import { storeBytes, storeRecord } from './store-record.ts'

/** Remembers, in the cache, the files that the indexes of some key have. */
const RECORD_FILE = 'search-index.json'

/** What the indexes were made from: the next build makes only what has changed. */
const STATE_FILE = 'search-index.bin'

interface IndexRecord {
  key: string
  files: NamedFile[]
}

/** A file of the indexes: files of equal digests are equal. */
type NamedFile = Pick<PlannedFile, 'name' | 'digest'>

/** Paths of the roots of the embedded indexes in the output, by language; `undefined` for a site that has none. */
export function listSearchIndexes(
  plan: SitePlan,
  { installation }: Pick<BuildContext, 'installation'>,
): Record<string, string> | undefined {
  if (plan.config.search?.provider !== 'local') return undefined
  const { languages } = createSearchSource(plan, installation)
  return Object.fromEntries(languages.map((language) => [language, `${SEARCH_FOLDER}/${toRootName(language)}`]))
}

/**
 * Plans the embedded indexes. They are updated when their files are listed, if anything that is found has changed since, and a
 * file is written when its contents are asked for.
 */
export function planSearchIndex(
  source: SearchSource,
  { fileProtocol }: Pick<Config, 'fileProtocol'>,
  { cache, clock, installation }: Pick<BuildContext, 'cache' | 'clock' | 'installation'>,
): OutputFolder {
  const { fingerprint } = installation
  const toKey = (sourceKey: string) => hashParts(sourceKey, String(fileProtocol))
  let updating: Promise<ReadonlyMap<string, PlannedFile>> | undefined
  const update = () => {
    updating ??= clock.time('search', () => updateIndexes(source, { cache, fingerprint, fileProtocol }))
    return updating
  }
  const findPage = createPageIndex(source)
  const toOutputFile = ({ name, digest }: NamedFile): OutputFile => ({
    path: `${SEARCH_FOLDER}/${name}`,
    key: hashParts(fingerprint, name, digest),
    async contents() {
      const file = (await update()).get(name)
      const value = file ? await clock.time('search', () => writeFile(file, findPage)) : ''
      return { value, diagnostics: [] }
    },
  })
  return {
    path: SEARCH_FOLDER,
    key: toKey(source.key),
    async list() {
      const key = toKey(await source.readKey())
      const known = readRecord(join(cache.path, RECORD_FILE), key)
      if (known) return known.map(toOutputFile)
      const files = Array.from((await update()).values(), ({ name, digest }): NamedFile => ({ name, digest }))
      storeRecord(cache, RECORD_FILE, { key, files } satisfies IndexRecord)
      return files.map(toOutputFile)
    },
  }
}

/** The sizes of the embedded indexes in the output; empty for a site that has none. */
export function measureSearchIndexes(
  { searchIndexes = {} }: Pick<SitePlan, 'searchIndexes'>,
  outDir: string,
): IndexSize[] {
  return Object.keys(searchIndexes).map((language) => measureIndex(join(outDir, SEARCH_FOLDER), language))
}

/** Plans the files of the indexes, which are made from those of the last build where its pages are the same. */
async function updateIndexes(
  { pages }: SearchSource,
  { cache, fingerprint, fileProtocol }: { cache: CacheFolder; fingerprint: string; fileProtocol: boolean },
): Promise<ReadonlyMap<string, PlannedFile>> {
  const file = join(cache.path, STATE_FILE)
  const previous = new Map(readState(file, fingerprint).map((index) => [index.language, index]))
  const indexes: LanguageIndex[] = []
  for (const [language, own] of [...groupBy(pages, (page) => page.language)].sort(byName)) {
    const update = startIndexUpdate(language, previous.get(language))
    for (const page of [...own].sort((a, b) => compareStrings(a.url, b.url))) {
      const key = await page.readKey()
      if (!update.keep(page.url, key)) update.add(page.url, key, await page.readRecords())
    }
    indexes.push(update.finish())
  }
  storeBytes(cache, STATE_FILE, encodeIndexes(indexes, fingerprint))
  const files = indexes.flatMap(planIndexFiles)
  const all = fileProtocol ? [...files, planIndexScript(files)] : files
  return new Map(all.map((each) => [each.name, each]))
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => compareStrings(a, b)

/** Creates the function that finds a page by its URL. */
function createPageIndex({ pages }: SearchSource): (url: string) => SourcePage | undefined {
  let byUrl: Map<string, SourcePage> | undefined
  return (url) => {
    byUrl ??= new Map(pages.map((page) => [page.url, page]))
    return byUrl.get(url)
  }
}

async function writeFile(
  { pages, write }: PlannedFile,
  findPage: (url: string) => SourcePage | undefined,
): Promise<Uint8Array> {
  return write(await Promise.all(pages.map(async (url) => (await findPage(url)?.readRecords()) ?? [])))
}

function readState(file: string, fingerprint: string): LanguageIndex[] {
  try {
    return decodeIndexes(readFileSync(file), fingerprint)
  } catch {
    return []
  }
}

/** The files of indexes that were built before; `undefined` where none of this key was, or their record is damaged. */
function readRecord(file: string, key: string): NamedFile[] | undefined {
  try {
    const record: IndexRecord = JSON.parse(readFileSync(file, 'utf8'))
    return record.key === key ? record.files : undefined
  } catch {
    return undefined
  }
}
