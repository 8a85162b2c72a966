import { availableParallelism } from 'node:os'
import { type CacheFolder, openCacheFolder } from '../cache/cache-folder.ts'
import { openPool, type Pool } from '../executor/pool.ts'
import type { WorkerThread } from '../executor/worker-thread.ts'
import type { SourceSyntax } from '../parse/source-syntax.ts'
import { type DocumentStore, openDocumentStore } from './document-store.ts'
import { type Installation, readInstallation } from './installation.ts'
import { countThreads } from './parse-documents.ts'
import { createStageClock, type StageClock } from './stage-clock.ts'
import { getCacheDirectory } from './state-directory.ts'

/** Services that the phases use; none of them affects what a phase returns. Closed by the command that created it. */
export interface BuildContext {
  installation: Installation
  syntax: SourceSyntax
  /** Below the root, or temporary with `--no-cache`. */
  cache: CacheFolder
  documents: DocumentStore
  pool: Pool
  /** The thread that makes the search indexes, if it was started before the context was created. Whoever started it ends it. */
  indexThread: WorkerThread | null
  /** Whether many bodies are parsed on first use, and not together with their documents. */
  parsesBodiesLater: boolean
  /** Whether later runs may replace the texts of the site. */
  recordsTexts: boolean
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
  recordsTexts?: boolean
  /** Whether workers wait for further work after they have parsed. */
  keepsWorkers?: boolean
  /** Whether documents that the run does not use stay in the cache as long as if it had used them. */
  isPartial?: boolean
  indexThread?: WorkerThread | null
}): BuildContext {
  const cache = openCacheFolder(request.cache ? getCacheDirectory(request.root) : null)
  const installation = readInstallation()
  const documents = openDocumentStore(cache, { isPartial: request.isPartial ?? false })
  const pool = openPool({
    ...countThreads(request.workers, availableParallelism()),
    worker: installation.worker,
    keepsWorkers: request.keepsWorkers ?? false,
  })
  return {
    installation,
    syntax: request.syntax,
    cache,
    documents,
    pool,
    indexThread: request.indexThread ?? null,
    parsesBodiesLater: request.parsesBodiesLater ?? false,
    recordsTexts: request.recordsTexts ?? false,
    clock: createStageClock(),
    async close() {
      await pool.close()
      documents.close()
      cache.close()
    },
  }
}
