import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { getErrorCode } from '../lib/error-text.ts'
import { isSystemError } from '../lib/system-error.ts'

/**
 * Where a value of a pack is. In the form of the index, so that ten thousand need not be converted. The age is the number of runs
 * since it was last used.
 */
export type Entry = [segment: string, offset: number, length: number, checksum: number, age: number]

/** The files with the values of a pack. */
export interface Segments {
  /** The value of an entry; `undefined` if it is not what was written, or cannot be read. */
  read(entry: Entry): Uint8Array | undefined
  /** Whether the segment of an entry is there, and long enough. What its value is, only reading it tells. */
  holds(entry: Entry): boolean
  /** Appends a value to the segment of this run, which no other process writes. Throws errors of the file system. */
  append(value: Uint8Array, age: number): Entry
  /** The segment of this run, if there is one. */
  getOwn(): string | undefined
  close(): void
}

/** A segment that is read. */
interface Reader {
  /** `undefined` if it cannot be opened. */
  descriptor: number | undefined
  /** Of the file, when it was opened; that of this run has all its values. */
  size: number
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

/** Opens the segments of a pack, each on first use. `onFailure` is called with what prevents one from being read. */
export function openSegments(directory: string, name: string, onFailure: (error: Error) => void): Segments {
  const readers = new Map<string, Reader>()
  let writer: Writer | undefined

  function openWriter(): Writer {
    for (let number = 1; ; number++) {
      const segment = `${name}-${number}.pack`
      try {
        const descriptor = openSync(join(directory, segment), 'wx+')
        readers.set(segment, createReader(descriptor, Number.POSITIVE_INFINITY))
        return { segment, descriptor, length: 0 }
      } catch (error) {
        if (getErrorCode(error) !== 'EEXIST') throw error
      }
    }
  }
  function getReader(segment: string): Reader {
    const known = readers.get(segment)
    if (known) return known
    const descriptor = openSync(join(directory, segment), 'r')
    const reader = createReader(descriptor, fstatSync(descriptor).size)
    readers.set(segment, reader)
    return reader
  }
  /** The result of using a reader of a segment, which may be gone. */
  function attemptRead<Value>(segment: string, read: (reader: Reader) => Value): Value | undefined {
    try {
      return read(getReader(segment))
    } catch (error) {
      if (!isSystemError(error)) throw error
      if (error.code !== 'ENOENT') onFailure(error)
      if (!readers.has(segment)) readers.set(segment, createReader(undefined, 0))
      return undefined
    }
  }

  return {
    read([segment, offset, length, checksum]) {
      const value = attemptRead(segment, (reader) => readValue(reader, offset, length))
      return value && crc32(value) === checksum ? value : undefined
    },
    holds([segment, offset, length]) {
      return attemptRead(segment, ({ size }) => size >= offset + length) ?? false
    },
    append(value, age) {
      writer ??= openWriter()
      const { segment, descriptor, length: offset } = writer
      let done = 0
      while (done < value.byteLength) done += writeSync(descriptor, value, done, value.byteLength - done, offset + done)
      writer.length += value.byteLength
      return [segment, offset, value.byteLength, crc32(value), age]
    },
    getOwn: () => writer?.segment,
    close() {
      for (const { descriptor } of readers.values()) if (descriptor !== undefined) closeSync(descriptor)
      readers.clear()
    },
  }
}

function createReader(descriptor: number | undefined, size: number): Reader {
  return { descriptor, size, block: new Uint8Array(), start: 0, end: 0 }
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
