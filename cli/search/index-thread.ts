import { startWorker } from '../executor/start-worker.ts'
import type { Task } from '../executor/task.ts'
import { type IndexRequest, type MadeFile, makeIndexes } from './make-indexes.ts'

/** Makes the search indexes in a thread of their own. */
const index: Task<IndexRequest, MadeFile[] | null> = { name: 'index', run: makeIndexes }

startWorker([index])
