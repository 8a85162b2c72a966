import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.ts'
import { getErrorCode } from '../lib/error-text.ts'
import type { CommandContext } from './command-context.ts'
import { runGit } from './run-git.ts'

/**
 * Lists the files staged in Git: POSIX paths relative to `root`, sorted, including deleted files and the old names of
 * renamed ones, because links may still lead there. `null` if Git cannot tell.
 */
export async function listStagedFiles(
  root: string,
  context: Pick<CommandContext, 'environment'>,
): Promise<Outcome<string[] | null>> {
  const options = ['diff', '--cached', '--name-only', '--no-renames', '--relative', '--no-ext-diff', '-z']
  try {
    const listed = await runGit(root, options, context)
    return {
      value: listed
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
