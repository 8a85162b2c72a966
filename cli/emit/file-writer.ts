import { startThread, type WorkerThread } from '../executor/worker-thread.ts'
import type { Contents } from './output-file.ts'
import { createWriteFile, type FileToWrite, type WrittenFile, type WrittenFolder } from './write-file.ts'
import type { WriteFailure } from './writer-thread.ts'

/**
 * What the thread is sent in one message: fewer files are written faster where they are produced, since starting a thread
 * takes as long as writing about so many.
 */
const [BATCH_FILES, BATCH_BYTES] = [64, 1024 * 1024]

/** Contents that wait in memory, unless a single batch has more. A character of a string counts as a byte. */
const MAX_BYTES = 8 * 1024 * 1024

/** Writes files of one folder while the next ones are produced. */
export interface FileWriter {
  /**
   * Takes a file once there are few enough before it; `receive` is called when it is written. Rejects with the first error of
   * the files before it.
   */
  write(file: { path: string; body: Contents }, receive: (written: WrittenFile) => void): Promise<void>
  /** Waits until all files are written; rejects with the first error. */
  finish(): Promise<void>
}

/** Files, and what to call when they are written. */
interface Batch {
  files: FileToWrite[]
  receivers: ((written: WrittenFile) => void)[]
  bytes: number
}

/**
 * Creates a writer for the folder. The file system looks for a place for each file, which takes most of the time; so files are
 * written in a thread, one after the other: several threads would wait for each other. `module` is the thread's, or `null` to
 * write without one.
 */
export function createFileWriter(folder: WrittenFolder, module: URL | null): FileWriter {
  const sent = new Map<Promise<void>, number>()
  let batch = createBatch()
  let thread: WorkerThread | undefined
  let failure: { error: unknown } | undefined

  function send(to: URL): void {
    thread ??= startThread(to, folder)
    const sending = writeIn(thread, batch)
      .catch((error: unknown) => {
        failure ??= { error }
      })
      .finally(() => sent.delete(sending))
    sent.set(sending, batch.bytes)
    batch = createBatch()
  }
  const isFull = () => batch.files.length >= BATCH_FILES || batch.bytes >= BATCH_BYTES
  const countBytes = () => [...sent.values()].reduce((sum, bytes) => sum + bytes, 0)

  return {
    async write({ path, body }, receive) {
      while (sent.size > 0 && countBytes() + body.length > MAX_BYTES) await Promise.race(sent.keys())
      if (failure) throw failure.error
      // Strings are encoded in the thread. Of bytes, a copy is sent, because the thread becomes their owner.
      batch.files.push({ path, body: typeof body === 'string' ? body : new Uint8Array(body) })
      batch.receivers.push(receive)
      batch.bytes += body.length
      if (!isFull()) return
      if (module) send(module)
      else writeHere(folder, batch)
    },
    async finish() {
      if (thread && module) send(module)
      else writeHere(folder, batch)
      await Promise.all(sent.keys())
      await thread?.end()
      thread = undefined
      if (failure) throw failure.error
    },
  }
}

const createBatch = (): Batch => ({ files: [], receivers: [], bytes: 0 })

/** Writes a batch in a thread. */
async function writeIn(thread: WorkerThread, { files, receivers }: Batch): Promise<void> {
  const buffers = files.flatMap(({ body }) =>
    typeof body !== 'string' && body.buffer instanceof ArrayBuffer ? body.buffer : [],
  )
  // The thread runs the task of that name, so these are the task's outputs.
  const written = (await thread.run({ task: 'write', inputs: files }, buffers)) as (WrittenFile | WriteFailure)[]
  for (const [at, file] of written.entries()) {
    if ('failure' in file) throw Object.assign(new Error(file.failure.message), file.failure)
    receivers[at]?.(file)
  }
}

/** Writes a batch in the calling thread, and empties it. */
function writeHere(folder: WrittenFolder, batch: Batch): void {
  const { files, receivers } = batch
  Object.assign(batch, createBatch())
  const writeFile = createWriteFile(folder)
  for (const [at, file] of files.entries()) receivers[at]?.(writeFile(file))
}
