import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CacheFolder } from '../cache/cache-folder.ts'
import type { Config } from '../config/config.ts'
import type { OutputFile, OutputFolder } from '../emit/output-file.ts'
import { hashParts } from '../lib/hash.ts'
import { SEARCH_FOLDER } from '../lib/search-folder.ts'
import { buildSearchIndexes, createIndexScript, type IndexFile, toRootName } from '../search/build-index.ts'
import { type IndexSize, measureIndex } from '../search/measure-index.ts'
import type { BuildContext } from './build-context.ts'
import { createSearchSource, type SearchSource } from './search-records.ts'
import type { SitePlan } from './site.ts'
import { storeRecord } from './store-record.ts'

/** Remembers, in the cache, the names of the files that an index of some key has. */
const RECORD_FILE = 'search-index.json'

interface IndexRecord {
  key: string
  names: string[]
}

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
 * Plans the embedded indexes. They are built when a file of theirs is asked for whose contents are not known; where nothing
 * that is found has changed, and the output has its files, they are not.
 */
export function planSearchIndex(
  source: SearchSource,
  { fileProtocol }: Pick<Config, 'fileProtocol'>,
  { cache, clock }: Pick<BuildContext, 'cache' | 'clock'>,
): OutputFolder {
  const toKey = (sourceKey: string) => hashParts(sourceKey, String(fileProtocol))
  const recordFile = join(cache.path, RECORD_FILE)
  let building: Promise<ReadonlyMap<string, Uint8Array>> | undefined
  const build = (key: string) => {
    building ??= clock.time('search', () => buildIndex(source, { key, cache, fileProtocol }))
    return building
  }
  const toOutputFile = (name: string, key: string): OutputFile => ({
    path: `${SEARCH_FOLDER}/${name}`,
    key: hashParts(key, name),
    contents: async () => ({ value: (await build(key)).get(name) ?? '', diagnostics: [] }),
  })
  return {
    path: SEARCH_FOLDER,
    key: toKey(source.key),
    async list() {
      const key = toKey(await source.readKey())
      const names = readRecord(recordFile, key) ?? [...(await build(key)).keys()]
      return names.map((name) => toOutputFile(name, key))
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

async function buildIndex(
  source: SearchSource,
  { key, cache, fileProtocol }: { key: string; cache: CacheFolder; fileProtocol: boolean },
): Promise<ReadonlyMap<string, Uint8Array>> {
  const files: IndexFile[] = buildSearchIndexes(await source.readRecords())
  if (fileProtocol) files.push(createIndexScript(files))
  const record: IndexRecord = { key, names: files.map(({ name }) => name) }
  storeRecord(cache, RECORD_FILE, record)
  return new Map(files.map(({ name, bytes }) => [name, bytes]))
}

/** The names of the files of an index that was built before; `undefined` where none of this key was, or its record is damaged. */
function readRecord(file: string, key: string): string[] | undefined {
  try {
    const record: IndexRecord = JSON.parse(readFileSync(file, 'utf8'))
    return record.key === key ? record.names : undefined
  } catch {
    return undefined
  }
}
