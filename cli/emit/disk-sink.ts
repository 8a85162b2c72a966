import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { OutputFile, Sink } from './output-file.ts'
import {
  completeStaging,
  heal,
  isIntact,
  listTree,
  openStaging,
  type Places,
  type PublishedFile,
  placesOf,
  readState,
  swap,
} from './output-folder.ts'

/** The output folder cannot be written; `message` says which path and why. Not a bug: the command reports it. */
export class OutputError extends Error {
  override name = 'OutputError'
}

/**
 * Writes the output folder so that a reader of it sees the old site or the new one, never a mix: the next site is made in
 * a folder beside it (same file system) and swapped in by rename. A file whose key has not changed, and that nobody
 * touched, is not produced again; where nothing differs at all, nothing is written. A run that was killed is healed by the
 * next one. `stateDirectory` holds what is known of the published files, the tree that is turned into the next site, and
 * the lock.
 */
export function createDiskSink(request: { outDir: string; stateDirectory: string }): Sink {
  const places = placesOf(request)
  const { outDir, staging } = places
  const release = guard(outDir, () => prepare(places, request.stateDirectory))
  const known = readState(places.state)
  const published = new Map<string, PublishedFile>()
  const produced = new Set<string>()
  const folders = new Set<string>()
  const summary = { written: 0, reused: 0, bytes: 0 }

  function stagedPath(path: string): string {
    const full = resolve(staging, path)
    if (!full.startsWith(staging + sep)) throw new Error(`"${path}" leaves the output folder.`)
    if (produced.size === 0) openStaging(places)
    const folder = dirname(full)
    if (!folders.has(folder)) makeFolder(staging, folder)
    folders.add(folder)
    return full
  }

  function produce(path: string, key: string, body: Uint8Array): PublishedFile {
    const full = stagedPath(path)
    // Not written in place: the file may be one with a published one.
    rmSync(full, { recursive: true, force: true })
    writeFileSync(full, body)
    produced.add(path)
    const { size, mtimeMs, ino } = statSync(full)
    return { key, sizeBytes: size, modifiedMs: mtimeMs, inode: ino, sha256: sha256Of(body) }
  }

  async function publish(file: OutputFile): Promise<void> {
    const before = known[file.path]
    const kept = before?.key === file.key && isIntact(outDir, file.path, before) ? before : undefined
    const entry = kept ?? (await produceFile(file))
    published.set(file.path, entry)
    summary[kept ? 'reused' : 'written']++
    summary.bytes += entry.sizeBytes
  }

  async function produceFile(file: OutputFile): Promise<PublishedFile> {
    const contents = await file.contents()
    const body = typeof contents === 'string' ? Buffer.from(contents) : contents
    return guard(outDir, () => produce(file.path, file.key, body))
  }

  return {
    write: publish,
    async commit() {
      const files = { ...summary }
      await publish(manifestOf(published))
      guard(outDir, () => {
        if (produced.size === 0 && holdsOnly(outDir, published)) return
        if (produced.size === 0) openStaging(places)
        completeStaging(places, published, produced)
        swap(places, known, published)
      })
      release()
      return files
    },
    async abort() {
      rmSync(staging, { recursive: true, force: true })
      release()
    },
  }
}

/** Makes a folder of the staging tree, in the place of a file of an earlier site if it must be. */
function makeFolder(staging: string, folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
  } catch {
    const parts = relative(staging, folder).split(sep)
    const blocker = parts.map((_, index) => join(staging, ...parts.slice(0, index + 1))).find(isFile)
    if (blocker) rmSync(blocker)
    mkdirSync(folder, { recursive: true })
  }
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}

function sha256Of(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('hex')
}

/** Whether the output has these files and no others; that they are intact is known. */
function holdsOnly(outDir: string, published: ReadonlyMap<string, PublishedFile>): boolean {
  const { files } = listTree(outDir)
  return files.length === published.size && files.every((file) => published.has(file))
}

/** Heals what a killed run left, and takes the lock. Returns what releases it. */
function prepare(places: Places, stateDirectory: string): () => void {
  mkdirSync(stateDirectory, { recursive: true })
  const release = lock(join(stateDirectory, 'output.lock'))
  try {
    heal(places)
    // Says now, before any work, that the place cannot be written.
    mkdirSync(places.staging, { recursive: true })
    rmSync(places.staging, { recursive: true })
  } catch (error) {
    release()
    throw error
  }
  return release
}

/** One build writes at a time. A lock whose process is gone is taken over. */
function lock(path: string): () => void {
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' })
      return () => rmSync(path, { force: true })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      const holder = Number(readFileSync(path, 'utf8'))
      if (holder !== process.pid && isRunning(holder)) {
        throw new OutputError(`Another docsgen build (process ${holder}) is writing this site's output.`)
      }
      rmSync(path, { force: true })
    }
  }
  throw new OutputError('Another docsgen build took the lock of the output at the same moment.')
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Turns what the file system refuses into a message with its path; bugs pass through. */
function guard<T>(outDir: string, write: () => T): T {
  try {
    return write()
  } catch (error) {
    if (error instanceof Error && 'syscall' in error && 'code' in error) {
      const path = 'path' in error ? String(error.path) : outDir
      throw new OutputError(`The output folder ${outDir} cannot be written: ${error.code} at ${path}.`)
    }
    throw error
  }
}

/** Lists every published file with its checksum, for tools that deploy; its presence marks a folder as docsgen's. */
function manifestOf(published: ReadonlyMap<string, PublishedFile>): OutputFile {
  const sorted = [...published].sort(([a], [b]) => (a < b ? -1 : 1))
  const files = Object.fromEntries(sorted.map(([path, file]) => [path, file.sha256]))
  const body = `${JSON.stringify({ version: 1, files }, null, 1)}\n`
  const hash = sha256Of(Buffer.from(body)).slice(0, 8)
  return { path: `assets/manifest.${hash}.json`, key: hash, contents: () => body }
}
