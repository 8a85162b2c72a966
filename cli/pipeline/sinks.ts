import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { createDiskSink, type DiskSinkRequest, type OutputFolderSink } from '../emit/disk-sink.ts'
import { createMemorySink, type MemorySink } from '../emit/memory-sink.ts'
import { OutputError } from '../emit/output-error.ts'
import { describeFailedFolder, isMachineFailure } from '../lib/system-error.ts'

/** Opens the output folder for one build and locks it; what it throws is for `findOutputDiagnostic`. */
export function openOutputFolder(request: DiskSinkRequest): OutputFolderSink {
  return createDiskSink(request)
}

/**
 * What was thrown because the output folder `outDir` cannot be written, as a diagnostic; `undefined` for every other error.
 * The message contains paths relative to `workingDirectory`.
 */
export function findOutputDiagnostic(
  error: unknown,
  { outDir, workingDirectory }: { outDir: string; workingDirectory: string },
): Diagnostic | undefined {
  if (!(error instanceof OutputError)) return undefined
  const { message, cause } = error
  const origin = { kind: 'command', option: '--out-dir' } as const
  if (!cause) return { code: 'output/not-writable', message, origin }
  const code = isMachineFailure(cause) ? 'machine/failed' : 'output/not-writable'
  return { code, message: describeFailedFolder(cause, outDir, workingDirectory), origin }
}

/** A sink that keeps the site in memory and produces its files on request. */
export function openMemory(): MemorySink {
  return createMemorySink()
}
