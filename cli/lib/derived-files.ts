import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { getErrorCode } from './error-text.ts'
import { DRAFT_NAME, type FileContents, writeFileAtomically } from './files.ts'

/** Like `writeFileAtomically`, for a file in a folder that docsgen owns: a folder with the same name is removed. */
export function writeDerivedFile(file: string, contents: FileContents): void {
  writeFileAtomically(file, contents, {
    replace(draft) {
      try {
        renameSync(draft, file)
      } catch (error) {
        if (!['EISDIR', 'ENOTEMPTY', 'EEXIST', 'EPERM'].includes(getErrorCode(error) ?? '')) throw error
        rmSync(file, { recursive: true, force: true })
        renameSync(draft, file)
      }
    },
  })
}

/** Creates a folder that docsgen owns; a file or a broken link with the same name is removed. */
export function makeDerivedFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    if (!['EEXIST', 'ENOTDIR', 'ELOOP', 'ENOENT'].includes(getErrorCode(error) ?? '')) throw error
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
  }
}

/** Removes the drafts that killed processes left in a folder. */
export function removeStaleDrafts(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = Number(DRAFT_NAME.exec(name)?.[1])
    if (Number.isInteger(pid) && !isRunning(pid)) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

/** Whether a process with this id is running. */
export function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return getErrorCode(error) === 'EPERM'
  }
}
