/** One file of the output folder. `key` names its contents without producing them: equal keys mean equal bytes. */
export interface OutputFile {
  /** Posix path relative to the output folder. */
  path: string
  key: string
  /** Produces the contents; called only when no intact file with this key exists. */
  contents: () => Promise<Uint8Array | string> | Uint8Array | string
}

/** What a sink did. */
export interface EmitSummary {
  /** Files produced in this run. */
  written: number
  /** Files kept from the run before. */
  reused: number
  bytes: number
}

/**
 * Where output files go. `diskSink` stages them and swaps the folder in whole; `memorySink` keeps producers for `dev` and
 * tests; `discardSink` produces and forgets, for benchmarks.
 */
export interface Sink {
  write(file: OutputFile): Promise<void>
  /** Publishes all that was written. Nothing is visible before. */
  commit(): Promise<EmitSummary>
  /** Forgets all that was written; what was published before stays as it was. */
  abort(): Promise<void>
}
