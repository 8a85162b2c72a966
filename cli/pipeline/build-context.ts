import { availableParallelism } from 'node:os'
import { type CacheFolder, openCacheFolder } from '../cache/cache-folder.ts'
import type { Threads } from '../executor/pool.ts'
import { type DocumentStore, openDocumentStore } from './document-store.ts'
import { type Installation, readInstallation } from './installation.ts'
import { getThreads } from './parse-documents.ts'
import { createStageClock, type StageClock } from './stage-clock.ts'
import { getCacheDirectory } from './state-directory.ts'

/** Services that the phases use; none of them affects what a phase returns. Closed by the command that created it. */
export interface BuildContext {
  installation: Installation
  /** Below the root, or temporary with `--no-cache`. */
  cache: CacheFolder
  documents: DocumentStore
  threads: Threads
  /** Whether many bodies are parsed on first use, and not together with their documents. */
  parsesBodiesLater: boolean
  clock: StageClock
  close(): Promise<void>
}

/** Creates the build context of one command. With `cache: false`, it reads nothing from earlier runs and leaves nothing behind. */
export function createBuildContext(request: {
  root: string
  cache: boolean
  workers: number | null
  parsesBodiesLater?: boolean
}): BuildContext {
  const cache = openCacheFolder(request.cache ? getCacheDirectory(request.root) : null)
  const installation = readInstallation()
  const documents = openDocumentStore(cache)
  return {
    installation,
    cache,
    documents,
    threads: getThreads(request.workers, availableParallelism(), installation.worker),
    parsesBodiesLater: request.parsesBodiesLater ?? false,
    clock: createStageClock(),
    async close() {
      documents.close()
      cache.close()
    },
  }
}
