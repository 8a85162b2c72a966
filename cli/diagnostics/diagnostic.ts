import type { DiagnosticCode } from './codes.ts'

/** A stretch of a source file. Lines and columns are 1-based; columns count UTF-16 code units; the end is exclusive. */
export interface FileOrigin {
  kind: 'file'
  /** Posix path relative to the project's root. */
  file: string
  line: number
  column: number
  endLine: number
  endColumn: number
}

/** A place in the configuration, named by its key path (`navbar.items[2].to`). */
export interface ConfigOrigin {
  kind: 'config'
  /** Posix path of the configuration file, relative to the project's root. */
  file: string
  /** Empty for the file as a whole. */
  path: string
  /** 1-based; known for syntax errors only. */
  line?: number
  column?: number
}

/** A page that no single source position stands for (a React page that throws, a generated page). */
export interface PageOrigin {
  kind: 'page'
  pathname: string
}

/** An option of the command line (`--port`), for what only the caller of the command can put right. */
export interface CommandOrigin {
  kind: 'command'
  option: string
}

/** Where a finding is. A file as a whole is its first character. */
export type Origin = FileOrigin | ConfigOrigin | PageOrigin | CommandOrigin

/** One finding. A value, never thrown: severity is applied later, in `policy.ts`. */
export interface Diagnostic {
  code: DiagnosticCode
  /** What and why, in one sentence; no position, no "Error:" in front. */
  message: string
  origin: Origin
  /** What to do: `Did you mean "/docs/intro"?` */
  hint?: string
  /** The page on which the finding shows, where there is one. */
  pathname?: string
  /** The reference as it was written, for findings about references. */
  target?: string
  related?: { origin: Origin; message: string }[]
}

/** What every stage returns: its value, and all it found on the way. */
export interface Outcome<T> {
  value: T
  diagnostics: Diagnostic[]
}

/** What a code weighs: `throw` makes the command exit 1, `ignore` drops the finding. */
export type Severity = 'ignore' | 'log' | 'warn' | 'throw'

/** A finding with its severity applied; what reporters print. */
export interface JudgedDiagnostic extends Diagnostic {
  severity: Exclude<Severity, 'ignore'>
}

/** The origin that stands for a whole file. */
export function wholeFile(file: string): FileOrigin {
  return { kind: 'file', file, line: 1, column: 1, endLine: 1, endColumn: 1 }
}
