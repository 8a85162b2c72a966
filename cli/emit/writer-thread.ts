import { workerData } from 'node:worker_threads'
import { startWorker } from '../executor/start-worker.ts'
import type { Task } from '../executor/task.ts'
import { isSystemError, type SystemError } from '../lib/system-error.ts'
import { createWriteFile, type FileToWrite, type WrittenFile, type WrittenFolder } from './write-file.ts'

/** An error of the file system as plain values: of an error that is sent to a thread, only the message arrives. */
export type WriteFailure = { failure: Pick<SystemError, 'message' | 'code' | 'syscall' | 'path'> }

// The writer that started this thread passes the folder.
const writeFile = createWriteFile(workerData as WrittenFolder)

const write: Task<FileToWrite, WrittenFile | WriteFailure> = {
  name: 'write',
  run(file) {
    try {
      return writeFile(file)
    } catch (error) {
      if (!isSystemError(error)) throw error
      const { message, code, syscall, path } = error
      return { failure: { message, code, syscall, ...(path !== undefined && { path }) } }
    }
  },
}
startWorker([write as Task<unknown, unknown>])
