import {
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
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
 * Replaces the output by the staging folder, or throws and leaves the old output in place, which is then in `previous`. If a
 * run is killed in between, `recover` restores the old output.
 */
export function swap({ outDir, staging, previous }: OutputPaths): void {
  const wasPublished = existsSync(outDir)
  if (wasPublished) renameSync(outDir, previous)
  try {
    renameSync(staging, outDir)
  } catch (error) {
    if (wasPublished) renameSync(previous, outDir)
    throw error
  }
}

/** Cleans up after a killed run: undoes half a swap, and removes the replaced output and a partly staged site. */
export function recover({ outDir, staging, previous }: OutputPaths): void {
  if (!existsSync(outDir) && existsSync(previous)) renameSync(previous, outDir)
  for (const left of [previous, staging]) {
    try {
      removeTree(left)
    } catch (error) {
      if (!isSystemError(error)) throw error
      const hint = `Delete the folder ${left}, which an earlier build left.`
      throw new OutputError(`${left} cannot be removed: ${error.message}`, { cause: error, folder: left, hint })
    }
  }
}
