import { readdirSync, type Stats, statSync } from 'node:fs'
import { hashParts } from './hash.ts'
import { isSystemError } from './system-error.ts'

/** What files and folders were like at one time. */
export interface FileStates {
  /** Differs if one of them was written, replaced, created or removed, even if its time was set back afterwards. */
  digest: string
  /** Of each file the part of it that says so, in order. */
  texts: readonly string[]
  /** When the last of them was changed, in milliseconds of the clock of the file system. */
  changedMs: number
}

/** What a file or folder was like at one time. */
export interface FileState {
  /** Differs if it was written or replaced, even if its time was set back afterwards. */
  text: string
  /** When it was last changed, in milliseconds of the clock of the file system. */
  changedMs: number
  sizeBytes: number
  modifiedMs: number
  inode: number
}

/** The times of a file system advance in steps of up to this much. */
const MARGIN_MS = 20

/** File systems that store whole seconds round them by up to this much. */
const COARSE_MS = 2000

/**
 * Reads the states of files and folders, which need not exist, by their absolute paths; nothing is opened. A folder changes
 * with the names in it. If its path ends in a slash, it changes with the visible names only, and not with its time. Those in
 * `known` are not read again.
 */
export function readFileStates(paths: readonly string[], known?: ReadonlyMap<string, FileState>): FileStates {
  let changedMs = 0
  const texts = paths.map((path) => {
    if (path.endsWith('/')) return listVisibleNames(path)
    const found = known?.get(path) ?? readStats(path)
    if (typeof found === 'string') return found
    const state = 'text' in found ? found : toFileState(found)
    if (state.changedMs > changedMs) changedMs = state.changedMs
    return state.text
  })
  return { digest: computeStatesDigest(texts), texts, changedMs }
}

/** One hash of the states of several files, in order: that of `readFileStates` if each is the `text` of its state. */
export function computeStatesDigest(states: readonly string[]): string {
  return hashParts(states.join('\n'))
}

/** The state of one file; `undefined` if it cannot be read. */
export function readFileState(path: string): FileState | undefined {
  const stats = readStats(path)
  return typeof stats === 'string' ? undefined : toFileState(stats)
}

/**
 * Whether what was read after `beginMs`, by the clock of the file system, is what files were in this state. Later, a file can be
 * changed without another time.
 */
export function isSettled({ changedMs }: Pick<FileState, 'changedMs'>, beginMs: number): boolean {
  return changedMs <= beginMs - MARGIN_MS
}

/** The state of a file whose stats have been read. */
export function toFileState({ size, mtimeMs, ctimeMs, ino }: Stats): FileState {
  const changedMs = ctimeMs % 1000 === 0 ? ctimeMs + COARSE_MS : ctimeMs
  return { text: `${size} ${mtimeMs} ${ctimeMs} ${ino}`, changedMs, sizeBytes: size, modifiedMs: mtimeMs, inode: ino }
}

/** The error code of a path that cannot be read; empty for one that does not exist. */
function readStats(path: string): Stats | string {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? ''
  } catch (error) {
    if (!isSystemError(error)) throw error
    return error.code
  }
}

function listVisibleNames(folder: string): string {
  try {
    const names = readdirSync(folder).filter((name) => !name.startsWith('.'))
    return JSON.stringify(names.sort())
  } catch (error) {
    if (!isSystemError(error)) throw error
    return error.code
  }
}
