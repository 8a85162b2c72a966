import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { createDiskSink, type DiskSinkRequest } from '../emit/disk-sink.ts'
import { OutputError } from '../emit/output-error.ts'
import type { Sink } from '../emit/output-file.ts'
import { takeLock } from '../emit/output-lock.ts'
import { getOutputPaths, type OutputLocation } from '../emit/output-paths.ts'
import { isPublishedOutput, readState } from '../emit/output-state.ts'
import { describeFailedFolder, isMachineFailure } from '../lib/system-error.ts'

/** Whether docsgen has written an output folder, according to the recorded state of its files. */
export { isPublishedOutput }

/**
 * Locks an output folder for one build, and returns the function that releases it. What it throws is for
 * `findOutputDiagnostic`.
 */
export function lockOutputFolder(location: OutputLocation): () => void {
  return takeLock(location)
}

/** When an output folder was last published; `undefined` if docsgen has not published it. */
export function findPublicationTime(location: OutputLocation): Date | undefined {
  const { writtenMs } = readState(getOutputPaths(location).state)
  return writtenMs > 0 && isPublishedOutput(location) ? new Date(writtenMs) : undefined
}

/** Opens an output folder that is locked; its errors are for `findOutputDiagnostic`. */
export function openOutputFolder(request: DiskSinkRequest): Sink {
  return createDiskSink(request)
}

/**
 * Converts an error of writing the output folder `outDir` to a diagnostic; `undefined` for every other error.
 * The message contains paths relative to `workingDirectory`.
 */
export function findOutputDiagnostic(
  error: unknown,
  { outDir, workingDirectory }: { outDir: string; workingDirectory: string },
): Diagnostic | undefined {
  if (!(error instanceof OutputError)) return undefined
  const { message, cause, folder = outDir, hint } = error
  const common = { origin: { kind: 'command', option: '--out-dir' } as const, ...(hint && { hint }) }
  if (!cause) return { code: 'output/locked', message, ...common }
  const code = isMachineFailure(cause) ? 'machine/failed' : 'output/not-writable'
  return { code, message: describeFailedFolder(cause, folder, workingDirectory), ...common }
}
