import type { WorkerThread } from '../executor/worker-thread.ts'
import { startIndexThread } from '../search/start-index-thread.ts'
import { readInstallation } from './installation.ts'
import type { ComparedRun, RunRequest } from './unchanged/run-record.ts'

/** With fewer pages, the indexes are updated in less time than a thread takes to start. */
const THREADING_THRESHOLD = 200

/**
 * Starts the thread that makes the search indexes if a run will have to update those of many pages: while documents are parsed, it
 * reads what they were. Otherwise `null`.
 */
export function openIndexThread({ header, changed }: ComparedRun, { cacheDirectory }: RunRequest): WorkerThread | null {
  const { routes, searchIndexes } = header.result
  if (changed.length === 0 || !searchIndexes || routes < THREADING_THRESHOLD) return null
  const { indexer, fingerprint } = readInstallation()
  return startIndexThread(indexer, { cachePath: cacheDirectory, fingerprint })
}
