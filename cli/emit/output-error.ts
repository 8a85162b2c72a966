import { isSystemError, type SystemError } from '../lib/system-error.ts'

/** Thrown when the output folder cannot be written. Commands report it as a problem. */
export class OutputError extends Error {
  override name = 'OutputError'
  /** The error of the file system, if there is one. */
  override readonly cause: SystemError | undefined

  constructor(message: string, cause?: SystemError) {
    super(message)
    this.cause = cause
  }
}

/** Turns errors of the file system into an `OutputError`; all others pass through. */
export function guard<T>(outDir: string, write: () => T): T {
  try {
    return write()
  } catch (error) {
    throw toOutputError(outDir, error)
  }
}

/** The same for asynchronous work. */
export async function guardAsync<T>(outDir: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw toOutputError(outDir, error)
  }
}

function toOutputError(outDir: string, error: unknown): unknown {
  if (!isSystemError(error)) return error
  return new OutputError(`The output folder ${outDir} cannot be written: ${error.message}`, error)
}
