import { startWorker } from '../executor/start-worker.ts'
import type { Task } from '../executor/task.ts'
import { type IndexRequest, type MadeFile, makeIndexes } from './make-indexes.ts'

/** Reads the cache, and stores there what the next build begins with. */
const index: Task<IndexRequest, MadeFile[] | null> = { name: 'index', run: makeIndexes }

startWorker([index])
