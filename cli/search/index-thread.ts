import { workerData } from 'node:worker_threads'
import { startWorker } from '../executor/start-worker.ts'
import type { Task } from '../executor/task.ts'
import { type IndexRequest, type MadeFile, makeIndexes } from './make-indexes.ts'
import type { IndexThreadData } from './start-index-thread.ts'
import { readIndexes } from './update-indexes.ts'
import { type PagesRequest, type UpdatedPages, updateChangedPages } from './update-pages.ts'

const data: IndexThreadData | null = workerData
// Read while nothing has been asked for yet.
const known = data ? readIndexes({ path: data.cachePath }, data) : undefined

/** Reads the cache, and stores there what the next build begins with. */
const index: Task<IndexRequest, MadeFile[] | null> = { name: 'index', run: makeIndexes }

/** The same where only some pages have changed. */
const update: Task<PagesRequest, UpdatedPages | null> = {
  name: 'update',
  run: (request) => updateChangedPages(request, known),
}

startWorker([index, update])
