import type { StatusLine } from './status-line.ts'

/** 0 no errors, 1 errors, 2 usage or configuration, 3 a bug in docsgen, 130 and 143 interrupted. */
export type ExitCode = 0 | 1 | 2 | 3 | 130 | 143

/** The environment in which a command runs. `bin.ts` creates the real one, tests create their own. */
export interface CommandContext {
  stdout: { write(text: string): unknown }
  stderr: { write(text: string): unknown }
  /** Shows what the command is doing, until it prints something; `null` without a terminal, and with `--quiet`. */
  status: StatusLine | null
  /** Input for answers to questions; `null` without a terminal. */
  stdin: NodeJS.ReadableStream | null
  /** Whether to print colors. */
  color: boolean
  /** Absolute folder in which the command was called. */
  workingDirectory: string
  environment: Readonly<Record<string, string | undefined>>
  /** Aborted when the user interrupts the command. */
  signal: AbortSignal
  /** Version of docsgen. */
  version: string
}

/** The options that every command takes. */
export interface GlobalOptions {
  /** Absolute folder of the project. */
  root: string
  /** Path of the configuration relative to the root; `null` looks for the usual names. */
  config: string | null
  /** Prints errors and nothing else. */
  quiet: boolean
  /** Also prints how long each stage took, on standard error. */
  verbose: boolean
}

/** Thrown when a signal stops a command. */
export class Interrupted extends Error {
  override name = 'Interrupted'
}

/** Waits for `work`; throws `Interrupted` as soon as the signal aborts. */
export async function awaitUnlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) throw new Interrupted()
  let stop: (() => void) | undefined
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(new Interrupted())
    signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    if (stop) signal.removeEventListener('abort', stop)
  }
}
