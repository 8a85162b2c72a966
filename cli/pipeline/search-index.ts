import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { OutputFile, OutputFolder } from '../emit/output-file.ts'
import type { WorkerThread } from '../executor/worker-thread.ts'
import { hashParts } from '../lib/hash.ts'
import { once } from '../lib/once.ts'
import { SEARCH_FOLDER } from '../lib/search-folder.ts'
import type { IndexRequest, MadeFile } from '../search/make-indexes.ts'
import { type IndexSize, measureIndex } from '../search/measure-index.ts'
import { toRootName } from '../search/plan-index-files.ts'
import { type IndexFile, type IndexSettings, type NamedFile, updateIndexes } from '../search/update-indexes.ts'
import { createKey } from '../store/store.ts'
import type { BuildContext } from './build-context.ts'
import { createSearchSource, type SearchSource } from './search-records.ts'
import type { SitePlan } from './site.ts'

/** Young generation of the thread's heap, in MB: little of what it makes lives long. With 32 MB, it takes 2 % less time. */
const YOUNG_GENERATION_MB = 6

/** Where the store has the names of the files of indexes. */
const STAGE = 'search-files'

/** Paths of the roots of the embedded indexes in the output, by language; `undefined` for a site that has none. */
export function listSearchIndexes(
  plan: SitePlan,
  { installation }: Pick<BuildContext, 'installation'>,
): Record<string, string> | undefined {
  if (plan.config.search?.provider !== 'local') return undefined
  const { languages } = createSearchSource(plan, installation)
  return Object.fromEntries(languages.map((language) => [language, `${SEARCH_FOLDER}/${toRootName(language)}`]))
}

type IndexContext = Pick<BuildContext, 'cache' | 'store' | 'clock' | 'installation' | 'pool'>

/** The embedded indexes of a site. */
export interface SearchIndex {
  folder: OutputFolder
  /** The files of the folder. */
  listFiles(): Promise<readonly NamedFile[]>
  /**
   * Begins to make the indexes in a thread that replaces the workers that have parsed, if there
   * are any: the pages are rendered and written meanwhile. What fails there is thrown when the files are listed.
   */
  begin(): Promise<void>
}

/**
 * Plans the embedded indexes. They are updated when their files are listed, if anything that is found has changed since, and a
 * file is written when its contents are asked for.
 */
export function planSearchIndex(
  source: SearchSource,
  { fileProtocol }: Pick<Config, 'fileProtocol'>,
  { cache, store, clock, installation, pool }: IndexContext,
): SearchIndex {
  const settings: IndexSettings = { fingerprint: installation.fingerprint, fileProtocol }
  // What is found no longer changes when this is first called.
  const readKey = once(async () => createKey(await source.readKey(), String(fileProtocol)))
  let begun: Promise<MadeFile[] | null> | undefined
  let updating: Promise<ReadonlyMap<string, IndexFile>> | undefined
  const updateHere = once(() => updateIndexes(source.pages, settings, cache))
  const update = () => {
    updating ??= clock.time('search', async () => {
      const made = await begun
      const files = made?.map((file) => toIndexFile(file, updateHere)) ?? (await updateHere())
      return new Map(files.map((each) => [each.name, each]))
    })
    return updating
  }
  const toOutputFile = (file: NamedFile): OutputFile => ({
    ...nameOutputFile(file, settings),
    async contents() {
      const found = (await update()).get(file.name)
      const value = found ? await clock.time('search', () => found.write()) : ''
      return { value, diagnostics: [] }
    },
  })
  const listFiles = async (): Promise<readonly NamedFile[]> => {
    const key = await readKey()
    return store.memo(STAGE, key, async () =>
      Array.from((await update()).values(), ({ name, digest }): NamedFile => ({ name, digest })),
    )
  }
  const folder: OutputFolder = {
    path: SEARCH_FOLDER,
    key: hashParts(source.getKey(), String(fileProtocol)),
    list: async () => (await listFiles()).map(toOutputFile),
  }
  return {
    folder,
    listFiles,
    async begin() {
      if (!pool.findWorker()) return
      if (store.has(STAGE, await readKey())) return
      const pages = await source.listPageData()
      const request = { ...settings, cachePath: cache.path, pages, known: [] }
      // Nothing else is left for workers to do, and the memory that they have parsed with is needed for the pages.
      const thread = await pool.replaceWorkers(installation.indexer, YOUNG_GENERATION_MB)
      begun = makeInThread(thread, request).finally(() => pool.close())
      begun.catch(() => undefined)
    },
  }
}

/** The path of a file of the indexes in the output, and its key there. */
export function nameOutputFile(
  { name, digest }: NamedFile,
  { fingerprint }: Pick<IndexSettings, 'fingerprint'>,
): Pick<OutputFile, 'path' | 'key'> {
  return { path: `${SEARCH_FOLDER}/${name}`, key: hashParts(`${fingerprint} ${name} ${digest}`) }
}

async function makeInThread(thread: WorkerThread, request: IndexRequest): Promise<MadeFile[] | null> {
  const [made] = (await thread.run({ task: 'index', inputs: [request] })) as [MadeFile[] | null]
  return made
}

/** A file that a thread has made, or left out because the output should have it; `update` makes it if that has lost it. */
function toIndexFile({ bytes, ...file }: MadeFile, update: () => Promise<IndexFile[]>): IndexFile {
  return {
    ...file,
    async write() {
      const found = bytes ? undefined : (await update()).find(({ name }) => name === file.name)
      return bytes ?? found?.write() ?? new Uint8Array()
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
