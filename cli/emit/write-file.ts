import { createHash } from 'node:crypto'
import { closeSync, fstatSync, linkSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { type FileState, toFileState } from '../lib/file-states.ts'
import { isFile } from '../lib/files.ts'
import { attempt } from '../lib/system-error.ts'

/** A file to write. */
export interface FileToWrite {
  path: string
  body: Uint8Array
}

/** A file as it was written. */
export interface WrittenFile {
  state: FileState
  sha256: string
  /** Whether it is in the twin of the folder, too. */
  isLinked: boolean
}

/** The folder that files are written into. */
export interface WrittenFolder {
  path: string
  /** Whether it was empty, so that nothing has to make room. */
  isNew: boolean
  /** A folder that gets a hard link to each file, as far as the file system allows it; `null` for none. */
  twin: string | null
}

/** Creates the function that writes files of the folder, with the folders that they are in. */
export function createWriteFile({ path: top, isNew, twin }: WrittenFolder): (file: FileToWrite) => WrittenFile {
  const made = new Set([top])
  const linkToTwin = twin === null ? () => false : createLink(top, twin)
  return ({ path, body }) => {
    const folder = dirname(path)
    if (!made.has(folder)) makeFolder(top, folder)
    made.add(folder)
    // Not written in place: the file may be a hard link to a published one.
    if (!isNew) rmSync(path, { recursive: true, force: true })
    const descriptor = openSync(path, 'w')
    try {
      writeFileSync(descriptor, body)
      // A link changes the state.
      const isLinked = linkToTwin(path)
      const state = toFileState(fstatSync(descriptor))
      return { state, sha256: createHash('sha256').update(body).digest('hex'), isLinked }
    } finally {
      closeSync(descriptor)
    }
  }
}

/** Creates the function that links files of a folder in another one. After the first failure, it links none. */
function createLink(top: string, twin: string): (path: string) => boolean {
  const made = new Set<string>()
  let hasFailed = false
  return (path) => {
    const linked = twin + path.slice(top.length)
    const folder = dirname(linked)
    const link = () => {
      if (!made.has(folder)) mkdirSync(folder, { recursive: true })
      made.add(folder)
      linkSync(path, linked)
    }
    hasFailed ||= attempt(link) !== undefined
    return !hasFailed
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
