import { closeSync, openSync, readdirSync, readFileSync, readSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { makeDerivedFolder, removeStaleDrafts, writeDerivedFile } from '../lib/derived-files.ts'
import { getErrorCode } from '../lib/error-text.ts'
import { toRecord } from '../lib/records.ts'
import { attempt, isSystemError } from '../lib/system-error.ts'
import type { Cache } from './cache.ts'

/** Number of runs that an entry survives without being read or written: enough to switch branches and come back. */
const MAX_AGE = 12

/** Above this many segments the small ones are merged: opening a file for each costs more than copying them once. */
const MAX_SEGMENTS = 12

/** In the form of the index, so that ten thousand need not be converted. The age is the number of runs since it was last used. */
type Entry = [segment: string, offset: number, length: number, checksum: number, age: number]

/** The age of an entry that this run has used; ages are one more for the next run. */
const USED = -1

/** A segment that is read. */
interface Reader {
  /** `undefined` if it cannot be opened. */
  descriptor: number | undefined
  /** What was read last, and where it begins. */
  block: Uint8Array
  start: number
  /** Where the last value ends. */
  end: number
}

/** Read at once where values are read in the order in which they were written. */
const BLOCK_BYTES = 2 ** 18

/** The segment that this run appends to. */
interface Writer {
  segment: string
  descriptor: number
  length: number
}

/** Changes with the shape of the index; an index of another format is an empty cache. */
const FORMAT = 1

/** Ends the first line of an index, which has the checksum of the second. */
const LINE_FEED = 10

interface Index {
  format: typeof FORMAT
  entries: Record<string, Entry>
}

/**
 * Opens a cache in a few files: an index and append-only segments. Each run appends to a segment of its own, so two
 * processes never write the same bytes; the index is replaced by rename, so a killed run leaves the previous index intact.
 * An entry whose checksum does not match is a miss. `name` distinguishes the packs of one directory.
 */
export function openPack(directory: string, name: string, options: PackOptions = {}): Cache {
  return new Pack(directory, name, options)
}

/** How a pack is opened. */
export interface PackOptions {
  /** Called if the file system fails: an entry is then a miss, or is not stored. */
  onFailure?: (error: Error) => void
  /** Whether the run uses only some of the entries that it needs, so that the others do not age. Default: `false`. */
  isPartial?: boolean
}

class Pack implements Cache {
  private readonly entries: Map<string, Entry>
  private readonly readers = new Map<string, Reader>()
  private writer: Writer | undefined
  /** `false` after the first value that could not be written. */
  private canWrite: boolean
  private readonly onFailure: (error: Error) => void

  constructor(
    private readonly directory: string,
    private readonly name: string,
    { onFailure = () => undefined, isPartial = false }: PackOptions,
  ) {
    this.onFailure = onFailure
    this.canWrite = this.attempt(() => makeDerivedFolder(directory))
    this.entries = readIndex(join(directory, `${name}.index`), isPartial ? 0 : 1)
  }

  get(key: string): Uint8Array | undefined {
    const entry = this.entries.get(key)
    const value = entry && this.read(entry)
    if (value) entry[4] = USED
    return value
  }

  has(key: string): boolean {
    const entry = this.entries.get(key)
    if (entry) entry[4] = USED
    return entry !== undefined
  }

  put(key: string, value: Uint8Array): void {
    this.entries.delete(key)
    if (!this.canWrite) return
    this.canWrite = this.attempt(() => this.entries.set(key, this.append(value, USED)))
  }

  async save(): Promise<void> {
    if (!this.writer && [...this.entries.values()].every(([, , , , age]) => age === USED)) return
    for (const [key, entry] of this.entries) if (entry[4] >= MAX_AGE) this.entries.delete(key)
    this.attempt(() => {
      this.mergeSegments()
      writeIndex(this.directory, this.name, this.entries)
      removeUnusedSegments(this.directory, this.name, this.entries)
      removeStaleDrafts(this.directory)
    })
  }

  close(): void {
    for (const { descriptor } of this.readers.values()) {
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
        this.readers.set(segment, createReader(descriptor))
        return { segment, descriptor, length: 0 }
      } catch (error) {
        if (getErrorCode(error) !== 'EEXIST') throw error
      }
    }
  }

  private append(value: Uint8Array, age: number): Entry {
    this.writer ??= this.openWriter()
    const { segment, descriptor, length: offset } = this.writer
    let done = 0
    while (done < value.byteLength) done += writeSync(descriptor, value, done, value.byteLength - done, offset + done)
    this.writer.length += value.byteLength
    return [segment, offset, value.byteLength, crc32(value), age]
  }

  private read([segment, offset, length, checksum]: Entry): Uint8Array | undefined {
    try {
      const value = readValue(this.getReader(segment), offset, length)
      return value && crc32(value) === checksum ? value : undefined
    } catch (error) {
      if (!isSystemError(error)) throw error
      if (error.code !== 'ENOENT') this.onFailure(error)
      if (!this.readers.has(segment)) this.readers.set(segment, createReader(undefined))
      return undefined
    }
  }

  private getReader(segment: string): Reader {
    const known = this.readers.get(segment)
    if (known) return known
    const reader = createReader(openSync(join(this.directory, segment), 'r'))
    this.readers.set(segment, reader)
    return reader
  }

  /** If there are too many segments, copies the entries of all but the largest into the segment of this run. */
  private mergeSegments(): void {
    const sizes = new Map<string, number>()
    for (const [segment, , length] of this.entries.values()) sizes.set(segment, (sizes.get(segment) ?? 0) + length)
    if (sizes.size <= MAX_SEGMENTS) return
    const largest = [...sizes].reduce((a, b) => (b[1] > a[1] ? b : a))[0]
    for (const [key, entry] of this.entries) {
      const [segment, , , , age] = entry
      if (segment === largest || segment === this.writer?.segment) continue
      const value = this.read(entry)
      if (value) this.entries.set(key, this.append(value, age))
      else this.entries.delete(key)
    }
  }
}

function createReader(descriptor: number | undefined): Reader {
  return { descriptor, block: new Uint8Array(), start: 0, end: 0 }
}

/** The bytes of a value; `undefined` if the segment ends before. */
function readValue(reader: Reader, offset: number, length: number): Uint8Array | undefined {
  const { descriptor, end } = reader
  if (descriptor === undefined) return undefined
  reader.end = offset + length
  if (offset < reader.start || reader.end > reader.start + reader.block.length) {
    const isNext = end > 0 && offset >= end && offset < end + BLOCK_BYTES
    const block = Buffer.allocUnsafe(isNext ? Math.max(length, BLOCK_BYTES) : length)
    reader.block = block.subarray(0, readSync(descriptor, block, 0, block.length, offset))
    reader.start = offset
    if (reader.block.length < length) return undefined
  }
  return reader.block.subarray(offset - reader.start, reader.end - reader.start)
}

/** Reads an index; `older` is by how much its entries age. */
function readIndex(path: string, older: number): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  try {
    const bytes = readFileSync(path)
    const end = bytes.indexOf(LINE_FEED)
    // Of bytes it takes a tenth of the time that it takes of text.
    const body = bytes.subarray(end + 1)
    if (Number(bytes.toString('latin1', 0, end)) !== crc32(body)) return entries
    const index: Index = JSON.parse(body.toString('utf8'))
    if (index.format !== FORMAT) return entries
    for (const key in index.entries) {
      const entry = index.entries[key]
      if (!entry) continue
      entry[4] += older
      entries.set(key, entry)
    }
  } catch {
    // A missing or damaged index is an empty cache.
    entries.clear()
  }
  return entries
}

function writeIndex(directory: string, name: string, entries: ReadonlyMap<string, Entry>): void {
  const index: Index = { format: FORMAT, entries: toRecord(entries) }
  const body = Buffer.from(JSON.stringify(index))
  writeDerivedFile(join(directory, `${name}.index`), Buffer.concat([Buffer.from(`${crc32(body)}\n`), body]))
}

function removeUnusedSegments(directory: string, name: string, entries: ReadonlyMap<string, Entry>): void {
  const kept = new Set([...entries.values()].map(([segment]) => segment))
  for (const file of readdirSync(directory)) {
    if (file.startsWith(`${name}-`) && file.endsWith('.pack') && !kept.has(file))
      rmSync(join(directory, file), { recursive: true, force: true })
  }
}
