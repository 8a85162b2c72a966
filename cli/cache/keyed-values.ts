import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashParts } from '../lib/hash.ts'
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

/** Stores values in a file of the cache folder, and returns its SHA-256. */
export function storeValues<Header, Value>(
  name: string,
  { header, values }: { header: Header; values: ReadonlyMap<string, Value> },
  folder: Folder,
): string {
  const lines = Array.from(values.values(), (value) => JSON.stringify(value))
  return store(name, { first: { header, keys: [...values.keys()] }, lines }, folder)
}

/** Reads a file of the cache folder that has this SHA-256. */
export function readValues<Header, Value>(
  path: string,
  { name, hash }: { name: string; hash: string },
): KeyedValues<Header, Value> | undefined {
  const bytes = readFile(join(path, name))
  if (!bytes || hashParts(bytes) !== hash) return undefined
  const [start = '', ...lines] = bytes.toString('utf8').split('\n')
  const { header, keys }: FirstLine<Header> = JSON.parse(start)
  const positions = new Map(keys.map((key, at) => [key, at]))
  return {
    header,
    find(key) {
      const line = lines[positions.get(key) ?? -1]
      return line === undefined ? undefined : JSON.parse(line)
    },
    replace(changes, folder) {
      const changed = [...lines]
      for (const [key, value] of changes.values) {
        const at = positions.get(key)
        if (at !== undefined) changed[at] = JSON.stringify(value)
      }
      return store(name, { first: { header: changes.header, keys }, lines: changed }, folder)
    },
  }
}

function store<Header>(
  name: string,
  { first, lines }: { first: FirstLine<Header>; lines: readonly string[] },
  folder: Folder,
): string {
  const bytes = Buffer.from([JSON.stringify(first), ...lines].join('\n'))
  storeBytes(folder, name, bytes)
  return hashParts(bytes)
}

function readFile(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}
