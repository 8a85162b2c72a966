import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attempt, describeFailedFolder, isSystemError, MachineFailure } from '../lib/system-error.ts'

/** The folder for everything that a run stores for later ones. If it cannot be used, runs are only slower. */
export interface CacheFolder {
  /** Absolute; may not exist. */
  path: string
  /** Whether the folder is removed when it is closed. */
  isTemporary: boolean
  /** A folder that exists until `close`. Throws `MachineFailure` if it cannot be created. */
  getTemporary(): string
  /** Runs work that needs files in the folder; if the file system fails, runs it again in the temporary folder. */
  use<T>(work: (path: string) => Promise<T>): Promise<T>
  /** Records why the folder could not be used; only the first reason is kept. */
  noteFailure(error: Error): void
  /** Why the folder could not be used. */
  findFailure(): Error | undefined
  /** Removes the temporary folder. */
  close(): void
}

/** Opens a folder, which may not exist, or a temporary one for `null`. */
export function openCacheFolder(path: string | null): CacheFolder {
  let temporary: string | undefined
  let failure: Error | undefined
  const getTemporary = (): string => {
    temporary ??= makeTemporaryFolder()
    return temporary
  }
  const folder = path ?? getTemporary()
  const noteFailure = (error: Error) => {
    failure ??= error
  }
  return {
    path: folder,
    isTemporary: path === null,
    getTemporary,
    noteFailure,
    findFailure: () => failure,
    async use(work) {
      try {
        return await work(folder)
      } catch (error) {
        if (!isSystemError(error) || folder === temporary) throw error
        noteFailure(error)
        return work(getTemporary())
      }
    },
    close() {
      const unneeded = temporary
      if (unneeded !== undefined) attempt(() => rmSync(unneeded, { recursive: true, force: true }))
    },
  }
}

function makeTemporaryFolder(): string {
  try {
    return mkdtempSync(join(tmpdir(), 'docsgen-'))
  } catch (error) {
    if (isSystemError(error)) throw new MachineFailure(describeFailedFolder(error, tmpdir(), tmpdir()))
    throw error
  }
}
