import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { compareStrings } from '../lib/compare-strings.ts'
import { isRunning, removeStaleDrafts } from '../lib/derived-files.ts'
import { attempt, isSystemError, type SystemError } from '../lib/system-error.ts'
import { createFileWriter, type FileWriter } from './file-writer.ts'
import type { Contents, EmitSummary, OutputFile, OutputFolder, Sink } from './output-file.ts'
import {
  closeStaging,
  completeStaging,
  findSpare,
  getOutputPaths,
  isIntact,
  listTree,
  type OutputPaths,
  type OutputState,
  openStaging,
  type PublishedFile,
  readState,
  recover,
  type Staged,
  swap,
} from './output-folder.ts'

/** Thrown when the output folder cannot be written. Commands report it as a problem. */
export class OutputError extends Error {
  override name = 'OutputError'
  /** The error of the file system, if there is one. */
  override readonly cause: SystemError | undefined

  constructor(message: string, cause?: SystemError) {
    super(message)
    this.cause = cause
  }
}

/**
 * Writes the output folder so that its readers see either the old site or the new one, never a mix: the next site is staged
 * in a folder next to it (same file system) and swapped in by rename. A file whose key is the same and that has not been
 * modified is not produced again; if nothing differs, nothing is written. The next run recovers from a killed one.
 * `stateDirectory` contains the state of the published files, the tree that becomes the next site, and the lock.
 */
export function createDiskSink(request: DiskSinkRequest): Sink {
  const paths = getOutputPaths(request)
  return guard(paths.outDir, () => new DiskSink(paths, prepare(paths, request.stateDirectory), request.writer ?? null))
}

/** What a disk sink is opened with. */
export interface DiskSinkRequest {
  outDir: string
  stateDirectory: string
  /** Module of the thread that writes the files. Default: many files are written without a thread, too. */
  writer?: URL
}

class DiskSink implements Sink {
  private readonly known: OutputState
  private readonly published = new Map<string, PublishedFile>()
  /** Paths of the files that the output has, but not the staging folder. */
  private readonly missing = new Set<string>()
  private readonly writer: FileWriter
  private readonly summary = { written: 0, reused: 0, bytes: 0 }

  constructor(
    private readonly paths: OutputPaths,
    private readonly prepared: PreparedFolder,
    thread: URL | null,
  ) {
    this.known = readState(paths.state)
    this.writer = createFileWriter({ path: paths.staging, isNew: isEmpty(prepared.staged) }, thread)
  }

  async write({ path, key, contents }: OutputFile): Promise<readonly Diagnostic[]> {
    const kept = key === null ? undefined : this.findKept(path, key)
    if (kept) return this.record(path, kept, 'reused')
    const { value, diagnostics } = await contents()
    const bodyKey = key ?? computeSha256(value)
    const same = key === null ? this.findKept(path, bodyKey) : undefined
    if (same) return this.record(path, same, 'reused')
    // A file with diagnostics is produced again by the next build, so that it reports them too.
    const entryKey = diagnostics.length === 0 ? bodyKey : ''
    await guardAsync(this.paths.outDir, () => this.produce(path, entryKey, value))
    return diagnostics
  }

  async writeFolder(folder: OutputFolder): Promise<readonly Diagnostic[]> {
    const diagnostics: Diagnostic[] = []
    for (const file of await folder.list()) diagnostics.push(...(await this.write(file)))
    return diagnostics
  }

  async commit(): Promise<EmitSummary> {
    const { paths, prepared, published, missing, known } = this
    await this.finishWriting()
    const files = { ...this.summary }
    await this.write(createManifest(published))
    await this.finishWriting()
    guard(paths.outDir, () => {
      if (this.isPublished()) return this.closeStaging()
      completeStaging(paths, prepared.staged, { wanted: published, missing })
      swap(paths, known.published, published)
    })
    prepared.release()
    return files
  }

  async abort(): Promise<void> {
    // What fails while the files are discarded does no harm.
    await this.finishWriting().catch(() => undefined)
    this.closeStaging()
    this.prepared.release()
  }

  /** Begins to write a file, which is recorded once it is written. */
  private async produce(path: string, key: string, body: Contents): Promise<void> {
    const { staging } = this.paths
    const full = resolve(staging, path)
    if (!full.startsWith(staging + sep)) throw new Error(`"${path}" leaves the output folder.`)
    await this.writer.write({ path: full, body }, (written) => this.record(path, { key, ...written }, 'written'))
  }

  private finishWriting(): Promise<void> {
    return guardAsync(this.paths.outDir, () => this.writer.finish())
  }

  private closeStaging(): void {
    closeStaging(this.paths, !isEmpty(this.prepared.staged))
  }

  /** A file that need not be produced: it is in the staging folder, or can be linked from the output. */
  private findKept(path: string, key: string): PublishedFile | undefined {
    const { known, paths, prepared } = this
    const staged = prepared.staged.files.has(path) ? findSpare(known, path) : undefined
    if (staged?.key === key && isIntact(paths.staging, path, staged)) return staged
    const before = known.published[path]
    if (before?.key !== key || !isIntact(paths.outDir, path, before)) return undefined
    this.missing.add(path)
    return before
  }

  /** Whether the output contains exactly the files that were written to the sink. */
  private isPublished(): boolean {
    const { known, missing, paths, published } = this
    for (const [path, file] of published) {
      if (known.published[path] !== file || !(missing.has(path) || isIntact(paths.outDir, path, file))) return false
    }
    const { files, others } = listTree(paths.outDir)
    return others.length === 0 && files.length === published.size && files.every((file) => published.has(file))
  }

  private record(path: string, entry: PublishedFile, kind: 'written' | 'reused'): readonly Diagnostic[] {
    this.published.set(path, entry)
    this.summary[kind]++
    this.summary.bytes += entry.sizeBytes
    return []
  }
}

function computeSha256(body: Contents): string {
  return createHash('sha256').update(body).digest('hex')
}

/** The staging folder of a build that has begun. */
interface PreparedFolder {
  staged: Staged
  /** Releases the lock. */
  release: () => void
}

const isEmpty = ({ files, folders }: Staged) => files.size + folders.size === 0

/** Takes the lock, recovers from a killed run and opens the staging folder, so that it fails before any work if it cannot. */
function prepare(paths: OutputPaths, stateDirectory: string): PreparedFolder {
  mkdirSync(stateDirectory, { recursive: true })
  const release = lock(paths.lock)
  try {
    recover(paths)
    const staged = openStaging(paths)
    attempt(() => removeStaleDrafts(stateDirectory))
    return { staged, release }
  } catch (error) {
    release()
    throw error
  }
}

/** One build writes at a time. The lock of a process that no longer runs is taken over. */
function lock(path: string): () => void {
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

/** Turns errors of the file system into an `OutputError`; all others pass through. */
function guard<T>(outDir: string, write: () => T): T {
  try {
    return write()
  } catch (error) {
    throw toOutputError(outDir, error)
  }
}

/** The same for asynchronous work. */
async function guardAsync<T>(outDir: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw toOutputError(outDir, error)
  }
}

function toOutputError(outDir: string, error: unknown): unknown {
  if (!isSystemError(error)) return error
  return new OutputError(`The output folder ${outDir} cannot be written: ${error.message}`, error)
}

/** The manifest: every published file with its checksum, for deployment tools. It marks a folder as output of docsgen. */
function createManifest(published: ReadonlyMap<string, PublishedFile>): OutputFile {
  const sorted = [...published].sort(([a], [b]) => compareStrings(a, b))
  const files = Object.fromEntries(sorted.map(([path, file]) => [path, file.sha256]))
  const body = `${JSON.stringify({ version: 1, files }, null, 1)}\n`
  const hash = computeSha256(body).slice(0, 8)
  return { path: `assets/manifest.${hash}.json`, key: hash, contents: () => ({ value: body, diagnostics: [] }) }
}
