import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.ts'

/** The contents of a file; strings are written as UTF-8. */
export type Contents = Uint8Array | string

/** One file of the output folder. */
export interface OutputFile {
  /** Posix path relative to the output folder. */
  path: string
  /**
   * Identifies the contents without producing them: equal keys mean equal bytes. `null` if only the contents can tell. It may be
   * computed when it is read: `dev` reads the keys of files that are requested.
   */
  key: string | null
  /** Produces the contents and their diagnostics; called, on the file, only if there is no intact file with this key. */
  contents(): Promise<Outcome<Contents>> | Outcome<Contents>
}

/** Files of one folder that are listed at most once, since to know their names is expensive. */
export interface OutputFolder {
  /** Posix path relative to the output folder, without a slash at its end; no other file is in it. */
  path: string
  /** Names the files: equal keys mean equal files. */
  key: string
  list(): Promise<readonly OutputFile[]>
}

/** Result of a sink. */
export interface EmitSummary {
  /** Files produced in this run. */
  written: number
  /** Files kept from the previous run. */
  reused: number
  bytes: number
  /** Files of the old output that docsgen had not written. */
  removed: number
  /**
   * Posix path relative to the output folder -> the state of its file or folder when it was verified or written, as
   * `FileState.text`; empty for the output folder itself. A sink without files returns none.
   */
  states: ReadonlyMap<string, string>
}

/**
 * Receives output files. `createDiskSink` stages them and swaps the whole folder.
 */
export interface Sink {
  /** Takes a file. Returns its diagnostics if it was produced now. */
  write(file: OutputFile): Promise<readonly Diagnostic[]>
  /** Takes the files of a folder. */
  writeFolder(folder: OutputFolder): Promise<readonly Diagnostic[]>
  /** Publishes all files written. Nothing is visible before. */
  commit(): Promise<EmitSummary>
  /** Discards all written files; published files do not change. */
  abort(): Promise<void>
}
