import { closeSync, openSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { suggest } from './suggest.ts'
import { attempt, isSystemError } from './system-error.ts'

/** The name of the draft that `writeFileAtomically` writes; the group is the id of the process. */
export const DRAFT_NAME = /^\..*\.(\d+)\.draft$/

/** Whether a path is a regular file or a symbolic link to one. `false` for a path that cannot be read. */
export function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true
  } catch {
    return false
  }
}

/** The most similar name in the folder of a missing file, among those that `isCandidate` accepts. */
export function suggestName(path: string, isCandidate: (name: string) => boolean = () => true): string | undefined {
  const names = listNames(dirname(path)).filter(isCandidate)
  return suggest(basename(path), names)
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder).sort()
  } catch {
    return []
  }
}

/** The contents of a file, as a whole or as consecutive parts. */
export type FileContents = string | Uint8Array | readonly Uint8Array[]

/**
 * Writes a file atomically: a reader sees either the old or the new contents, even if the process ends or the disk is
 * full. Throws errors of the file system with the path of the file, and leaves no draft behind. `replace` moves the
 * finished draft to the path; it renames by default.
 */
export function writeFileAtomically(
  path: string,
  contents: FileContents,
  { mode, replace = renameSync }: { mode?: number; replace?: (draft: string, path: string) => void } = {},
): void {
  const draft = join(dirname(path), `.${basename(path)}.${process.pid}.draft`)
  try {
    writeParts(draft, contents, mode)
    replace(draft, path)
  } catch (error) {
    attempt(() => rmSync(draft, { recursive: true, force: true }))
    throw isSystemError(error) ? Object.assign(error, { path }) : error
  }
}

function writeParts(path: string, contents: FileContents, mode: number | undefined): void {
  const parts = typeof contents === 'string' || contents instanceof Uint8Array ? [contents] : contents
  const descriptor = openSync(path, 'w', mode)
  try {
    for (const part of parts) writeFileSync(descriptor, part)
  } finally {
    closeSync(descriptor)
  }
}
