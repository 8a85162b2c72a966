import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type FileState, toFileState } from '../../lib/file-states.ts'
import { getRelativePath } from '../../lib/posix-path.ts'
import { isSystemError } from '../../lib/system-error.ts'
import { isNeverListed } from '../../scan/list-files.ts'
import type { ComparedRun } from '../unchanged/run-record.ts'

/** What has changed since a run. */
export interface ChangedInputs {
  /** Paths of files, relative to the root. */
  files: string[]
  /** Absolute path of each folder -> what it was like before its names were read. */
  folders: ReadonlyMap<string, FileState>
}

/** Lists what has changed since a run, if it is nothing but files: folders have the same names. Otherwise `null`. */
export function listChanged({ inputs, changed }: ComparedRun, root: string): ChangedInputs | null {
  const known = new Set(inputs.paths.filter((_, at) => inputs.states[at] !== ''))
  const files: string[] = []
  const folders = new Map<string, FileState>()
  for (const at of changed) {
    const path = inputs.paths[at] ?? ''
    const stats = path.endsWith('/') ? undefined : attemptRead(() => lstatSync(path))
    if (stats?.isFile()) files.push(getRelativePath(root, path))
    // Many editors save a file by replacing it.
    else if (stats?.isDirectory() && hasSameNames(path, known)) folders.set(path, toFileState(stats))
    else return null
  }
  return { files, folders }
}

/** Whether a folder has no name that is not known. Whoever knows a name that is gone has noticed. */
function hasSameNames(folder: string, known: ReadonlySet<string>): boolean {
  const entries = attemptRead(() => readdirSync(folder, { withFileTypes: true })) ?? []
  const others = entries.filter((entry) => !known.has(join(folder, entry.name)))
  // A folder in place of a file has no name that is known.
  return others.length < entries.length && others.every(isNeverListed)
}

function attemptRead<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch (error) {
    if (isSystemError(error)) return undefined
    throw error
  }
}
