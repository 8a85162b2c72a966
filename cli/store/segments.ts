import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { getErrorCode } from '../lib/error-text.ts'
import { isSystemError } from '../lib/system-error.ts'

/** Location of a value in the store. */
export interface Entry {
  /** Number of the file that contains it. */
  segment: number
  /** In bytes. */
  offset: number
  length: number
  /** CRC-32 of the value. */
  checksum: number
  /** Number of runs since it was last used. */
  age: number
}

/** The files with the values of a store. */
export interface Segments {
  /** The value of an entry; `undefined` if it is damaged or cannot be read. */
  read(entry: Entry): Uint8Array | undefined
  /** Whether the segment of an entry exists and is long enough. Only `read` verifies the value. */
  holds(entry: Entry): boolean
  /** Appends a value to the segment of this run, which no other process writes. Throws errors of the file system. */
  append(value: Uint8Array): Entry
  /** Whether this run has appended anything. */
  hasAppended(): boolean
  close(): void
}

/** A segment that is read. */
interface Reader {
  /** `undefined` if it cannot be opened. */
  descriptor: number | undefined
  /** Size of the file when it was opened; that of this run has all its values. */
  size: number
  /** The block that was read last, and its offset. */
  block: Uint8Array
  start: number
  /** End of the last value. */
  end: number
}

/** Read at once where values are read in the order in which they were written. */
const BLOCK_BYTES = 2 ** 18

/** Absolute path of a segment. */
export const getSegmentFile = (folder: string, segment: number): string => join(folder, `store-${segment}.pack`)

/** Opens the segments in a folder, each on first use. `onFailure` is called with what prevents one from being read. */
export function openSegments(folder: string, onFailure: (error: Error) => void): Segments {
  const readers = new Map<number, Reader>()
  let writer: { segment: number; descriptor: number; length: number } | undefined

  function openWriter(): NonNullable<typeof writer> {
    for (let segment = 1; ; segment++) {
      try {
        const descriptor = openSync(getSegmentFile(folder, segment), 'wx+')
        readers.set(segment, createReader(descriptor, Number.POSITIVE_INFINITY))
        return { segment, descriptor, length: 0 }
      } catch (error) {
        if (getErrorCode(error) !== 'EEXIST') throw error
      }
    }
  }
  function getReader(segment: number): Reader {
    const known = readers.get(segment)
    if (known) return known
    const descriptor = openSync(getSegmentFile(folder, segment), 'r')
    const reader = createReader(descriptor, fstatSync(descriptor).size)
    readers.set(segment, reader)
    return reader
  }
  /** The result of using a reader of a segment, which may have been removed. */
  function attemptRead<Value>(segment: number, read: (reader: Reader) => Value): Value | undefined {
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
    read({ segment, offset, length, checksum }) {
      const value = attemptRead(segment, (reader) => readValue(reader, offset, length))
      return value && crc32(value) === checksum ? value : undefined
    },
    holds({ segment, offset, length }) {
      return attemptRead(segment, ({ size }) => size >= offset + length) ?? false
    },
    append(value) {
      writer ??= openWriter()
      const { segment, descriptor, length: offset } = writer
      const length = value.byteLength
      let done = 0
      while (done < length) done += writeSync(descriptor, value, done, length - done, offset + done)
      writer.length += length
      return { segment, offset, length, checksum: crc32(value), age: 0 }
    },
    hasAppended: () => writer !== undefined,
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
