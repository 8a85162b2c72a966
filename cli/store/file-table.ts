import { existsSync, readFileSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { makeDerivedFolder, writeDerivedFile } from '../lib/derived-files.ts'
import { type FileState, isSettled, readFileState } from '../lib/file-states.ts'
import { hashParts } from '../lib/hash.ts'
import { attempt } from '../lib/system-error.ts'
import type { CacheFolder } from './cache-folder.ts'
import { createKey, type Store } from './store.ts'

/**
 * The states (size, times, inode) and content hashes of files that earlier runs read. It has one purpose: a file that is surely
 * the same is not read again. Values of the store never depend on states, only on hashes, so a fresh checkout finds them as well.
 */
export interface FileTable {
  /**
   * The hash of a file by its absolute path, with its bytes if it had to be read; `undefined` if it cannot be read. A file that
   * was changed so shortly before the run began that its state may not show it is read again by the next run.
   */
  read(path: string): { hash: string; bytes?: Uint8Array } | undefined
  /** The same for a file whose contents are needed. */
  readBytes(path: string): { hash: string; bytes: Uint8Array } | undefined
  /** Absolute path -> the state of each file that was asked for, from before it was read. */
  states: ReadonlyMap<string, FileState>
  /** Start of this run, in milliseconds of the clock of the file system; `undefined` if it is not known. */
  beginMs: number | undefined
  /** Whether no earlier run has left a table. */
  isNew: boolean
  /** Puts the table into the store, unless nearly all of it is there already. */
  save(): void
}

/** Absolute path -> state and hash of a file. */
type Entries = Readonly<Record<string, readonly [state: string, hash: string]>>

const STAGE = 'files'
const KEY = createKey(STAGE)

/** Up to this share of the files, reading them again takes less time than writing the table. */
const REREAD_SHARE = 0.01

/** Opens the table of a store. Call it before the run reads anything. */
export function openFileTable(store: Store, folder: Pick<CacheFolder, 'path' | 'noteFailure'>): FileTable {
  const beginMs = readClock(folder)
  const known = store.getJson<Entries>(STAGE, KEY) ?? {}
  const states = new Map<string, FileState>()
  const entries = new Map<string, readonly [string, string]>()
  let added = 0
  const readBytes: FileTable['readBytes'] = (path) => {
    const state = readFileState(path)
    const bytes = state && readContents(path)
    if (!state || !bytes) return undefined
    states.set(path, state)
    const hash = hashParts(bytes)
    entries.delete(path)
    if (beginMs !== undefined && isSettled(state, beginMs)) {
      entries.set(path, [state.text, hash])
      added++
    }
    return { hash, bytes }
  }
  return {
    states,
    beginMs,
    isNew: Object.keys(known).length === 0,
    readBytes,
    read(path) {
      const state = readFileState(path)
      const entry = entries.get(path) ?? known[path]
      if (!state || entry?.[0] !== state.text) return readBytes(path)
      states.set(path, state)
      entries.set(path, entry)
      return { hash: entry[1] }
    },
    save() {
      const before = Object.keys(known).length
      const lost = before + added - entries.size
      if (store.isTemporary || Math.max(added, lost) <= before * REREAD_SHARE) return
      store.putJson(STAGE, KEY, Object.fromEntries(entries))
      added = 0
    },
  }
}

function readContents(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}

/** The time by the clock of the file system, which may differ from that of the process. */
function readClock({ path, noteFailure }: Pick<CacheFolder, 'path' | 'noteFailure'>): number | undefined {
  const file = join(path, 'clock')
  let changedMs: number | undefined
  const failure = attempt(() => {
    makeDerivedFolder(path)
    if (!existsSync(file)) writeDerivedFile(file, '')
    const now = new Date()
    utimesSync(file, now, now)
    changedMs = statSync(file).ctimeMs
  })
  if (failure) noteFailure(failure)
  return changedMs
}
