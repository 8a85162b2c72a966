import { lstatSync, readFileSync, type Stats, statSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { writeDerivedFile } from '../lib/derived-files.ts'
import { isSettled, toFileState } from '../lib/file-states.ts'
import { computeSha256 } from '../lib/hash.ts'
import { getOutputPaths, type OutputLocation } from './output-paths.ts'
import { getFullPath } from './output-tree.ts'

/** The state of a published file. */
export interface PublishedFile {
  /** `OutputFile.key`; empty for a file that has none, or whose diagnostics the next build has to report again. */
  key: string
  sha256: string
  sizeBytes: number
  /** Type and permissions, as the file system has them. */
  mode: number
  /** `FileState.text` of the file. */
  state: string
}

/** Path of a published file, relative to the output folder -> its state. */
export type PublishedFiles = ReadonlyMap<string, PublishedFile>

/** The state of an output folder. */
export interface OutputState {
  published: PublishedFiles
  /** Permissions of its folders. If new folders get others, so do new files. */
  folderMode: number
  /** Time of writing, in milliseconds of the clock of the file system. */
  writtenMs: number
}

/** Changes with the form of the file of a state. */
const FORMAT = '3'

/** The parts of one file, its path included. */
const FIELDS = 6

/** In hex, at the beginning of the file of a state. */
const CHECKSUM_LENGTH = 8

/** Reads the state of an output folder. A missing or damaged file is an empty state: every file is produced again. */
export function readState(path: string): OutputState {
  const published = new Map<string, PublishedFile>()
  try {
    const bytes = readFileSync(path)
    const body = bytes.subarray(CHECKSUM_LENGTH)
    const isDamaged = bytes.toString('latin1', 0, CHECKSUM_LENGTH) !== formatChecksum(body)
    const [format, folderMode, ...parts] = isDamaged ? [] : body.toString('utf8').split('\0')
    if (format === FORMAT) {
      for (let at = 0; at < parts.length; at += FIELDS) {
        const [file = '', key = '', sha256 = '', sizeBytes, mode, state = ''] = parts.slice(at, at + FIELDS)
        published.set(file, { key, sha256, sizeBytes: Number(sizeBytes), mode: Number(mode), state })
      }
      return { published, folderMode: Number(folderMode), writtenMs: statSync(path).mtimeMs }
    }
  } catch {
    // The same as a damaged file.
  }
  return { published, folderMode: 0, writtenMs: 0 }
}

/** Writes the state for the next run. */
export function writeState(path: string, { published, folderMode }: Omit<OutputState, 'writtenMs'>): void {
  const parts: (string | number)[] = [FORMAT, folderMode]
  for (const [file, { key, sha256, sizeBytes, mode, state }] of published) {
    parts.push(file, key, sha256, sizeBytes, mode, state)
  }
  // No path contains NUL.
  const body = Buffer.from(parts.join('\0'))
  writeDerivedFile(path, [Buffer.from(formatChecksum(body)), body])
}

const formatChecksum = (body: Uint8Array): string => crc32(body).toString(16).padStart(CHECKSUM_LENGTH, '0')

/** The `lstat` of a file; `undefined` if it does not exist or cannot be read. */
export function readStats(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

/**
 * The current state of a published file, if its contents and permissions have not changed. Its contents are compared if its
 * times differ, or if it is not older than the state: it may have changed within the same tick of the clock.
 */
export function findIntact(path: string, file: PublishedFile, { writtenMs }: OutputState): PublishedFile | undefined {
  const stats = readStats(path)
  if (stats?.size !== file.sizeBytes || stats.mode !== file.mode) return undefined
  const state = toFileState(stats)
  if (state.text === file.state && isSettled(state, writtenMs)) return file
  if (readSha256(path) !== file.sha256) return undefined
  return state.text === file.state ? file : { ...file, state: state.text }
}

/** Whether a folder contains an unchanged published file, so that docsgen has written that folder. */
export function isPublishedOutput(location: OutputLocation): boolean {
  const { outDir, state } = getOutputPaths(location)
  const known = readState(state)
  for (const [path, file] of known.published) if (findIntact(getFullPath(outDir, path), file, known)) return true
  return false
}

function readSha256(path: string): string | undefined {
  try {
    return computeSha256(readFileSync(path))
  } catch {
    return undefined
  }
}
