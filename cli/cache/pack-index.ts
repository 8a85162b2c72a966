import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { writeDerivedFile } from '../lib/derived-files.ts'
import { toRecord } from '../lib/records.ts'
import type { Entry } from './segments.ts'

/** Changes with the shape of the index. */
const FORMAT = 1

interface Index {
  format: typeof FORMAT
  entries: Record<string, Entry>
}

const BODY_START = `{"format":${FORMAT},`

/** Ends the first line of an index, which has the checksum of the second. */
const LINE_FEED = 10

const getIndexFile = (directory: string, name: string): string => join(directory, `${name}.index`)

/** The JSON of the index of a pack; empty where it is missing, damaged, or of another format. */
export function readIndexBody(directory: string, name: string): Buffer {
  try {
    const bytes = readFileSync(getIndexFile(directory, name))
    const end = bytes.indexOf(LINE_FEED)
    // Of bytes, the checksum takes a tenth of the time that it takes of text.
    const body = bytes.subarray(end + 1)
    const isIntact = Number(bytes.toString('latin1', 0, end)) === crc32(body)
    return isIntact && body.toString('latin1', 0, BODY_START.length) === BODY_START ? body : Buffer.alloc(0)
  } catch {
    return Buffer.alloc(0)
  }
}

/** Reads the index of a pack; `older` is by how much its entries age. */
export function readIndex(directory: string, name: string, older: number): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  const body = readIndexBody(directory, name)
  if (body.length === 0) return entries
  const index: Index = JSON.parse(body.toString('utf8'))
  for (const key in index.entries) {
    const entry = index.entries[key]
    if (!entry) continue
    entry[4] += older
    entries.set(key, entry)
  }
  return entries
}

/** Replaces the index of a pack, and removes the segments to which it does not refer. */
export function writeIndex(directory: string, name: string, entries: ReadonlyMap<string, Entry>): void {
  const index: Index = { format: FORMAT, entries: toRecord(entries) }
  writeIndexBody(directory, name, Buffer.from(JSON.stringify(index)))
  const kept = new Set([...entries.values()].map(([segment]) => segment))
  for (const file of readdirSync(directory)) {
    if (file.startsWith(`${name}-`) && file.endsWith('.pack') && !kept.has(file))
      rmSync(join(directory, file), { recursive: true, force: true })
  }
}

function writeIndexBody(directory: string, name: string, body: Buffer): void {
  writeDerivedFile(getIndexFile(directory, name), [Buffer.from(`${crc32(body)}\n`), body])
}

/** The end of the JSON of an index, before which entries are added. */
const BODY_END = '}}'

/** Finds an entry in the JSON of an index, without reading the others: keys are hashes, and are not in what is written of entries. */
export function findEntry(body: Buffer, key: string): Entry | undefined {
  const name = `${JSON.stringify(key)}:`
  const at = body.lastIndexOf(name)
  if (at < 0) return undefined
  const start = at + name.length
  return JSON.parse(body.toString('utf8', start, body.indexOf(']', start) + 1))
}

/** Adds entries to the index whose JSON this is, which is not empty. */
export function addEntries(
  directory: string,
  { name, body, entries }: { name: string; body: Buffer; entries: ReadonlyMap<string, Entry> },
): void {
  const start = body.subarray(0, body.length - BODY_END.length)
  const added = [...entries].map(([key, entry]) => `${JSON.stringify(key)}:${JSON.stringify(entry)}`).join()
  const isFirst = start.toString('latin1', start.length - 1) === '{'
  writeIndexBody(directory, name, Buffer.concat([start, Buffer.from(`${isFirst ? '' : ','}${added}${BODY_END}`)]))
}
