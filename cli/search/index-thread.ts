import { workerData } from 'node:worker_threads'
import { startWorker } from '../executor/start-worker.ts'
import type { Task } from '../executor/task.ts'
import { type IndexRequest, type MadeFile, makeIndexes } from './make-indexes.ts'
import type { IndexThreadData } from './start-index-thread.ts'
import { type PagesRequest, readEarlierPages, type UpdatedPages, updateChangedPages } from './update-pages.ts'

/** The tasks of a thread; with `data`, it was started before it is known what is wanted. */
function createTasks(data: IndexThreadData | null) {
  // Read while nothing has been asked for yet.
  const earlier = data && readEarlierPages(data)
  /** Makes all indexes, and stores what the next build begins with. */
  const index: Task<IndexRequest, MadeFile[] | null> = {
    name: 'index',
    run: (request) => makeIndexes(request, earlier?.indexes),
  }
  let updated: UpdatedPages | null = null
  /** Updates the indexes where only some pages have changed. */
  const update: Task<PagesRequest, MadeFile[] | null> = {
    name: 'update',
    async run(request) {
      updated = earlier && (await updateChangedPages(request, earlier))
      return updated?.files ?? null
    },
  }
  /** Stores what the next build begins with after an update, and returns the hash of the record of the pages. */
  const store: Task<null, string | null> = { name: 'store', run: () => updated?.store() ?? null }
  return [index, update, store]
}

startWorker(createTasks(workerData))
