import { workerData } from 'node:worker_threads'
import { startWorker } from './executor/start-worker.ts'
import { sourceSyntax } from './syntaxes/index.ts'
import { createTasks, type TaskContext } from './tasks.ts'

/** Creates the tasks of a worker thread, and runs what the pool that started the thread asks for. */
export async function startTasks(): Promise<void> {
  const { parse } = await createTasks(workerData as TaskContext, { syntax: sourceSyntax })
  startWorker([parse])
}
