import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { removeStaleDrafts } from '../lib/derived-files.ts'
import { type FileState, readFileState } from '../lib/file-states.ts'
import { attempt } from '../lib/system-error.ts'
import { createFileWriter, type FileWriter } from './file-writer.ts'
import { computeSha256, createManifest, isManifest } from './manifest.ts'
import { guard, guardAsync } from './output-error.ts'
import type { Contents, EmitSummary, OutputFile, OutputFolder, Sink } from './output-file.ts'
import {
  closeStaging,
  completeStaging,
  getOutputPaths,
  keepForNextRun,
  type OutputPaths,
  openStaging,
  recover,
  type Staged,
  swap,
} from './output-folder.ts'
import { lock } from './output-lock.ts'
import { describeState, type OutputState, type PublishedFile, readState } from './output-state.ts'
import {
  type FolderStates,
  findIntact,
  getFullPath,
  hashFolders,
  listFolders,
  listTree,
  readFolderStates,
} from './output-tree.ts'

/**
 * Writes the output folder so that its readers see either the old site or the new one, never a mix: the next site is staged
 * in a folder next to it (same file system) and swapped in by rename. A file whose key is the same and that has not been
 * modified is not produced again; if nothing differs, nothing is written. The next run recovers from a killed one.
 * `stateDirectory` contains the state of the published files, the tree that becomes the next site, and the lock.
 */
export function createDiskSink(request: DiskSinkRequest): OutputFolderSink {
  const paths = getOutputPaths(request)
  return guard(paths.outDir, () => new DiskSink(paths, prepare(paths, request.stateDirectory), request))
}

/** What a disk sink is opened with. */
export interface DiskSinkRequest {
  outDir: string
  stateDirectory: string
  /** Module of the thread that writes the files. Default: many files are written without a thread, too. */
  writer?: URL
  /**
   * Whether the first output is kept twice, which costs a link for each file: later outputs are built in the one before, and the
   * second would have to be linked as a whole. Default: `false`.
   */
  keepsTwin?: boolean
}

/** A sink that knows what it published last. */
export interface OutputFolderSink extends Sink {
  /** A published text and its key; `undefined` if the file is not as it was published. */
  readPublished(path: string): { text: string; key: string } | undefined
  /** Paths of the published files but for the manifest, which every sink writes again. */
  listPublished(): string[]
  /** Absolute path of the published manifest, whose name contains a hash of all files; `undefined` if nothing was published. */
  findManifest(): string | undefined
  /** Keeps a published file. `false` if it is not as it was published. */
  keep(path: string): boolean
}

class DiskSink implements OutputFolderSink {
  private readonly known: OutputState
  private readonly published = new Map<string, PublishedFile>()
  /** What the published files were like when they were verified or written: later, somebody else may have changed them. */
  private readonly states = new Map<string, FileState>()
  /** Paths of the files that the output has as they are published. */
  private readonly intact = new Set<string>()
  /** Paths of the files that the output has, but not the staging folder. */
  private readonly missing = new Set<string>()
  /** Paths of the files that this run wrote. */
  private readonly written: string[] = []
  private readonly writer: FileWriter
  /** How many files are in the twin of the output; `null` if it has none. */
  private linked: number | null
  private readonly summary = { written: 0, reused: 0, bytes: 0 }

  constructor(
    private readonly paths: OutputPaths,
    private readonly prepared: PreparedFolder,
    { writer: thread, keepsTwin = false }: Pick<DiskSinkRequest, 'writer' | 'keepsTwin'>,
  ) {
    this.known = prepared.known
    const isNew = isEmpty(prepared.staged)
    const twin = keepsTwin && isNew && !existsSync(paths.outDir) ? paths.spare : null
    this.linked = twin === null ? null : 0
    this.writer = createFileWriter({ path: paths.staging, isNew, twin }, thread ?? null)
  }

  async write(file: OutputFile): Promise<readonly Diagnostic[]> {
    const { path, key } = file
    const kept = key === null ? undefined : this.findKept(path, key)
    if (kept) return this.record(path, kept, 'reused')
    const { value, diagnostics } = await file.contents()
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

  readPublished(path: string): { text: string; key: string } | undefined {
    const { known, paths } = this
    const file = known.published.get(path)
    if (!file || !findIntact(paths.outDir, path, file)) return undefined
    return { text: readFileSync(getFullPath(paths.outDir, path), 'utf8'), key: file.key }
  }

  listPublished(): string[] {
    const { published } = this.known
    return [...published.keys()].filter((path) => !isManifest(path, published.get(path)))
  }

  findManifest(): string | undefined {
    const { known, paths } = this
    const found = [...known.published].find(([path, file]) => isManifest(path, file))
    return found && getFullPath(paths.outDir, found[0])
  }

  keep(path: string): boolean {
    const file = this.known.published.get(path)
    const kept = file && this.findKept(path, file.key)
    if (kept) this.record(path, kept, 'reused')
    return kept !== undefined
  }

  async commit(): Promise<EmitSummary> {
    const { paths, prepared, published, states } = this
    await this.finishWriting()
    const files = { ...this.summary }
    await this.write(createManifest(published))
    await this.finishWriting()
    const folders = guard(paths.outDir, () => this.closeIfPublished() ?? this.publish())
    prepared.release()
    const texts = [...folders, ...states].map(([path, { text }]) => [path, text] as const)
    return { ...files, states: new Map(texts) }
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
    await this.writer.write({ path: full, body }, ({ state, sha256, isLinked }) => {
      this.written.push(path)
      if (this.linked !== null && isLinked) this.linked++
      this.states.set(path, state)
      this.record(path, describeFile({ key, sha256 }, state), 'written')
    })
  }

  private finishWriting(): Promise<void> {
    return guardAsync(this.paths.outDir, () => this.writer.finish())
  }

  private closeStaging(): void {
    if (this.linked !== null) attempt(() => rmSync(this.paths.spare, { recursive: true, force: true }))
    closeStaging(this.paths, !isEmpty(this.prepared.staged))
  }

  /** Removes a twin that lacks files. To remove a link changes the state of its file. */
  private removeTwin(): void {
    attempt(() => rmSync(this.paths.spare, { recursive: true, force: true }))
    for (const path of this.written) {
      const state = readFileState(getFullPath(this.paths.outDir, path))
      if (state) this.states.set(path, state)
    }
  }

  /** A file that need not be produced: it is in the staging folder, or can be linked from the output. */
  private findKept(path: string, key: string): PublishedFile | undefined {
    const { known, paths, prepared } = this
    const { files, states } = prepared.staged
    const withKey = (file: PublishedFile | null | undefined) => (file?.key === key ? file : undefined)
    const before = withKey(known.published.get(path))
    const staged = withKey(files.get(path))
    // In folders that are as they are known to be, a file of both is one file with two names.
    const isShared = staged === before && states.size > 0
    if (isShared && before && this.isIntact(paths.outDir, path, before)) return before
    if (staged && this.isIntact(paths.staging, path, staged)) return staged
    if (isShared || !before || !this.isIntact(paths.outDir, path, before)) return undefined
    this.missing.add(path)
    return before
  }

  /** Whether a file of the tree is as it was published. Keeps its state if it is. */
  private isIntact(tree: string, path: string, file: PublishedFile): boolean {
    const state = findIntact(tree, path, file)
    if (!state) return false
    this.states.set(path, state)
    if (tree === this.paths.outDir) this.intact.add(path)
    return true
  }

  /** Discards the staging folder if the output contains exactly the files that were written to the sink. */
  private closeIfPublished(): FolderStates | undefined {
    const { intact, known, paths, published } = this
    for (const [path, file] of published) if (known.published.get(path) !== file) return undefined
    for (const [path, file] of published) {
      if (!intact.has(path) && !this.isIntact(paths.outDir, path, file)) return undefined
    }
    const states = readFolderStates(paths.outDir, listFolders(published.keys()))
    if (hashFolders(states) !== known.folders) {
      const { files, folders, others } = listTree(paths.outDir)
      const isExact = files.length === published.size && files.every((file) => published.has(file))
      // The tree itself is not listed.
      if (!isExact || others.length > 0 || folders.length !== states.size - 1) return undefined
    }
    this.closeStaging()
    return states
  }

  /** Replaces the output. */
  private publish(): FolderStates {
    const { known, missing, paths, prepared, published } = this
    const { staged } = prepared
    const folders = listFolders(published.keys())
    const removed = completeStaging(paths, staged, { files: published, folders, missing })
    for (const path of missing) this.recordLink(path)
    swap(paths)
    const changed = listFolders([...this.written, ...missing, ...removed])
    const unchanged = new Map([...staged.states].filter(([folder]) => !changed.has(folder)))
    const states = readFolderStates(paths.outDir, folders, unchanged)
    const hasTwin = this.linked === published.size
    if (this.linked !== null && !hasTwin) this.removeTwin()
    const twin = hasTwin ? hashFolders(readFolderStates(paths.spare, folders)) : null
    keepForNextRun(paths, describeState(known, { published, folders: hashFolders(states), twin }), hasTwin)
    return states
  }

  /** A link changes the state of its file, and a copy, made where links are not possible, is another file. */
  private recordLink(path: string): void {
    const file = this.published.get(path)
    const state = readFileState(getFullPath(this.paths.staging, path))
    if (!file || !state) return
    this.states.set(path, state)
    if (state.inode !== file.inode) this.published.set(path, describeFile(file, state))
  }

  private record(path: string, entry: PublishedFile, kind: 'written' | 'reused'): readonly Diagnostic[] {
    this.published.set(path, entry)
    this.summary[kind]++
    this.summary.bytes += entry.sizeBytes
    return []
  }
}

function describeFile({ key, sha256 }: Pick<PublishedFile, 'key' | 'sha256'>, state: FileState): PublishedFile {
  const { sizeBytes, modifiedMs, inode } = state
  return { key, sizeBytes, modifiedMs, inode, sha256 }
}

/** The staging folder of a build that has begun. */
interface PreparedFolder {
  known: OutputState
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
    const known = readState(paths.state)
    const staged = openStaging(paths, known)
    attempt(() => removeStaleDrafts(stateDirectory))
    return { known, staged, release }
  } catch (error) {
    release()
    throw error
  }
}
