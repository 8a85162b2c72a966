import { workerData } from 'node:worker_threads'
import { startWorker } from './executor/start-worker.ts'
import type { TaskContext } from './tasks.ts'

/**
 * Creates the tasks of a worker thread, and runs the jobs of its pool: a thread with a context parses, one without makes
 * search indexes and loads nothing else.
 */
export async function startTasks(): Promise<void> {
  const context = workerData as TaskContext | null
  if (context === null) {
    const { indexTask } = await import('./index-task.ts')
    startWorker([indexTask])
  } else {
    const [{ createTasks }, { sourceSyntax }] = await Promise.all([import('./tasks.ts'), import('./syntaxes/index.ts')])
    const { parse } = await createTasks(context, { syntax: sourceSyntax })
    startWorker([parse])
  }
}
