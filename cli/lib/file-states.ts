import { readdirSync, type Stats, statSync } from 'node:fs'
import { hashParts } from './hash.ts'
import { isSystemError } from './system-error.ts'

/** The state of a file or folder at one time. */
export interface FileState {
  /** Changes if it is written or replaced, even if its time is set back afterwards. */
  text: string
  /** Time of the last change, in milliseconds of the file system's clock. */
  changedMs: number
  sizeBytes: number
  modifiedMs: number
}

/** Maximum step of the times of a file system. */
const MARGIN_MS = 20

/** Maximum rounding error of file systems that store whole seconds. */
const COARSE_MS = 2000

/**
 * Reads the states of files and folders, which need not exist, by their absolute paths; nothing is opened. A folder changes
 * with the names in it. If its path ends in a slash, it changes with the visible names only, and not with its time. Those in
 * `known` are not read again. `texts` are their states in order, and `digest` changes with any of them; `changedMs` is the time
 * of the latest change, in milliseconds of the file system's clock.
 */
export function readFileStates(paths: readonly string[], known?: ReadonlyMap<string, FileState>) {
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

/** One hash of states in order, equal to the digest of `readFileStates` for the same `text` values. */
export const computeStatesDigest = (states: readonly string[]): string => hashParts(states.join('\n'))

/** The state of one file; `undefined` if it cannot be read. */
export function readFileState(path: string): FileState | undefined {
  const stats = readStats(path)
  return typeof stats === 'string' ? undefined : toFileState(stats)
}

/** Whether contents read after `beginMs` surely belong to this state, and not to a change within a clock step. */
export const isSettled = ({ changedMs }: Pick<FileState, 'changedMs'>, beginMs: number): boolean =>
  changedMs <= beginMs - MARGIN_MS

/** The state of a file whose stats have been read. */
export function toFileState({ size, mtimeMs, ctimeMs, ino }: Stats): FileState {
  const changedMs = ctimeMs % 1000 === 0 ? ctimeMs + COARSE_MS : ctimeMs
  return { text: `${size} ${mtimeMs} ${ctimeMs} ${ino}`, changedMs, sizeBytes: size, modifiedMs: mtimeMs }
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
