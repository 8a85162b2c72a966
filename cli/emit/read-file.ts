import { readFileSync } from 'node:fs'
import { type Outcome, toFileOrigin } from '../diagnostics/diagnostic.ts'
import { getRelativePath } from '../lib/posix-path.ts'
import { isSystemError } from '../lib/system-error.ts'
import type { Contents } from './output-file.ts'

/** Reads a file; reports it if it is not readable or has been removed since it was listed. */
export function readFile(root: string, file: string): Outcome<Contents> {
  try {
    return { value: readFileSync(file), diagnostics: [] }
  } catch (error) {
    if (!isSystemError(error)) throw error
    const path = getRelativePath(root, file)
    const message = `${path} cannot be read (${error.code}).`
    return { value: '', diagnostics: [{ code: 'file/unreadable', message, origin: toFileOrigin(path) }] }
  }
}
