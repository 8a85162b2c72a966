/** 0 clean, 1 findings, 2 usage or configuration, 3 a bug in docsgen, 130 and 143 interrupted. */
export type ExitCode = 0 | 1 | 2 | 3 | 130 | 143

/** All that a command knows of where it runs; `bin.ts` makes the real one, tests make their own. */
export interface Terminal {
  stdout: { write(text: string): unknown }
  stderr: { write(text: string): unknown }
  /** Whether standard output takes colours. */
  color: boolean
  /** Absolute folder in which the command was called. */
  workingDirectory: string
  environment: Readonly<Record<string, string | undefined>>
  /** Aborts when the user wants the command to stop. */
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
  /** Prints findings at `throw` and nothing else. */
  quiet: boolean
  /** Also prints how long each stage took, on standard error. */
  verbose: boolean
}

/** The command was stopped from outside while it worked. */
export class Interrupted extends Error {
  override name = 'Interrupted'
}

/** Waits for `work`, but no longer than until the signal aborts: then throws `Interrupted`. */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
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
