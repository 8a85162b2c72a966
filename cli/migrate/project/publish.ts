import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { writeFileAtomically } from '../../lib/files.ts'
import { attempt } from '../../lib/system-error.ts'

/** A change to a project. Paths are posix and relative to its root. */
export interface Change {
  writes: readonly string[]
  removes: readonly string[]
}

const STATE = '.docsgen/migrate'
const JOURNAL = `${STATE}/change.json`

/**
 * Brings the result of a working copy to the project. All files are written next to the project's own first; then one file
 * says that they are complete, and they replace the old ones. `completeChange` finishes a run that ended in between.
 */
export function changeInPlace(root: string, copy: string, change: Change): void {
  const state = path.join(root, STATE)
  rmSync(state, { recursive: true, force: true })
  for (const file of change.writes) copyFile(path.join(copy, file), path.join(state, 'files', file))
  writeFileAtomically(path.join(root, JOURNAL), JSON.stringify(change))
  completeChange(root)
}

/** Finishes a change that was interrupted while files were being replaced; returns whether there was one. */
export function completeChange(root: string): boolean {
  const journal = path.join(root, JOURNAL)
  if (!existsSync(journal)) {
    // A run that ended before all files were written has changed nothing.
    removeState(root)
    return false
  }
  const { writes, removes } = readChange(journal)
  for (const file of writes) {
    const staged = path.join(root, STATE, 'files', file)
    if (!existsSync(staged)) continue
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    renameSync(staged, path.join(root, file))
  }
  for (const file of removes) {
    rmSync(path.join(root, file), { force: true })
    removeEmptyFolders(root, path.dirname(file))
  }
  rmSync(journal)
  removeState(root)
  return true
}

function removeState(root: string): void {
  rmSync(path.join(root, STATE), { recursive: true, force: true })
  attempt(() => rmdirSync(path.join(root, path.dirname(STATE))))
}

function readChange(journal: string): Change {
  const value: unknown = JSON.parse(readFileSync(journal, 'utf8'))
  const list = (key: string): string[] => {
    const found =
      typeof value === 'object' && value !== null ? Object.entries(value).find(([name]) => name === key) : undefined
    return Array.isArray(found?.[1]) ? found[1].filter((each) => typeof each === 'string') : []
  }
  return { writes: list('writes'), removes: list('removes') }
}

function removeEmptyFolders(root: string, folder: string): void {
  for (let each = folder; each !== '.' && each !== ''; each = path.dirname(each)) {
    if (attempt(() => rmdirSync(path.join(root, each)))) return
  }
}

/** Writes the result of a working copy to a new folder, which appears whole. */
export function createFolder(target: string, copy: string, files: readonly string[]): void {
  const draft = path.join(path.dirname(target), `.${path.basename(target)}.${process.pid}.draft`)
  try {
    for (const file of files) copyFile(path.join(copy, file), path.join(draft, file))
    attempt(() => rmdirSync(target))
    renameSync(draft, target)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function copyFile(from: string, to: string): void {
  mkdirSync(path.dirname(to), { recursive: true })
  copyFileSync(from, to)
}
