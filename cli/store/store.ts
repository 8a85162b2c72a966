import { makeDerivedFolder } from '../lib/derived-files.ts'
import { hashParts } from '../lib/hash.ts'
import { attempt } from '../lib/system-error.ts'
import type { CacheFolder } from './cache-folder.ts'
import { openSegments } from './segments.ts'
import { KEY_LENGTH, readIndex, type StageEntries, writeIndex } from './store-index.ts'

/**
 * The memory of docsgen: the results of earlier runs by the hash of everything they were made from. It wraps pure functions from
 * outside; no stage of the pipeline knows it. It is one index and a few files (`.docsgen/cache/store*`). Whatever is damaged, of
 * another version of docsgen, or unreadable is a miss: the value is computed again, and nothing is reported.
 *
 * Three rules apply: a stored value is never mutated; it depends on nothing but what its key is the hash of; every option that
 * affects it is part of its key. Without the first, a change of one page shows on another; without the second, a rename leaves
 * stale pages; without the third, a changed option has no effect. The version of docsgen is part of every key already.
 *
 * Values are kept apart by `stage`, a word such as `document` or `page`. A value that twelve runs have not used is dropped; only runs
 * that use its stage count.
 */
export interface Store {
  /** The bytes under a key (`createKey`), verified by their checksum; `undefined` for a miss. Do not change them. */
  get(stage: string, key: string): Uint8Array | undefined
  /** Whether there is a value under the key. It counts as used then, although only `get` verifies it. */
  has(stage: string, key: string): boolean
  /** Stores bytes under a key, replacing the old ones. */
  put(stage: string, key: string, value: Uint8Array): void
  /**
   * The value under the key, or else what `compute` returns, which is stored. The value must be JSON: `undefined` in it is lost, and
   * classes, dates and maps are not restored.
   */
  memo<Value>(stage: string, key: string, compute: () => Value | Promise<Value>): Promise<Value>
  /** `get` for JSON. */
  getJson<Value>(stage: string, key: string): Value | undefined
  /** `put` for JSON. */
  putJson(stage: string, key: string, value: unknown): void
  /** Whether the store is removed when it is closed (`--no-cache`), so that nothing need be stored for later runs. */
  isTemporary: boolean
  /** Writes the index, so that later runs and other threads find new values. May be called several times. */
  save(): void
  close(): void
}

export interface StoreOptions {
  folder: Pick<CacheFolder, 'path' | 'noteFailure'> & Partial<Pick<CacheFolder, 'isTemporary'>>
  /** That of the installation. */
  fingerprint: string
}

/** The key of a value that depends on these parts: their hash. The order matters; `['ab', 'c']` and `['a', 'bc']` differ. */
export const createKey = (...parts: (string | Uint8Array)[]): string => hashParts(...parts).slice(0, KEY_LENGTH)

/** Number of runs that a value survives without being used: enough to switch branches and come back. */
const MAX_AGE = 12

/** Above this many segments the small ones are merged: opening a file for each costs more than copying them once. */
const MAX_SEGMENTS = 12

/**
 * Opens the store of a folder. Each run appends to a segment of its own, so two processes never write the same bytes; the index
 * is replaced by rename, so a killed run leaves the previous one intact. If the file system fails, values are missing or not stored.
 */
export function openStore(options: StoreOptions): Store {
  return new DiskStore(options)
}

/** The entries of a stage. */
interface OpenStage {
  entries: StageEntries
  /** Keys that were read or written in this run; `null` if the run does not use the stage, so that its entries do not age. */
  used: Set<string> | null
}

class DiskStore implements Store {
  readonly isTemporary: boolean
  private readonly index
  private readonly stages = new Map<string, OpenStage>()
  private readonly segments
  /** `false` after the first value that could not be written. */
  private canWrite = true
  /** Whether the index contains everything that was put, and how many entries were used when it was written. */
  private saved = { hasAll: true, used: -1 }

  constructor(private readonly options: StoreOptions) {
    const { folder, fingerprint } = options
    this.isTemporary = folder.isTemporary ?? false
    this.index = readIndex(folder.path, fingerprint)
    this.segments = openSegments(folder.path, (error) => this.noteFailure(error))
  }

  get(stage: string, key: string): Uint8Array | undefined {
    const { entries, used } = this.enterStage(stage)
    const entry = entries.get(key)
    const value = entry && this.segments.read(entry)
    if (value) used.add(key)
    return value
  }

  has(stage: string, key: string): boolean {
    const { entries, used } = this.enterStage(stage)
    const entry = entries.get(key)
    if (!entry || !this.segments.holds(entry)) return false
    used.add(key)
    return true
  }

  put(stage: string, key: string, value: Uint8Array): void {
    const { entries, used } = this.enterStage(stage)
    entries.delete(key)
    if (!this.canWrite) return
    this.canWrite = this.attempt(() => {
      if (!this.segments.hasAppended()) makeDerivedFolder(this.options.folder.path)
      entries.set(key, this.segments.append(value))
      used.add(key)
    })
    this.saved.hasAll = false
  }

  async memo<Value>(stage: string, key: string, compute: () => Value | Promise<Value>): Promise<Value> {
    const known = this.getJson<Value>(stage, key)
    if (known !== undefined) return known
    const value = await compute()
    this.putJson(stage, key, value)
    return value
  }

  getJson<Value>(stage: string, key: string): Value | undefined {
    const bytes = this.get(stage, key)
    return bytes && decodeJson<Value>(bytes)
  }

  putJson(stage: string, key: string, value: unknown): void {
    this.put(stage, key, Buffer.from(JSON.stringify(value)))
  }

  save(): void {
    const opened = [...this.stages.values()].flatMap(({ entries, used }) => (used ? [{ entries, used }] : []))
    const used = opened.reduce((sum, each) => sum + each.used.size, 0)
    const isCurrent = used === this.saved.used || opened.every((each) => each.used.size === each.entries.size)
    if (this.saved.hasAll && isCurrent) return
    this.saved = { hasAll: true, used }
    this.attempt(() => {
      for (const stage of this.index.stages) this.openStage(stage)
      this.mergeSegments()
      const { folder, fingerprint } = this.options
      writeIndex(folder.path, fingerprint, new Map([...this.stages].map(([name, stage]) => [name, toAged(stage)])))
    })
  }

  close(): void {
    this.attempt(() => this.segments.close())
  }

  private openStage(name: string): OpenStage {
    const stage = this.stages.get(name) ?? { entries: this.index.readEntries(name), used: null }
    this.stages.set(name, stage)
    return stage
  }

  private enterStage(name: string): { entries: StageEntries; used: Set<string> } {
    const stage = this.openStage(name)
    stage.used ??= new Set()
    return { entries: stage.entries, used: stage.used }
  }

  /** If there are too many segments, copies the values of all but the largest into the segment of this run. */
  private mergeSegments(): void {
    const sizes = measureSegments(this.stages.values())
    if (sizes.size <= MAX_SEGMENTS) return
    const [largest] = [...sizes].reduce((a, b) => (b[1] > a[1] ? b : a))
    for (const { entries } of this.stages.values()) {
      for (const [key, entry] of entries) {
        if (entry.segment === largest) continue
        const value = this.segments.read(entry)
        if (value) entries.set(key, { ...this.segments.append(value), age: entry.age })
        else entries.delete(key)
      }
    }
  }

  /** Returns whether the work succeeded; notes an error of the file system. */
  private attempt(work: () => void): boolean {
    const failure = attempt(work)
    if (failure) this.noteFailure(failure)
    return failure === undefined
  }

  private noteFailure(error: Error): void {
    // Errors of calls on an open file contain no path.
    this.options.folder.noteFailure(Object.assign(error, { path: this.options.folder.path }))
  }
}

/** Bytes in use by segment. */
function measureSegments(stages: Iterable<OpenStage>): Map<number, number> {
  const sizes = new Map<number, number>()
  for (const { entries } of stages) {
    for (const { segment, length } of entries.values()) sizes.set(segment, (sizes.get(segment) ?? 0) + length)
  }
  return sizes
}

/** The entries of a stage as the next run finds them, without those that are too old. */
function toAged({ entries, used }: OpenStage): StageEntries {
  if (!used) return entries
  const aged: StageEntries = new Map()
  for (const [key, entry] of entries) {
    const age = used.has(key) ? 0 : entry.age + 1
    if (age <= MAX_AGE) aged.set(key, { ...entry, age })
  }
  return aged
}

/** Decodes a value of the same version of docsgen, as the checksum and the fingerprint guarantee; otherwise a miss. */
function decodeJson<Value>(bytes: Uint8Array): Value | undefined {
  const { buffer, byteOffset, byteLength } = bytes
  try {
    return JSON.parse(Buffer.from(buffer, byteOffset, byteLength).toString('utf8'))
  } catch {
    return undefined
  }
}
