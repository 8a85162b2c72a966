import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { isFile } from '../lib/files.ts'
import { getRelativePath } from '../lib/posix-path.ts'

/** A position in a file: a path relative to the root, 1-based line and column. */
export interface EditorPosition {
  path: string
  line: number
  column: number
}

/** Time in which an editor that cannot be started fails. */
const FAILURE_MS = 500

/**
 * Opens a file of the project in the editor that is running, or the one in `LAUNCH_EDITOR` or `EDITOR`. Returns `null`, or a sentence
 * why it was not opened.
 */
export async function openInEditor(root: string, { path, line, column }: EditorPosition): Promise<string | null> {
  const file = findProjectFile(root, path)
  if (file === undefined) return `"${path}" is not a file of the project.`
  // Loaded on first use: few sessions need it.
  const { default: launchEditor } = await import('launch-editor')
  return new Promise((done) => {
    setTimeout(() => done(null), FAILURE_MS)
    launchEditor(`${file}:${line}:${column}`, (_file, reason) =>
      done(
        reason === null
          ? 'No running editor was found. Set the environment variable LAUNCH_EDITOR, for example to "code".'
          : `The editor failed: ${reason}`,
      ),
    )
  })
}

/** The absolute path of a file of the project, with symbolic links resolved; `undefined` for other paths. */
export function findProjectFile(root: string, path: string): string | undefined {
  const file = resolve(root, path)
  if (!isFile(file)) return undefined
  const real = realpathSync(file)
  return /^(?:\.\.(?:\/|$)|[a-z]:|\/)/i.test(getRelativePath(realpathSync(root), real)) ? undefined : real
}
