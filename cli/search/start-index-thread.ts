import { startThread, type WorkerThread } from '../executor/worker-thread.ts'

/** What a thread that makes indexes is started with, if it is started before it is known what it has to do. */
export interface IndexThreadData {
  cachePath: string
  fingerprint: string
}

/** Starts the thread, which reads the indexes of the last build then. */
export function startIndexThread(module: URL, data: IndexThreadData): WorkerThread {
  return startThread(module, data)
}
