import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { removeStaleDrafts, writeDerivedFile } from '../lib/derived-files.ts'
import { type Entry, getSegmentFile } from './segments.ts'

/** The entries of one stage by their keys. */
export type StageEntries = Map<string, Entry>

/**
 * The index of a store: the entries of each stage, decoded on first use. The file is the CRC-32 of the
 * rest, a line of JSON, and a record of `RECORD_BYTES` for each entry.
 */
export interface StoreIndex {
  /** Decodes the entries of a stage; none for one that has none. */
  readEntries(stage: string): StageEntries
  /** The stages that have entries. */
  stages: readonly string[]
}

/** The first line after the checksum. */
interface IndexHeader {
  /** That of docsgen: no value of another version is used. */
  fingerprint: string
  /** Stage -> number of its entries, in the order of their records. */
  counts: Record<string, number>
}

/** Characters of a key: 128 bits in hex. */
export const KEY_LENGTH = 32

const KEY_BYTES = KEY_LENGTH / 2
const RECORD_BYTES = KEY_BYTES + 18
const LINE_FEED = 10

/** Absolute path of the index. */
export const getIndexFile = (folder: string): string => join(folder, 'store.index')

/** Reads the index of a folder. It is empty if it is missing, damaged, or of another version of docsgen. */
export function readIndex(folder: string, fingerprint: string): StoreIndex {
  const { counts, records } = readIndexFile(folder, fingerprint)
  const blocks = new Map<string, Buffer>()
  let start = 0
  for (const [stage, count] of Object.entries(counts)) {
    blocks.set(stage, records.subarray(start, start + count * RECORD_BYTES))
    start += count * RECORD_BYTES
  }
  return {
    stages: [...blocks.keys()],
    readEntries(stage) {
      const block = blocks.get(stage) ?? Buffer.alloc(0)
      const entries: StageEntries = new Map()
      for (let at = 0; at < block.length; at += RECORD_BYTES) {
        entries.set(block.toString('hex', at, at + KEY_BYTES), readEntry(block, at + KEY_BYTES))
      }
      return entries
    },
  }
}

function readIndexFile(folder: string, fingerprint: string): Pick<IndexHeader, 'counts'> & { records: Buffer } {
  const nothing = { counts: {}, records: Buffer.alloc(0) }
  try {
    const file = readFileSync(getIndexFile(folder))
    const body = file.subarray(4)
    if (file.readUInt32LE(0) !== crc32(body)) return nothing
    const end = body.indexOf(LINE_FEED)
    const header: IndexHeader = JSON.parse(body.toString('utf8', 0, end))
    return header.fingerprint === fingerprint ? { counts: header.counts, records: body.subarray(end + 1) } : nothing
  } catch {
    return nothing
  }
}

/** Replaces the index of a folder, and removes the segments to which it does not refer. Throws errors of the file system. */
export function writeIndex(folder: string, fingerprint: string, stages: ReadonlyMap<string, StageEntries>): void {
  const header: IndexHeader = { fingerprint, counts: {} }
  const segments = new Set<number>()
  const blocks: Buffer[] = []
  for (const [stage, entries] of stages) {
    if (entries.size === 0) continue
    header.counts[stage] = entries.size
    blocks.push(encodeEntries(entries))
    for (const { segment } of entries.values()) segments.add(segment)
  }
  const parts = [Buffer.from(`${JSON.stringify(header)}\n`), ...blocks]
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32LE(parts.reduce((sum, part) => crc32(part, sum), 0))
  writeDerivedFile(getIndexFile(folder), [checksum, ...parts])
  removeSegments(folder, segments)
  removeStaleDrafts(folder)
}

function removeSegments(folder: string, kept: ReadonlySet<number>): void {
  for (const name of readdirSync(folder)) {
    const number = /^store-(\d+)\.pack$/.exec(name)?.[1]
    if (number !== undefined && !kept.has(Number(number))) {
      rmSync(getSegmentFile(folder, Number(number)), { recursive: true, force: true })
    }
  }
}

function readEntry(block: Buffer, at: number): Entry {
  return {
    segment: block.readUInt16LE(at),
    age: block.readUInt16LE(at + 2),
    offset: block.readUIntLE(at + 4, 6),
    length: block.readUInt32LE(at + 10),
    checksum: block.readUInt32LE(at + 14),
  }
}

function encodeEntries(entries: StageEntries): Buffer {
  const block = Buffer.alloc(entries.size * RECORD_BYTES)
  let at = 0
  for (const [key, { segment, age, offset, length, checksum }] of entries) {
    block.write(key, at, 'hex')
    block.writeUInt16LE(segment, at + KEY_BYTES)
    block.writeUInt16LE(age, at + KEY_BYTES + 2)
    block.writeUIntLE(offset, at + KEY_BYTES + 4, 6)
    block.writeUInt32LE(length, at + KEY_BYTES + 10)
    block.writeUInt32LE(checksum, at + KEY_BYTES + 14)
    at += RECORD_BYTES
  }
  return block
}
