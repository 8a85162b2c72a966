import { startThread, type WorkerThread } from '../executor/worker-thread.ts'
import type { Contents } from './output-file.ts'
import { createWriteFile, type FileToWrite, type WrittenFile, type WrittenFolder } from './write-file.ts'
import type { WriteFailure } from './writer-thread.ts'

/**
 * What the thread is sent in one message: fewer files are written faster where they are produced, since starting a thread
 * takes as long as writing about so many.
 */
const [BATCH_FILES, BATCH_BYTES] = [64, 1024 * 1024]

/** Batches that wait for the thread. Each has memory of its own, which is used again: what is freed is not given back at once. */
const BATCHES = 8

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
  /** Where the contents of the files are, one after the other. */
  memory: Uint8Array
  bytes: number
}

/**
 * Creates a writer for the folder. The file system looks for a place for each file, which takes most of the time; so files are
 * written in a thread, one after the other: several threads would wait for each other. `module` is the thread's, or `null` to
 * write without one.
 */
export function createFileWriter(folder: WrittenFolder, module: URL | null): FileWriter {
  const sent = new Set<Promise<void>>()
  const batches = createBatches()
  let batch: Batch | undefined
  let thread: WorkerThread | undefined
  let failure: { error: unknown } | undefined

  function send(to: URL, full: Batch): void {
    thread ??= startThread(to, folder)
    const sending = writeIn(thread, full)
      .catch((error: unknown) => {
        failure ??= { error }
      })
      .finally(() => {
        sent.delete(sending)
        batches.release(full)
      })
    sent.add(sending)
  }
  function flush(hasThread: boolean): void {
    const full = batch
    batch = undefined
    if (!full) return
    if (hasThread && module) {
      send(module, full)
    } else {
      writeHere(folder, full)
      batches.release(full)
    }
  }

  return {
    async write({ path, body }, receive) {
      for (let hasRoom = false; !hasRoom; ) {
        while (!batch && sent.size >= BATCHES) await Promise.race(sent)
        if (failure) throw failure.error
        batch ??= batches.create(BATCH_BYTES)
        hasRoom = putInto(batch, { path, body, receive })
        if (!hasRoom && batch.files.length === 0) {
          batches.release(batch)
          batch = batches.create(countBytes(body))
        } else if (!hasRoom || batch.files.length === BATCH_FILES) flush(true)
      }
    },
    async finish() {
      flush(thread !== undefined)
      await Promise.all(sent)
      await thread?.end()
      thread = undefined
      if (failure) throw failure.error
    },
  }
}

/** Creates batches, whose memory is used again. */
function createBatches(): { create(bytes: number): Batch; release(batch: Batch): void } {
  const free: Uint8Array[] = []
  // Threads share the memory, so that nothing is copied when it is sent.
  const allocate = (bytes: number) => new Uint8Array(new SharedArrayBuffer(bytes))
  return {
    create(bytes) {
      const memory = (bytes === BATCH_BYTES ? free.pop() : undefined) ?? allocate(bytes)
      return { files: [], receivers: [], memory, bytes: 0 }
    },
    release({ memory }) {
      // That of a large file is not used again.
      if (memory.byteLength === BATCH_BYTES) free.push(memory)
    },
  }
}

/** A file that is not in a batch yet. */
interface Pending {
  path: string
  body: Contents
  receive: (written: WrittenFile) => void
}

/** Puts a file into a batch; returns whether there is room for it. */
function putInto(batch: Batch, { path, body, receive }: Pending): boolean {
  const bytes = encodeInto(batch.memory.subarray(batch.bytes), body)
  if (!bytes) return false
  batch.files.push({ path, body: bytes })
  batch.receivers.push(receive)
  batch.bytes += bytes.byteLength
  return true
}

const countBytes = (body: Contents): number => (typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength)

const encoder = new TextEncoder()

/** Puts contents at the beginning of memory, and returns where they are; `undefined` if there is no room. */
function encodeInto(memory: Uint8Array, body: Contents): Uint8Array | undefined {
  if (body.length > memory.byteLength) return undefined
  if (typeof body === 'string') {
    const { read, written } = encoder.encodeInto(body, memory)
    return read === body.length ? memory.subarray(0, written) : undefined
  }
  memory.set(body)
  return memory.subarray(0, body.byteLength)
}

/** Writes a batch in a thread. */
async function writeIn(thread: WorkerThread, { files, receivers }: Batch): Promise<void> {
  // The thread runs the task of that name, so these are the task's outputs.
  const written = (await thread.run({ task: 'write', inputs: files })) as (WrittenFile | WriteFailure)[]
  for (const [at, file] of written.entries()) {
    if ('failure' in file) throw Object.assign(new Error(file.failure.message), file.failure)
    receivers[at]?.(file)
  }
}

/** Writes a batch in the calling thread. */
function writeHere(folder: WrittenFolder, { files, receivers }: Batch): void {
  const writeFile = createWriteFile(folder)
  for (const [at, file] of files.entries()) receivers[at]?.(writeFile(file))
}
