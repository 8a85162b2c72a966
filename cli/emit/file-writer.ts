import { closeSync, fstatSync, mkdirSync, open, rmSync, type Stats, writeFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { isFile } from '../lib/files.ts'

/**
 * Files that are written at the same time: four for each of Node's threads, so that no thread waits. With more, files wait in
 * memory and none is written earlier.
 */
const MAX_FILES = 16

/** Contents that wait in memory, unless a single file has more. */
const MAX_BYTES = 16 * 1024 * 1024

/** Writes files of one folder while the next ones are produced. */
export interface FileWriter {
  /**
   * Begins to write a file once there are few enough before it; `receive` is called when it is written. Rejects with the
   * first error of the files before it.
   */
  write(file: { path: string; body: Uint8Array }, receive: (written: Stats) => void): Promise<void>
  /** Waits until all files are written; rejects with the first error. */
  finish(): Promise<void>
}

/** Creates a writer for the folder; `isNew` says that the folder was empty, and so nothing has to make room. */
export function createFileWriter(folder: string, isNew: boolean): FileWriter {
  const running = new Set<Promise<void>>()
  const folders = new Map<string, Promise<void>>()
  let bytes = 0
  let failure: { error: unknown } | undefined

  function openFolder(path: string): Promise<void> {
    const made = folders.get(path) ?? makeFolder(folder, path)
    folders.set(path, made)
    return made
  }
  async function writeOne(path: string, body: Uint8Array): Promise<Stats> {
    await openFolder(dirname(path))
    // Not written in place: the file may be a hard link to a published one.
    if (!isNew) await rm(path, { recursive: true, force: true })
    return fillFile(await createFile(path), body)
  }
  async function run(path: string, body: Uint8Array, receive: (written: Stats) => void): Promise<void> {
    bytes += body.byteLength
    try {
      receive(await writeOne(path, body))
    } catch (error) {
      failure ??= { error }
    }
    bytes -= body.byteLength
  }
  const isFull = (next: number) => running.size >= MAX_FILES || (running.size > 0 && bytes + next > MAX_BYTES)

  return {
    async write({ path, body }, receive) {
      while (isFull(body.byteLength)) await Promise.race(running)
      if (failure) throw failure.error
      const written: Promise<void> = run(path, body, receive).finally(() => running.delete(written))
      running.add(written)
    },
    async finish() {
      await Promise.all(running)
      if (failure) throw failure.error
    },
  }
}

/** Creates an empty file in one of Node's threads: the file system looks for a place for it, which takes most of the time. */
function createFile(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    open(path, 'w', (error, descriptor) => (error ? reject(error) : resolve(descriptor)))
  })
}

/** Writes an open file and closes it: copies to memory, which cost less than they would in another thread. */
function fillFile(descriptor: number, body: Uint8Array): Stats {
  try {
    writeFileSync(descriptor, body)
    return fstatSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Creates a folder below another, replacing a file of an earlier site if necessary. */
async function makeFolder(top: string, folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
  } catch {
    // In one go: the same file may be in the way of several folders.
    const parts = relative(top, folder).split(sep)
    const blocker = parts.map((_, index) => join(top, ...parts.slice(0, index + 1))).find(isFile)
    if (blocker) rmSync(blocker)
    mkdirSync(folder, { recursive: true })
  }
}
