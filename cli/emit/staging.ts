import {
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  type Stats,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { isSystemError } from '../lib/system-error.ts'
import { OutputError } from './output-error.ts'
import type { OutputPaths } from './output-paths.ts'
import type { OutputState, PublishedFile } from './output-state.ts'
import { getFolder, getFullPath, removeTree } from './output-tree.ts'

/** The folder in which the next site is built. */
export interface Staging {
  /** Permissions of new folders. */
  folderMode: number
  /** Writes a file, by its posix path. */
  write(path: string, body: Uint8Array): Stats
  /** Adds a file of the output: a hard link, which keeps its times, or a copy with the same times. */
  keep(path: string): void
  /** Creates the folder that a file or folder will be in. */
  makeParent(path: string): void
}

/** A site that is being written. */
export interface StagedSite {
  paths: OutputPaths
  /** The old output. */
  known: OutputState
  /** Whether files of the old output may be kept. */
  reuse: boolean
  staging: Staging
  /** The files of the new site. */
  published: Map<string, PublishedFile>
  /** Paths of those that are kept from the old output. */
  kept: Set<string>
}

/** Creates an empty staging folder. */
export function createStaging({ outDir, staging }: OutputPaths): Staging {
  mkdirSync(staging, { recursive: true })
  const made = new Set([''])
  const prepare = (path: string) => {
    const folder = getFolder(path)
    if (!made.has(folder)) mkdirSync(getFullPath(staging, folder), { recursive: true })
    made.add(folder)
    return getFullPath(staging, path)
  }
  return {
    folderMode: lstatSync(staging).mode,
    write(path, body) {
      const descriptor = openSync(prepare(path), 'w')
      try {
        writeFileSync(descriptor, body)
        return fstatSync(descriptor)
      } finally {
        closeSync(descriptor)
      }
    },
    keep: (path) => linkOrCopy(getFullPath(outDir, path), prepare(path)),
    makeParent: prepare,
  }
}

/** Some file systems have no hard links or limit their number. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    if (!isSystemError(error)) throw error
    copyFileSync(from, to)
    const { atime, mtime } = lstatSync(from)
    utimesSync(to, atime, mtime)
  }
}

/**
 * Replaces the output by the staging folder, or throws and leaves the old output in place. `moves` are folders of the old output
 * that are the same in the new one: they are moved, since to link and to remove all that is in them would take far longer. If a
 * run is killed in between, `recover` restores the old output.
 */
export function swap(paths: OutputPaths, moves: readonly string[]): void {
  const { outDir, staging, previous } = paths
  const wasPublished = existsSync(outDir)
  // It is complete before the first folder is moved.
  writeFileSync(paths.moves, moves.join('\0'))
  if (wasPublished) renameSync(outDir, previous)
  try {
    for (const folder of moves) renameSync(getFullPath(previous, folder), getFullPath(staging, folder))
    renameSync(staging, outDir)
  } catch (error) {
    if (wasPublished) restore(paths)
    throw error
  }
}

/** Undoes half a swap. */
function restore({ outDir, staging, previous, moves }: OutputPaths): void {
  const folders = existsSync(moves) ? readFileSync(moves, 'utf8').split('\0') : []
  for (const folder of folders) {
    const [from, to] = [getFullPath(staging, folder), getFullPath(previous, folder)]
    if (existsSync(from) && !existsSync(to)) renameSync(from, to)
  }
  renameSync(previous, outDir)
}

/** Cleans up after a killed run: undoes half a swap, and removes the replaced output and a partly staged site. */
export function recover(paths: OutputPaths): void {
  const { outDir, staging, previous, moves } = paths
  if (!existsSync(outDir) && existsSync(previous)) restore(paths)
  for (const left of [previous, staging, moves]) {
    try {
      removeTree(left)
    } catch (error) {
      if (!isSystemError(error)) throw error
      const hint = `Delete ${left}, which an earlier build left.`
      throw new OutputError(`${left} cannot be removed: ${error.message}`, { cause: error, folder: left, hint })
    }
  }
}
