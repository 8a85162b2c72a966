import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.ts'
import { getErrorCode } from '../lib/error-text.ts'

/** Enough for the paths of a commit that touches everything. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

const run = promisify(execFile)

/**
 * Lists the files staged in Git: POSIX paths relative to `root`, sorted, including deleted files and the old names of
 * renamed ones, because links may still lead there. `null` if Git cannot tell.
 */
export async function listStagedFiles(root: string): Promise<Outcome<string[] | null>> {
  const options = ['diff', '--cached', '--name-only', '--no-renames', '--relative', '--no-ext-diff', '-z']
  try {
    const { stdout } = await run('git', options, { cwd: root, maxBuffer: MAX_OUTPUT_BYTES })
    return {
      value: stdout
        .split('\0')
        .filter((path) => path !== '')
        .sort(),
      diagnostics: [],
    }
  } catch (error) {
    return { value: null, diagnostics: [describeMissingGit(error)] }
  }
}

function describeMissingGit(error: unknown): Diagnostic {
  const isMissing = getErrorCode(error) === 'ENOENT'
  return {
    code: 'check/no-git',
    message: isMissing
      ? 'The staged files are unknown, because Git is not installed.'
      : 'The staged files are unknown, because the project is not in a Git repository.',
    hint: 'Run the check without `--staged`, or name the files.',
    origin: { kind: 'command', option: '--staged' },
  }
}
