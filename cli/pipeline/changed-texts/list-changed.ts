import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { getRelativePath } from '../../lib/posix-path.ts'
import { isSystemError } from '../../lib/system-error.ts'
import { isNeverListed } from '../../scan/list-files.ts'
import type { ComparedRun } from '../unchanged/run-record.ts'

/**
 * Paths of the files that have changed since a run, relative to the root, if nothing else has: folders have the same names. Otherwise
 * `null`.
 */
export function listChanged({ inputs, changed }: ComparedRun, root: string): string[] | null {
  const known = new Set(inputs.paths.filter((_, at) => inputs.states[at] !== ''))
  const files: string[] = []
  for (const at of changed) {
    const path = inputs.paths[at] ?? ''
    const stats = path.endsWith('/') ? undefined : attemptRead(() => lstatSync(path))
    if (stats?.isFile()) files.push(getRelativePath(root, path))
    // Many editors save a file by replacing it.
    else if (!stats?.isDirectory() || !hasSameNames(path, known)) return null
  }
  return files
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
