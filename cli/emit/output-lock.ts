import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isRunning } from '../lib/derived-files.ts'
import { attempt, isSystemError } from '../lib/system-error.ts'
import { OutputError } from './output-error.ts'

/**
 * Takes a lock, and returns what releases it: one build writes at a time. The lock of a process that no longer runs is taken over.
 */
export function lock(path: string): () => void {
  const release = () => void attempt(() => rmSync(path, { recursive: true, force: true }))
  for (let tries = 0; tries < 2; tries++) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' })
      return release
    } catch (error) {
      if (!isSystemError(error)) throw error
      if (error.code !== 'EEXIST') {
        release()
        throw error
      }
      const holder = readHolder(path)
      if (holder !== process.pid && isRunning(holder)) {
        throw new OutputError(`Another docsgen build (process ${holder}) is writing this site's output.`)
      }
      rmSync(path, { recursive: true, force: true })
    }
  }
  throw new OutputError('Another docsgen build has just locked the output folder.')
}

/** The process that wrote the lock; 0 if the lock is gone or contains no process id. */
function readHolder(path: string): number {
  try {
    return Number(readFileSync(path, 'utf8'))
  } catch (error) {
    if (isSystemError(error) && (error.code === 'ENOENT' || error.code === 'EISDIR')) return 0
    throw error
  }
}
