import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { CommandContext } from './command-context.ts'

/** Enough for the paths of a commit that touches everything. */
const MAX_OUTPUT_BYTES = 2 ** 30

/** Runs Git in a folder, and returns its output. Throws if it fails or is not installed. */
export async function runGit(
  directory: string,
  words: readonly string[],
  { environment }: Pick<CommandContext, 'environment'>,
): Promise<string> {
  // Hooks of a linked work tree have it, and Git would take the folder for the top of the work tree.
  const env = environment.GIT_WORK_TREE === undefined ? { ...environment, GIT_DIR: undefined } : environment
  const run = promisify(execFile)
  return (await run('git', words, { cwd: directory, env, maxBuffer: MAX_OUTPUT_BYTES })).stdout
}
