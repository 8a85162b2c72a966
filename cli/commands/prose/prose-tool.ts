import { execFile } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { CommandContext } from '../command-context.ts'

/** A problem that a program found in a line of prose. Lines and columns are 1-based. */
export interface ProseFinding {
  /** Path as passed to the program, relative to its folder. */
  file: string
  line: number
  column: number
  /** The text that it is about. */
  match: string
  code: 'prose/spelling' | 'prose/style' | 'prose/suggestion'
  message: string
  hint?: string
  isError?: true
}

/** Finds a program in the packages of the project, or else in the folders of `PATH`. */
export function findProgram(
  name: string,
  { root, environment }: { root: string; environment: CommandContext['environment'] },
): string | undefined {
  const folders = [join(root, 'node_modules', '.bin'), ...(environment.PATH ?? '').split(delimiter)]
  const names = process.platform === 'win32' ? [`${name}.cmd`, `${name}.exe`] : [name]
  return folders
    .filter((folder) => folder !== '')
    .flatMap((folder) => names.map((file) => join(folder, file)))
    .find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** A program that ended, whatever its exit code. */
export interface FinishedProgram {
  stdout: string
  stderr: string
  /** `null` if it could not be run. */
  exitCode: number | null
}

const MAX_OUTPUT_BYTES = 2 ** 28

/** Runs a program in a folder. */
export function runProgram(
  program: string,
  words: readonly string[],
  { folder, context }: { folder: string; context: Pick<CommandContext, 'environment' | 'signal'> },
): Promise<FinishedProgram> {
  const { environment, signal } = context
  // Windows starts .cmd files in a shell only. All words are ours, without spaces.
  const shell = program.endsWith('.cmd')
  const options = { cwd: folder, env: environment, signal, maxBuffer: MAX_OUTPUT_BYTES, shell }
  return new Promise((resolve) => {
    execFile(shell ? `"${program}"` : program, [...words], options, (error, stdout, stderr) => {
      const code = error?.code
      resolve({ stdout, stderr, exitCode: error === null ? 0 : typeof code === 'number' ? code : null })
    })
  })
}
