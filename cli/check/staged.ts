import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.ts'

/** Room for the paths of a commit that touches everything. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

const run = promisify(execFile)

/**
 * The files staged in git: posix, relative to `root`, sorted; deleted ones and the old names of renamed ones included,
 * because links may still lead there. `null` where git cannot say.
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
    return { value: null, diagnostics: [noGit(error)] }
  }
}

function noGit(error: unknown): Diagnostic {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
  return {
    code: 'check/no-git',
    message: isMissing
      ? 'The staged files are unknown, because git is not installed.'
      : 'The staged files are unknown, because the project is not in a git repository.',
    hint: 'Run the check without `--staged`, or name the files.',
    origin: { kind: 'command', option: '--staged' },
  }
}
