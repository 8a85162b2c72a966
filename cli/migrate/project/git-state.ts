import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'

const run = promisify(execFile)

/** Enough for the status of a repository in which everything has changed. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

/** Why a project must not be changed in place; `undefined` if every file of its repository is committed. */
export async function findTreeProblem(directory: string): Promise<Diagnostic | undefined> {
  const origin = { kind: 'command' as const, option: 'migrate' }
  const hint = 'Write the site to a new folder instead: --out <dir>.'
  try {
    const { stdout } = await run('git', ['status', '--porcelain', '-z'], {
      cwd: directory,
      maxBuffer: MAX_OUTPUT_BYTES,
    })
    const [first, ...others] = stdout.split('\0').filter((entry) => entry !== '')
    if (first === undefined) return undefined
    const more = others.length === 0 ? '' : ` and ${others.length} more`
    return {
      code: 'migrate/not-clean',
      message: `The repository has uncommitted changes: ${first.slice(3)}${more}.`,
      origin,
      hint: `Commit them, so that the migration can be undone. ${hint}`,
    }
  } catch {
    return {
      code: 'migrate/not-clean',
      message: 'The project is not in a Git repository, so a migration in place could not be undone.',
      origin,
      hint,
    }
  }
}
