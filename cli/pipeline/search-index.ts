import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { OutputFile, OutputFolder } from '../emit/output-file.ts'
import { createFileKey, FILE_STAGE, INDEX_STAGE, type IndexRequest, type MadeIndex, makeIndex } from '../index-task.ts'
import { compareStrings } from '../lib/compare-strings.ts'
import { groupBy } from '../lib/group-by.ts'
import { hashParts } from '../lib/hash.ts'
import { once } from '../lib/once.ts'
import { SEARCH_FOLDER, SEARCH_SCRIPT_NAME } from '../lib/search-folder.ts'
import { createIndexScript } from '../search/build-index.ts'
import { computeDigest } from '../search/digest.ts'
import { type IndexSize, measureIndex } from '../search/measure-index.ts'
import { type NamedFile, planIndex } from '../search/plan-index.ts'
import { toRootName } from '../search/plan-index-files.ts'
import { createKey } from '../store/store.ts'
import type { BuildContext } from './build-context.ts'
import { createSearchSource, type FoundSource, type SearchSource } from './search-records.ts'
import type { SitePlan } from './site.ts'

/** Young generation of the thread's heap, in MB: few of its objects live long. With 32 MB, it takes 2 % less time. */
const YOUNG_GENERATION_MB = 6

/** Stage of the store for the files of an index, by the keys of its pages. */
const LIST_STAGE = 'search-files'

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
  /**
   * Begins to make the indexes that the store lacks, in a thread that replaces the workers that have parsed, if there are any. The
   * pages are rendered and written meanwhile. An error in the thread is thrown when the files are listed.
   */
  begin(): Promise<void>
}

/** The index of one language. */
interface LanguageSource {
  language: string
  pages: readonly FoundSource[]
  /** In the store: changes with any record of the pages. */
  key: string
}

/** Plans the embedded indexes: they are made when their files are listed, except those that the store has. */
export function planSearchIndex(
  source: SearchSource,
  { fileProtocol }: Pick<Config, 'fileProtocol'>,
  context: IndexContext,
): SearchIndex {
  const { fingerprint } = context.installation
  const { listFiles, readFile, begin } = createIndexMaker(source, context)
  const toOutputFile = (file: NamedFile, contents: () => Promise<Uint8Array>): OutputFile => ({
    path: `${SEARCH_FOLDER}/${file.name}`,
    key: hashParts(`${fingerprint} ${file.name} ${file.digest}`),
    contents: async () => ({ value: await contents(), diagnostics: [] }),
  })
  async function writeScript(files: readonly NamedFile[]): Promise<Uint8Array> {
    const read = files.map(async (file) => ({ name: file.name, bytes: await readFile(file) }))
    return createIndexScript(await Promise.all(read)).bytes
  }
  const folder: OutputFolder = {
    path: SEARCH_FOLDER,
    key: hashParts(source.getKey(), String(fileProtocol)),
    async list() {
      const files = await listFiles()
      const outputs = files.map((file) => toOutputFile(file, () => readFile(file)))
      if (!fileProtocol || files.length === 0) return outputs
      const digest = computeDigest(files.flatMap((file) => [file.name, file.digest]))
      return [...outputs, toOutputFile({ name: SEARCH_SCRIPT_NAME, digest }, () => writeScript(files))]
    },
  }
  return { folder, begin }
}

/** Lists the files of the embedded indexes, and reads them by name: from the store, or made where they have changed since an earlier run. */
export async function openSearchFiles(
  source: SearchSource,
  context: IndexContext,
): Promise<{ files: readonly NamedFile[]; read(name: string): Promise<Uint8Array | undefined> }> {
  const { listFiles, readFile } = createIndexMaker(source, context)
  const files = await listFiles()
  const byName = new Map(files.map((file) => [file.name, file]))
  return {
    files,
    async read(name) {
      const file = byName.get(name)
      return file && readFile(file)
    },
  }
}

/** Makes the files of the indexes, or finds them in the store. */
interface IndexMaker extends Pick<SearchIndex, 'begin'> {
  listFiles(): Promise<NamedFile[]>
  readFile(file: NamedFile): Promise<Uint8Array>
}

function createIndexMaker(source: SearchSource, context: IndexContext): IndexMaker {
  const { store, clock, pool } = context
  // Records no longer change when this is first called.
  const readLanguages = once(() => listLanguages(source))
  let begun: ReadonlyMap<string, Promise<MadeIndex | null>> = new Map()
  /** Contents that are not in the store, by names. */
  const unstored = new Map<string, Uint8Array>()

  function findStored({ key }: LanguageSource): NamedFile[] | undefined {
    const files = store.getJson<NamedFile[]>(LIST_STAGE, key)
    return files?.every((file) => store.has(FILE_STAGE, createFileKey(file))) ? files : undefined
  }
  const make = async (each: LanguageSource) => (await begun.get(each.language)) ?? makeIndex(each, store)
  async function listLanguage(each: LanguageSource): Promise<NamedFile[]> {
    const stored = findStored(each)
    if (stored) return stored
    const made = await clock.time('search', () => make(each))
    const indexKey = createKey(each.language)
    if (made.index) store.put(INDEX_STAGE, indexKey, made.index)
    // It counts as used.
    else store.has(INDEX_STAGE, indexKey)
    const files = made.files.map(({ bytes, ...file }) => {
      if (bytes && !store.isTemporary) store.put(FILE_STAGE, createFileKey(file), bytes)
      if (bytes && !store.has(FILE_STAGE, createFileKey(file))) unstored.set(file.name, bytes)
      return file
    })
    if (!store.isTemporary) store.putJson(LIST_STAGE, each.key, files)
    return files
  }
  /** For files that are damaged in the store. */
  const makeAgain = once(async () => {
    const planned = await Promise.all((await readLanguages()).map(({ language, pages }) => planIndex(language, pages)))
    return new Map(planned.flatMap(({ files }) => files).map((file) => [file.name, file]))
  })
  return {
    listFiles: once(async () => {
      const lists: NamedFile[][] = []
      for (const each of await readLanguages()) lists.push(await listLanguage(each))
      return lists.flat()
    }),
    async readFile(file) {
      const known = unstored.get(file.name) ?? store.get(FILE_STAGE, createFileKey(file))
      return known ?? (await (await makeAgain()).get(file.name)?.write()) ?? new Uint8Array()
    },
    async begin() {
      if (!pool.findWorker()) return
      const missing = (await readLanguages()).filter((each) => !findStored(each))
      if (missing.length > 0) begun = await makeInThread(missing, context)
    },
  }
}

/** Makes indexes in a thread, one after the other. Returns the files of each language; `null` if the thread lacks a text. */
async function makeInThread(
  languages: readonly LanguageSource[],
  { cache, installation: { fingerprint }, pool }: IndexContext,
): Promise<Map<string, Promise<MadeIndex | null>>> {
  const requests: IndexRequest[] = []
  for (const { language, pages } of languages) {
    const data = await Promise.all(pages.map((page) => page.readData()))
    requests.push({ language, pages: data, cachePath: cache.path, fingerprint })
  }
  // Nothing else is left for workers to do, and the memory that they have parsed with is needed for the pages.
  const thread = await pool.replaceWorkers(YOUNG_GENERATION_MB)
  const begun = new Map<string, Promise<MadeIndex | null>>()
  let last: Promise<unknown> = Promise.resolve()
  for (const request of requests) {
    const making = last.then(async () => {
      // The thread runs the task of that name, so this is the task's output.
      const [made] = (await thread.run({ task: 'index', inputs: [request] })) as [MadeIndex | null]
      return made
    })
    begun.set(request.language, making)
    last = making
  }
  // An error is thrown when the files are listed.
  last.finally(() => pool.close()).catch(() => undefined)
  return begun
}

/** The pages by language, in ascending order, with the keys of their indexes. */
async function listLanguages({ pages }: SearchSource): Promise<LanguageSource[]> {
  const groups = [...groupBy(pages, ({ language }) => language)].sort(([a], [b]) => compareStrings(a, b))
  return Promise.all(
    groups.map(async ([language, own]) => ({
      language,
      pages: own,
      key: createKey(language, ...(await Promise.all(own.map((page) => page.readKey())))),
    })),
  )
}

/** The sizes of the embedded indexes in the output; empty for a site that has none. */
export function measureSearchIndexes(
  { searchIndexes = {} }: Pick<SitePlan, 'searchIndexes'>,
  outDir: string,
): IndexSize[] {
  return Object.keys(searchIndexes).map((language) => measureIndex(join(outDir, SEARCH_FOLDER), language))
}
