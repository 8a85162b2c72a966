import { closeSync, openSync, readdirSync, readFileSync, readSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { makeDerivedFolder, removeStaleDrafts, writeDerivedFile } from '../lib/derived-files.ts'
import { getErrorCode } from '../lib/error-text.ts'
import { attempt, isSystemError } from '../lib/system-error.ts'
import type { Cache } from './cache.ts'

/** Number of runs that an entry survives without being read or written: enough to switch branches and come back. */
const MAX_AGE = 12

/** Above this many segments the small ones are merged: opening a file for each costs more than copying them once. */
const MAX_SEGMENTS = 12

interface Entry {
  segment: string
  offset: number
  length: number
  checksum: number
  /** Runs since the entry was last used. */
  age: number
}

/** The segment that this run appends to. */
interface Writer {
  segment: string
  descriptor: number
  length: number
}

/** Changes with the shape of the index; an index of another format is an empty cache. */
const FORMAT = 1

interface Index {
  format: typeof FORMAT
  /** key -> segment, offset, length, checksum, age. */
  entries: Record<string, [string, number, number, number, number]>
}

/**
 * Opens a cache in a few files: an index and append-only segments. Each run appends to a segment of its own, so two
 * processes never write the same bytes; the index is replaced by rename, so a killed run leaves the previous index intact.
 * An entry whose checksum does not match is a miss. `name` distinguishes the packs of one directory. If the file system
 * fails, an entry is a miss or is not stored, and `onFailure` is called.
 */
export function openPack(directory: string, name: string, onFailure: (error: Error) => void = () => undefined): Cache {
  return new Pack(directory, name, onFailure)
}

class Pack implements Cache {
  private readonly entries: Map<string, Entry>
  private readonly used = new Set<string>()
  /** Descriptors of segments; `undefined` for those that cannot be opened. */
  private readonly readers = new Map<string, number | undefined>()
  private writer: Writer | undefined
  /** `false` after the first value that could not be written. */
  private canWrite: boolean

  constructor(
    private readonly directory: string,
    private readonly name: string,
    private readonly onFailure: (error: Error) => void,
  ) {
    this.canWrite = this.attempt(() => makeDerivedFolder(directory))
    this.entries = readIndex(join(directory, `${name}.index`))
  }

  get(key: string): Uint8Array | undefined {
    const entry = this.entries.get(key)
    const value = entry && this.read(entry)
    if (value) this.used.add(key)
    return value
  }

  has(key: string): boolean {
    const known = this.entries.has(key)
    if (known) this.used.add(key)
    return known
  }

  put(key: string, value: Uint8Array): void {
    this.entries.delete(key)
    if (!this.canWrite) return
    this.canWrite = this.attempt(() => this.entries.set(key, this.append(value)))
    this.used.add(key)
  }

  async save(): Promise<void> {
    if (!this.writer && [...this.entries.keys()].every((key) => this.used.has(key))) return
    for (const [key, entry] of this.entries) {
      entry.age = this.used.has(key) ? 0 : entry.age + 1
      if (entry.age > MAX_AGE) this.entries.delete(key)
    }
    this.attempt(() => {
      this.mergeSegments()
      writeIndex(this.directory, this.name, this.entries)
      removeUnusedSegments(this.directory, this.name, this.entries)
      removeStaleDrafts(this.directory)
    })
  }

  close(): void {
    for (const descriptor of this.readers.values()) {
      if (descriptor !== undefined) this.attempt(() => closeSync(descriptor))
    }
    this.readers.clear()
  }

  /** Returns whether the work succeeded; reports an error of the file system. */
  private attempt(work: () => void): boolean {
    const failure = attempt(work)
    // Errors of calls on an open file contain no path.
    if (failure) this.onFailure(Object.assign(failure, { path: this.directory }))
    return failure === undefined
  }

  private openWriter(): Writer {
    for (let number = 1; ; number++) {
      const segment = `${this.name}-${number}.pack`
      try {
        const descriptor = openSync(join(this.directory, segment), 'wx+')
        this.readers.set(segment, descriptor)
        return { segment, descriptor, length: 0 }
      } catch (error) {
        if (getErrorCode(error) !== 'EEXIST') throw error
      }
    }
  }

  private append(value: Uint8Array): Entry {
    this.writer ??= this.openWriter()
    const { segment, descriptor, length: offset } = this.writer
    let done = 0
    while (done < value.byteLength) done += writeSync(descriptor, value, done, value.byteLength - done, offset + done)
    this.writer.length += value.byteLength
    return { segment, offset, length: value.byteLength, checksum: crc32(value), age: 0 }
  }

  private read({ segment, length, offset, checksum }: Entry): Uint8Array | undefined {
    try {
      if (!this.readers.has(segment)) this.readers.set(segment, openSync(join(this.directory, segment), 'r'))
      const descriptor = this.readers.get(segment)
      if (descriptor === undefined) return undefined
      const value = Buffer.allocUnsafe(length)
      if (readSync(descriptor, value, 0, length, offset) !== length) return undefined
      return crc32(value) === checksum ? value : undefined
    } catch (error) {
      if (!isSystemError(error)) throw error
      if (error.code !== 'ENOENT') this.onFailure(error)
      if (!this.readers.has(segment)) this.readers.set(segment, undefined)
      return undefined
    }
  }

  /** If there are too many segments, copies the entries of all but the largest into the segment of this run. */
  private mergeSegments(): void {
    const sizes = new Map<string, number>()
    for (const { segment, length } of this.entries.values()) sizes.set(segment, (sizes.get(segment) ?? 0) + length)
    if (sizes.size <= MAX_SEGMENTS) return
    const largest = [...sizes].reduce((a, b) => (b[1] > a[1] ? b : a))[0]
    for (const [key, entry] of this.entries) {
      if (entry.segment === largest || entry.segment === this.writer?.segment) continue
      const value = this.read(entry)
      if (value) this.entries.set(key, { ...this.append(value), age: entry.age })
      else this.entries.delete(key)
    }
  }
}

function readIndex(path: string): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  try {
    const text = readFileSync(path, 'utf8')
    const end = text.indexOf('\n')
    const body = text.slice(end + 1)
    if (Number(text.slice(0, end)) !== crc32(body)) return entries
    const index: Index = JSON.parse(body)
    if (index.format !== FORMAT) return entries
    for (const [key, [segment, offset, length, checksum, age]] of Object.entries(index.entries)) {
      entries.set(key, { segment, offset, length, checksum, age })
    }
  } catch {
    // A missing or damaged index is an empty cache.
    entries.clear()
  }
  return entries
}

function writeIndex(directory: string, name: string, entries: ReadonlyMap<string, Entry>): void {
  const index: Index = { format: FORMAT, entries: {} }
  for (const [key, { segment, offset, length, checksum, age }] of entries) {
    index.entries[key] = [segment, offset, length, checksum, age]
  }
  const body = JSON.stringify(index)
  writeDerivedFile(join(directory, `${name}.index`), `${crc32(body)}\n${body}`)
}

function removeUnusedSegments(directory: string, name: string, entries: ReadonlyMap<string, Entry>): void {
  const kept = new Set([...entries.values()].map((entry) => entry.segment))
  for (const file of readdirSync(directory)) {
    if (file.startsWith(`${name}-`) && file.endsWith('.pack') && !kept.has(file))
      rmSync(join(directory, file), { recursive: true, force: true })
  }
}
