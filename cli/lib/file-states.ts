import { readdirSync, type Stats, statSync } from 'node:fs'
import { sep } from 'node:path'
import { hashParts } from './hash.ts'
import { isSystemError } from './system-error.ts'

/** What files and folders were like at one time. */
export interface FileStates {
  /** Differs if one of them was written, replaced, created or removed, even if its time was set back afterwards. */
  digest: string
  /** When the last of them was changed, in milliseconds of the clock of the file system. */
  changedMs: number
}

/** What a file was like at one time. */
export interface FileState {
  /** Differs if the file was written or replaced, even if its time was set back afterwards. */
  text: string
  /** When it was last changed, in milliseconds of the clock of the file system. */
  changedMs: number
}

/** The times of a file system advance in steps of up to this much. */
const MARGIN_MS = 20

/** File systems that store whole seconds round them by up to this much. */
const COARSE_MS = 2000

/**
 * Reads the states of files and folders, which need not exist, by their absolute paths; nothing is opened. A folder changes
 * with the names in it. If its path ends in a slash, it changes with the visible names only, and not with its time.
 */
export function readFileStates(paths: readonly string[]): FileStates {
  let changedMs = 0
  const states = paths.map((path) => {
    if (path.endsWith('/')) return listVisibleNames(path)
    const stats = readStats(path)
    if (typeof stats === 'string') return stats
    const state = toState(stats)
    if (state.changedMs > changedMs) changedMs = state.changedMs
    return state.text
  })
  return { digest: hashParts(states.join('\n')), changedMs }
}

/** The state of one file; `undefined` if it cannot be read. */
export function readFileState(path: string): FileState | undefined {
  const stats = readStats(path)
  return typeof stats === 'string' ? undefined : toState(stats)
}

/**
 * Whether what was read after `beginMs`, by the clock of the file system, is what files were in this state. Later, a file can be
 * changed without another time.
 */
export function isSettled({ changedMs }: Pick<FileState, 'changedMs'>, beginMs: number): boolean {
  return changedMs <= beginMs - MARGIN_MS
}

function toState({ size, mtimeMs, ctimeMs, ino }: Stats): FileState {
  const changedMs = ctimeMs % 1000 === 0 ? ctimeMs + COARSE_MS : ctimeMs
  return { text: `${size} ${mtimeMs} ${ctimeMs} ${ino}`, changedMs }
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

/** All files and folders below a folder, itself included, as absolute paths; `skip` leaves folders out. */
export function listBelow(
  folder: string,
  skip: (path: string, name: string) => boolean = () => false,
): { files: string[]; folders: string[] } {
  const files: string[] = []
  const folders: string[] = []
  const open = [folder]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    folders.push(path)
    for (const entry of readEntries(path)) {
      const full = path + sep + entry.name
      if (!entry.isDirectory()) files.push(full)
      else if (!skip(full, entry.name)) open.push(full)
    }
  }
  return { files, folders }
}

function readEntries(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (!isSystemError(error)) throw error
    return []
  }
}
