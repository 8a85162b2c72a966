import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Cache } from './cache.ts'

/** Runs that an entry outlives without being read or written. Long enough to switch a branch and come back. */
const maxAge = 12

/** Above this many segments the small ones are merged: opening a file for each costs more than copying them once. */
const maxSegments = 12

interface Entry {
  segment: string
  offset: number
  length: number
  checksum: number
  /** Runs since the entry was last used. */
  age: number
}

interface Index {
  format: 1
  /** key -> segment, offset, length, checksum, age. */
  entries: Record<string, [string, number, number, number, number]>
}

/**
 * A cache in a few files: an index and append-only segments. Each run appends to a segment of its own, so two processes
 * never write the same bytes; the index is replaced by rename, so a killed run leaves the index of the run before. Whatever
 * the checksum does not confirm is a miss. `name` tells several packs of one directory apart.
 */
export function openPack(directory: string, name: string): Cache {
  mkdirSync(directory, { recursive: true })
  const entries = readIndex(join(directory, `${name}.index`))
  const used = new Set<string>()
  const readers = new Map<string, number | undefined>()
  let writer: { segment: string; descriptor: number; length: number } | undefined

  function openWriter(): NonNullable<typeof writer> {
    for (let number = 1; ; number++) {
      const segment = `${name}-${number}.pack`
      try {
        const descriptor = openSync(join(directory, segment), 'wx+')
        readers.set(segment, descriptor)
        return { segment, descriptor, length: 0 }
      } catch (error) {
        if (!isErrno(error, 'EEXIST')) throw error
      }
    }
  }

  function append(value: Uint8Array): Entry {
    writer ??= openWriter()
    const entry = {
      segment: writer.segment,
      offset: writer.length,
      length: value.byteLength,
      checksum: crc32(value),
      age: 0,
    }
    let done = 0
    while (done < value.byteLength)
      done += writeSync(writer.descriptor, value, done, value.byteLength - done, entry.offset + done)
    writer.length += value.byteLength
    return entry
  }

  function read(entry: Entry): Uint8Array | undefined {
    if (!readers.has(entry.segment)) readers.set(entry.segment, openReader(join(directory, entry.segment)))
    const descriptor = readers.get(entry.segment)
    if (descriptor === undefined) return undefined
    const value = Buffer.allocUnsafe(entry.length)
    if (readSync(descriptor, value, 0, entry.length, entry.offset) !== entry.length) return undefined
    return crc32(value) === entry.checksum ? value : undefined
  }

  /** Copies the entries of all segments but the largest into this run's segment, where there are too many. */
  function mergeSegments(): void {
    const sizes = new Map<string, number>()
    for (const { segment, length } of entries.values()) sizes.set(segment, (sizes.get(segment) ?? 0) + length)
    if (sizes.size <= maxSegments) return
    const largest = [...sizes].reduce((a, b) => (b[1] > a[1] ? b : a))[0]
    for (const [key, entry] of entries) {
      if (entry.segment === largest || entry.segment === writer?.segment) continue
      const value = read(entry)
      if (value) entries.set(key, { ...append(value), age: entry.age })
      else entries.delete(key)
    }
  }

  return {
    get(key) {
      const entry = entries.get(key)
      const value = entry && read(entry)
      if (value) used.add(key)
      return value
    },
    has(key) {
      const known = entries.has(key)
      if (known) used.add(key)
      return known
    },
    put(key, value) {
      entries.set(key, append(value))
      used.add(key)
    },
    async save() {
      if (!writer && [...entries.keys()].every((key) => used.has(key))) return
      for (const [key, entry] of entries) {
        entry.age = used.has(key) ? 0 : entry.age + 1
        if (entry.age > maxAge) entries.delete(key)
      }
      mergeSegments()
      writeIndex(directory, name, entries)
      removeUnusedSegments(directory, name, entries)
    },
    close() {
      for (const descriptor of readers.values()) if (descriptor !== undefined) closeSync(descriptor)
      readers.clear()
    },
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
    for (const [key, [segment, offset, length, checksum, age]] of Object.entries(index.entries)) {
      entries.set(key, { segment, offset, length, checksum, age })
    }
  } catch {
    // No index, or a damaged one: an empty cache.
    entries.clear()
  }
  return entries
}

function writeIndex(directory: string, name: string, entries: ReadonlyMap<string, Entry>): void {
  const index: Index = { format: 1, entries: {} }
  for (const [key, { segment, offset, length, checksum, age }] of entries) {
    index.entries[key] = [segment, offset, length, checksum, age]
  }
  const body = JSON.stringify(index)
  const staged = join(directory, `${name}.index.${process.pid}`)
  writeFileSync(staged, `${crc32(body)}\n${body}`)
  renameSync(staged, join(directory, `${name}.index`))
}

function removeUnusedSegments(directory: string, name: string, entries: ReadonlyMap<string, Entry>): void {
  const kept = new Set([...entries.values()].map((entry) => entry.segment))
  for (const file of readdirSync(directory)) {
    if (file.startsWith(`${name}-`) && file.endsWith('.pack') && !kept.has(file))
      rmSync(join(directory, file), { force: true })
  }
}

function openReader(path: string): number | undefined {
  try {
    return openSync(path, 'r')
  } catch {
    return undefined
  }
}

function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
