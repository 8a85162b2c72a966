import { constants, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Folders that no site needs: installed packages, history, caches. */
const SKIPPED: ReadonlySet<string> = new Set(['node_modules', '.git', '.docsgen', '.cache', '.next', '.astro'])

/** A copy of a project, in which a migration runs before the project itself is changed. */
interface WorkingCopy {
  /** Absolute path; its last part is the name of the project. */
  root: string
  remove(): void
}

/** Copies a project to a temporary folder. */
export function createWorkingCopy(directory: string, name: string): WorkingCopy {
  const parent = mkdtempSync(path.join(tmpdir(), 'docsgen-migrate-'))
  const root = path.join(parent, name)
  const remove = () => rmSync(parent, { recursive: true, force: true })
  try {
    cpSync(directory, root, {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
      filter: (source) => source === directory || !SKIPPED.has(path.basename(source)),
    })
  } catch (error) {
    remove()
    throw error
  }
  return { root, remove }
}
