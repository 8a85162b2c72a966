import { makeDerivedFolder, removeStaleDrafts } from '../lib/derived-files.ts'
import { attempt } from '../lib/system-error.ts'
import type { Cache } from './cache.ts'
import { readIndex, writeIndex } from './pack-index.ts'
import { type Entry, openSegments, type Segments } from './segments.ts'

/** Number of runs that an entry survives without being read or written: enough to switch branches and come back. */
const MAX_AGE = 12

/** Above this many segments the small ones are merged: opening a file for each costs more than copying them once. */
const MAX_SEGMENTS = 12

/** The age of an entry that this run has used; ages are one more for the next run. */
const USED = -1

/** How a pack is opened. */
export interface PackOptions {
  /** Called if the file system fails: an entry is then a miss, or is not stored. */
  onFailure?: (error: Error) => void
  /** Whether entries that the run does not use get older. Default: `true`. */
  agesEntries?: boolean
}

/**
 * Opens a cache in a few files: an index and append-only segments. Each run appends to a segment of its own, so two
 * processes never write the same bytes; the index is replaced by rename, so a killed run leaves the previous index intact.
 * An entry whose checksum does not match is a miss. `name` distinguishes the packs of one directory.
 */
export function openPack(directory: string, name: string, options: PackOptions = {}): Cache {
  return new Pack(directory, name, options)
}

class Pack implements Cache {
  private readonly entries: Map<string, Entry>
  private readonly segments: Segments
  /** `false` after the first value that could not be written. */
  private canWrite: boolean
  private readonly onFailure: (error: Error) => void

  constructor(
    private readonly directory: string,
    private readonly name: string,
    { onFailure = () => undefined, agesEntries = true }: PackOptions,
  ) {
    // Errors of calls on an open file contain no path.
    this.onFailure = (error) => onFailure(Object.assign(error, { path: directory }))
    this.canWrite = this.attempt(() => makeDerivedFolder(directory))
    this.entries = readIndex(directory, name, agesEntries ? 1 : 0)
    this.segments = openSegments(directory, name, onFailure)
  }

  get(key: string): Uint8Array | undefined {
    const entry = this.entries.get(key)
    const value = entry && this.segments.read(entry)
    if (value) entry[4] = USED
    return value
  }

  has(key: string): boolean {
    const entry = this.entries.get(key)
    if (!entry || !this.segments.holds(entry)) return false
    entry[4] = USED
    return true
  }

  put(key: string, value: Uint8Array): void {
    this.entries.delete(key)
    if (!this.canWrite) return
    this.canWrite = this.attempt(() => this.entries.set(key, this.segments.append(value, USED)))
  }

  async save(): Promise<void> {
    const isWritten = this.segments.getOwn() !== undefined
    if (!isWritten && [...this.entries.values()].every(([, , , , age]) => age === USED)) return
    for (const [key, entry] of this.entries) if (entry[4] >= MAX_AGE) this.entries.delete(key)
    this.attempt(() => {
      this.mergeSegments()
      writeIndex(this.directory, this.name, this.entries)
      removeStaleDrafts(this.directory)
    })
  }

  close(): void {
    this.attempt(() => this.segments.close())
  }

  /** Returns whether the work succeeded; reports an error of the file system. */
  private attempt(work: () => void): boolean {
    const failure = attempt(work)
    if (failure) this.onFailure(failure)
    return failure === undefined
  }

  /** If there are too many segments, copies the entries of all but the largest into the segment of this run. */
  private mergeSegments(): void {
    const sizes = new Map<string, number>()
    for (const [segment, , length] of this.entries.values()) sizes.set(segment, (sizes.get(segment) ?? 0) + length)
    if (sizes.size <= MAX_SEGMENTS) return
    const largest = [...sizes].reduce((a, b) => (b[1] > a[1] ? b : a))[0]
    for (const [key, entry] of this.entries) {
      const [segment, , , , age] = entry
      if (segment === largest || segment === this.segments.getOwn()) continue
      const value = this.segments.read(entry)
      if (value) this.entries.set(key, this.segments.append(value, age))
      else this.entries.delete(key)
    }
  }
}
