import { availableParallelism } from 'node:os'
import { openPool, type Pool } from '../executor/pool.ts'
import { once } from '../lib/once.ts'
import type { SourceSyntax } from '../parse/source-syntax.ts'
import { type CacheFolder, openCacheFolder } from '../store/cache-folder.ts'
import { type FileTable, openFileTable } from '../store/file-table.ts'
import { withOpenTexts } from '../store/open-texts.ts'
import { openStore, type Store } from '../store/store.ts'
import { type Installation, readInstallation } from './installation.ts'
import { countThreads } from './parse-documents.ts'
import { createSiteMemory, type SiteMemory } from './site-memory.ts'
import { createStageClock, type StageClock, type StageProgress } from './stage-clock.ts'
import { createStateDirectory, getCacheDirectory } from './state-directory.ts'

/** Services that the phases use; none of them affects what a phase returns. Closed by the command that created it. */
export interface BuildContext {
  installation: Installation
  syntax: SourceSyntax
  /** Below the root, or temporary with `--no-cache`. */
  cache: CacheFolder
  store: Store
  /** Known states of the project's files. It is opened on first use. */
  readonly files: FileTable
  pool: Pool
  memory: SiteMemory
  /** Whether many bodies are parsed on first use, and not together with their documents. */
  parsesBodiesLater: boolean
  clock: StageClock
  close(): Promise<void>
}

/** Creates the build context of one command. With `cache: false`, it reads nothing from earlier runs and leaves nothing behind. */
export function createBuildContext(request: {
  root: string
  /** The syntax of other tools that sources may have. */
  syntax: SourceSyntax
  cache: boolean
  workers: number | null
  parsesBodiesLater?: boolean
  /** Whether the site is planned again after each change, from what has changed. Default: `false`. */
  plansAgain?: boolean
  /** Whether workers wait for further work after they have parsed. */
  keepsWorkers?: boolean
  /** Whether the files that are read are a temporary copy of the project, whose states are of no use to later runs. */
  readsCopy?: boolean
  /** The text of a file (absolute path) that an editor shows and has not saved yet. */
  findOpenText?: (path: string) => string | undefined
  /** Called when a stage begins, and when it counts. */
  onProgress?: (progress: StageProgress) => void
}): BuildContext {
  const cache = openCacheFolder(request.cache ? getCacheDirectory(request.root) : null)
  const installation = readInstallation()
  const store = openStore({ folder: cache, fingerprint: installation.fingerprint })
  const getFiles = once(() => {
    if (request.cache) createStateDirectory(request.root)
    const table = openFileTable(store, cache)
    if (request.findOpenText) return withOpenTexts(table, request.findOpenText)
    return request.readsCopy ? { ...table, save: () => undefined } : table
  })
  const pool = openPool({
    ...countThreads(request.workers, availableParallelism()),
    worker: installation.worker,
    keepsWorkers: request.keepsWorkers ?? false,
  })
  return {
    installation,
    syntax: request.syntax,
    cache,
    store,
    get files() {
      return getFiles()
    },
    pool,
    memory: createSiteMemory(request.plansAgain ?? false),
    parsesBodiesLater: request.parsesBodiesLater ?? false,
    clock: createStageClock(request.onProgress),
    async close() {
      await pool.close()
      store.save()
      store.close()
      cache.close()
    },
  }
}
