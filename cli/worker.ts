import { workerData } from 'node:worker_threads'
import { startWorker } from './executor/start-worker.ts'
import { createTasks, type TaskContext } from './tasks.ts'

// The pool that started this thread passes the task context.
const { parse } = await createTasks(workerData as TaskContext)
startWorker([parse])
