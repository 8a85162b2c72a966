import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CacheFolder } from './cache-folder.ts'
import { storeBytes } from './store-record.ts'

/** Values by keys, of which a run needs few: each is decoded when it is asked for. */
export interface KeyedValues<Header, Value> {
  header: Header
  find(key: string): Value | undefined
  /** Stores the same values under the same keys, but for these, with another header. Returns the hash of the file. */
  replace(changes: { header: Header; values: ReadonlyMap<string, Value> }, folder: Folder): string
}

type Folder = Pick<CacheFolder, 'path' | 'noteFailure'>

/** The first line of a file. A line of JSON follows for each key. */
interface FirstLine<Header> {
  header: Header
  keys: readonly string[]
}

/** JSON contains none. */
const LINE_FEED = 10

/** Lines are written in blocks of about so many characters, since those of a large site are many. */
const BLOCK_LENGTH = 2 ** 18

/** Values that are encoded, of which only the header is still unknown. */
export interface EncodedValues {
  keys: readonly string[]
  blocks: readonly Buffer[]
}

/** Encodes values, which takes most of the time that it takes to store them. */
export function encodeValues<Value>(values: ReadonlyMap<string, Value>): EncodedValues {
  const blocks: Buffer[] = []
  let block = ''
  for (const value of values.values()) {
    block += `\n${JSON.stringify(value)}`
    if (block.length > BLOCK_LENGTH) {
      blocks.push(Buffer.from(block))
      block = ''
    }
  }
  return { keys: [...values.keys()], blocks: [...blocks, Buffer.from(block)] }
}

/** Stores values in a file of the cache folder, and returns its SHA-256. */
export function storeValues<Header>(
  name: string,
  { header, values: { keys, blocks } }: { header: Header; values: EncodedValues },
  folder: Folder,
): string {
  const first = JSON.stringify({ header, keys } satisfies FirstLine<Header>)
  return store(name, [Buffer.from(first), ...blocks], folder)
}

/** The hash of a file of the cache folder, and the function that reads its values. What another version has written has another hash. */
export interface StoredValues<Header, Value> {
  hash: string
  read(): KeyedValues<Header, Value>
}

/** Reads a file of the cache folder; `undefined` if there is none. */
export function readValues<Header, Value>(path: string, name: string): StoredValues<Header, Value> | undefined {
  const bytes = readFile(join(path, name))
  return bytes && { hash: computeHash([bytes]), read: () => decode(bytes, name) }
}

function decode<Header, Value>(bytes: Buffer, name: string): KeyedValues<Header, Value> {
  const ends = findLineEnds(bytes)
  const getLine = (at: number) => bytes.subarray(at === 0 ? 0 : (ends[at - 1] ?? 0) + 1, ends[at])
  const { header, keys }: FirstLine<Header> = JSON.parse(getLine(0).toString('utf8'))
  return {
    header,
    find(key) {
      const at = keys.indexOf(key)
      return at < 0 ? undefined : JSON.parse(getLine(at + 1).toString('utf8'))
    },
    replace({ header: newHeader, values }, folder) {
      const lines = new Map([...values].map(([key, value]) => [keys.indexOf(key) + 1, JSON.stringify(value)]))
      // In place of the first.
      lines.set(0, JSON.stringify({ header: newHeader, keys } satisfies FirstLine<Header>))
      const parts: Buffer[] = []
      let start = 0
      for (const [at, line] of [...lines].sort(([a], [b]) => a - b)) {
        const replaced = getLine(at)
        parts.push(bytes.subarray(start, replaced.byteOffset - bytes.byteOffset), Buffer.from(line))
        start = ends[at] ?? bytes.length
      }
      return store(name, [...parts, bytes.subarray(start)], folder)
    },
  }
}

function findLineEnds(bytes: Buffer): number[] {
  const ends: number[] = []
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) ends.push(at)
  return [...ends, bytes.length]
}

function store(name: string, parts: readonly Buffer[], folder: Folder): string {
  storeBytes(folder, name, parts)
  return computeHash(parts)
}

function computeHash(parts: readonly Buffer[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

function readFile(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}
