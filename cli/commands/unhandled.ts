import { getErrorStack, getErrorText } from '../lib/error-text.ts'
import { describeMachineFailure, isMachineFailure } from '../lib/system-error.ts'
import type { ExitCode } from './command-context.ts'

/** Code of the project runs in docsgen's process: it can end the process, or throw outside of any call that is awaited. */
const PROJECT_CODE = 'the configuration, a plugin or a page'

/** Paths of compiled modules of a project, in the cache or in the temporary cache of `--no-cache`. */
const compiledModule = /[\\/](?:\.docsgen[\\/]cache|docsgen-\w{6})[\\/]modules[\\/]/

/** Printed when a process ends before its command does. */
export const ENDED_EARLY = `error: docsgen exited before it was done: ${PROJECT_CODE} calls process.exit, or waits for a promise that never settles.\n`

/** The message and the exit code for an error that no command has handled, by its cause: project, machine or docsgen. */
export function describeUnhandled(
  error: unknown,
  { version, workingDirectory }: { version: string; workingDirectory: string },
): { message: string; code: ExitCode } {
  if (isThrownByProject(error)) return { message: describeStray(error), code: 2 }
  if (isMachineFailure(error)) {
    return { message: `error: ${describeMachineFailure(error, workingDirectory)}\n`, code: 1 }
  }
  return { message: describeBug(error, version), code: 3 }
}

/** Describes an unexpected error. It is never the user's mistake, so the message asks for a bug report. */
function describeBug(error: unknown, version: string): string {
  return (
    `${getErrorStack(error)}\n\nThis is a bug in docsgen ${version} (Node ${process.version}, ${process.platform}), not in your site.\n` +
    'Please report it with the lines above and the steps that led to it.\n'
  )
}

/** Whether code of the project threw this error, according to the top frame of its stack. */
function isThrownByProject(error: unknown): boolean {
  const frame = error instanceof Error ? error.stack?.split('\n').find((line) => /^\s+at /.test(line)) : undefined
  return frame !== undefined && compiledModule.test(frame)
}

/** Describes an error that code of the project threw outside of any call that is awaited. */
function describeStray(error: unknown): string {
  return `error: Uncaught error in ${PROJECT_CODE}: ${getErrorText(error)}\n`
}
