import { isSystemError, type SystemError } from '../lib/system-error.ts'

interface OutputErrorDetails {
  /** The error of the file system, if there is one. */
  cause?: SystemError
  /** The folder that it concerns, if that is not the output. */
  folder?: string
  /** A remedy. */
  hint?: string
}

/** Thrown when the output folder cannot be written, or another build writes it. Commands report it as a problem. */
export class OutputError extends Error {
  override name = 'OutputError'
  override readonly cause: SystemError | undefined
  readonly folder: string | undefined
  readonly hint: string | undefined

  constructor(message: string, { cause, folder, hint }: OutputErrorDetails) {
    super(message)
    this.cause = cause
    this.folder = folder
    this.hint = hint
  }
}

/** Runs work on the output folder, and turns errors of the file system into an `OutputError`; all others pass through. */
export function guard<T>(outDir: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!isSystemError(error)) throw error
    throw new OutputError(`The output folder ${outDir} cannot be written: ${error.message}`, { cause: error })
  }
}
