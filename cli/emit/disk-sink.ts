import { createHash } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import type { OutputFile, Sink } from './output-file.ts'

/** What is known of one published file: enough to tell that nobody touched it since. */
interface PublishedFile {
  key: string
  sizeBytes: number
  modifiedMs: number
  inode: number
  sha256: string
}

/** The output folder cannot be written; `message` says which path and why. Not a bug: the command reports it. */
export class OutputError extends Error {
  override name = 'OutputError'
}

/**
 * Writes the output folder so that a reader of it sees the old site or the new one, never a mix: files are staged in a
 * folder beside it (same file system), and the folder is swapped by rename. A file whose key has not changed, and that
 * nobody touched, is linked instead of produced. A run that was killed is healed by the next one.
 * `stateDirectory` holds what is known of the published files, and the lock.
 */
export function createDiskSink(request: { outDir: string; stateDirectory: string }): Sink {
  const outDir = resolve(request.outDir)
  const places = {
    staging: join(dirname(outDir), `.${basename(outDir)}.docsgen-staging`),
    previous: join(dirname(outDir), `.${basename(outDir)}.docsgen-previous`),
    state: join(
      request.stateDirectory,
      `output-${createHash('sha256').update(outDir).digest('hex').slice(0, 12)}.json`,
    ),
  }
  const release = guard(outDir, () => prepare(outDir, places, request.stateDirectory))
  const known = readState(places.state)
  const published = new Map<string, PublishedFile>()
  const directories = new Set<string>()
  const summary = { written: 0, reused: 0, bytes: 0 }

  function stagedPath(path: string): string {
    const full = resolve(places.staging, path)
    if (!full.startsWith(places.staging + sep)) throw new Error(`"${path}" leaves the output folder.`)
    const directory = dirname(full)
    if (!directories.has(directory)) {
      mkdirSync(directory, { recursive: true })
      directories.add(directory)
    }
    return full
  }

  function reuse(file: OutputFile): PublishedFile | undefined {
    const before = known[file.path]
    if (before?.key !== file.key) return undefined
    try {
      const old = join(outDir, file.path)
      const { size, mtimeMs, ino } = statSync(old)
      if (size !== before.sizeBytes || mtimeMs !== before.modifiedMs || ino !== before.inode) return undefined
      linkSync(old, stagedPath(file.path))
      return before
    } catch {
      return undefined
    }
  }

  async function produce(file: OutputFile): Promise<PublishedFile> {
    const contents = await file.contents()
    const body = typeof contents === 'string' ? Buffer.from(contents) : contents
    return guard(outDir, () => {
      const path = stagedPath(file.path)
      writeFileSync(path, body)
      const { size, mtimeMs, ino } = statSync(path)
      const sha256 = createHash('sha256').update(body).digest('hex')
      return { key: file.key, sizeBytes: size, modifiedMs: mtimeMs, inode: ino, sha256 }
    })
  }

  return {
    async write(file) {
      const kept = reuse(file)
      const entry = kept ?? (await produce(file))
      published.set(file.path, entry)
      summary[kept ? 'reused' : 'written']++
      summary.bytes += entry.sizeBytes
    },
    async commit() {
      guard(outDir, () => {
        writeManifest(stagedPath, published)
        rmSync(places.previous, { recursive: true, force: true })
        if (existsSync(outDir)) renameSync(outDir, places.previous)
        renameSync(places.staging, outDir)
        writeFileSync(places.state, JSON.stringify(Object.fromEntries(published)))
        rmSync(places.previous, { recursive: true, force: true })
      })
      release()
      return summary
    },
    async abort() {
      rmSync(places.staging, { recursive: true, force: true })
      release()
    },
  }
}

/** Heals what a killed run left, takes the lock, and empties the staging folder. Returns what releases the lock. */
function prepare(outDir: string, places: { staging: string; previous: string }, stateDirectory: string): () => void {
  mkdirSync(stateDirectory, { recursive: true })
  const release = lock(join(stateDirectory, 'output.lock'))
  try {
    if (!existsSync(outDir) && existsSync(places.previous)) renameSync(places.previous, outDir)
    rmSync(places.staging, { recursive: true, force: true })
    mkdirSync(places.staging, { recursive: true })
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
function writeManifest(stagedPath: (path: string) => string, published: ReadonlyMap<string, PublishedFile>): void {
  const files = Object.fromEntries(
    [...published].sort(([a], [b]) => (a < b ? -1 : 1)).map(([path, file]) => [path, file.sha256]),
  )
  const body = `${JSON.stringify({ version: 1, files }, null, 1)}\n`
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 8)
  writeFileSync(stagedPath(`assets/manifest.${hash}.json`), body)
}

function readState(path: string): Record<string, PublishedFile> {
  try {
    const state: unknown = JSON.parse(readFileSync(path, 'utf8'))
    // A state of another shape matches no key, so that every file is produced anew.
    return typeof state === 'object' && state !== null ? (state as Record<string, PublishedFile>) : {}
  } catch {
    return {}
  }
}
