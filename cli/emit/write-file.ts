import { createHash } from 'node:crypto'
import { closeSync, fstatSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { type FileState, toFileState } from '../lib/file-states.ts'
import { isFile } from '../lib/files.ts'

/** A file to write. */
export interface FileToWrite {
  path: string
  body: Uint8Array
}

/** A file as it was written. */
export interface WrittenFile {
  state: FileState
  sha256: string
}

/** The folder that files are written into. */
export interface WrittenFolder {
  path: string
  /** Whether it was empty, so that nothing has to make room. */
  isNew: boolean
}

/** Creates the function that writes files of the folder, with the folders that they are in. */
export function createWriteFile({ path: top, isNew }: WrittenFolder): (file: FileToWrite) => WrittenFile {
  const made = new Set([top])
  return ({ path, body }) => {
    const folder = dirname(path)
    if (!made.has(folder)) makeFolder(top, folder)
    made.add(folder)
    // Not written in place: the file may be a hard link to a published one.
    if (!isNew) rmSync(path, { recursive: true, force: true })
    const descriptor = openSync(path, 'w')
    try {
      writeFileSync(descriptor, body)
      const state = toFileState(fstatSync(descriptor))
      return { state, sha256: createHash('sha256').update(body).digest('hex') }
    } finally {
      closeSync(descriptor)
    }
  }
}

/** Creates a folder below another, replacing a file of an earlier site if necessary. */
function makeFolder(top: string, folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
  } catch {
    const parts = relative(top, folder).split(sep)
    const blocker = parts.map((_, index) => join(top, ...parts.slice(0, index + 1))).find(isFile)
    if (blocker) rmSync(blocker)
    mkdirSync(folder, { recursive: true })
  }
}
