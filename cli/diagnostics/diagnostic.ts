import type { DiagnosticCode, Severity } from './codes.ts'

/** A range of a source file. Lines and columns are 1-based; columns count UTF-16 code units; the end is exclusive. */
export interface FileOrigin {
  kind: 'file'
  /** Posix path relative to the project's root. */
  file: string
  line: number
  column: number
  endLine: number
  endColumn: number
}

/** A location in the configuration, given by its key path (`navbar.items[2].to`). */
export interface ConfigOrigin {
  kind: 'config'
  /** Posix path of the configuration file, or of a module that it imports, relative to the project's root. */
  file: string
  /** Empty for the file as a whole. */
  path: string
  /** 1-based; unset if unknown. */
  line?: number
  column?: number
}

/** A page without a source position, such as a React page that throws or a generated page. */
export interface PageOrigin {
  kind: 'page'
  pathname: string
}

/** A command-line option (`--port`), for problems that only the caller of the command can fix. */
export interface CommandOrigin {
  kind: 'command'
  option: string
}

/** The location of a diagnostic. A whole file is an empty range before its first character. */
export type Origin = FileOrigin | ConfigOrigin | PageOrigin | CommandOrigin

/** Something wrong or noteworthy. A value, never thrown; severity is applied later, in `severities.ts`. */
export interface Diagnostic {
  code: DiagnosticCode
  /** One sentence about the problem and its reason, without a position and without a prefix such as "Error:". */
  message: string
  origin: Origin
  /** A remedy: `Did you mean "/docs/intro"?` */
  hint?: string
  /** The page on which the problem is visible, if there is one. */
  pathname?: string
  /** The reference as written, for diagnostics about references. */
  target?: string
  /** The URL that the page has for a reference that is broken, unless its scheme is unsafe. Not encoded. */
  href?: string
  related?: { origin: Origin; message: string }[]
  /** The stack of the error behind it, by which the pipeline finds its location in the sources; unset in reports. */
  stack?: string
  /** Whether it is an error unless the configuration sets the severity of its code, whatever the default of the code. */
  isError?: true
}

/** The result of a stage: a value and diagnostics. */
export interface Outcome<T> {
  value: T
  diagnostics: Diagnostic[]
}

/** A diagnostic with its severity applied, as reporters print it. */
export interface ReportedDiagnostic extends Diagnostic {
  severity: Exclude<Severity, 'ignore'>
}

/** The origin of a diagnostic about a whole file. */
export function toFileOrigin(file: string): FileOrigin {
  return { kind: 'file', file, line: 1, column: 1, endLine: 1, endColumn: 1 }
}

/** Collects the diagnostics of one function, which returns them with its value. */
export class DiagnosticCollector {
  readonly #diagnostics: Diagnostic[] = []

  /** Returns the value of an outcome and keeps its diagnostics. */
  take<T>(outcome: Outcome<T>): T {
    this.add(outcome.diagnostics)
    return outcome.value
  }

  add(diagnostics: readonly Diagnostic[]): void {
    // One at a time: spreading a hundred thousand diagnostics into one call overflows the stack.
    for (const diagnostic of diagnostics) this.#diagnostics.push(diagnostic)
  }

  /** An outcome with the diagnostics collected so far; those added later do not change it. */
  toOutcome<T>(value: T): Outcome<T> {
    return { value, diagnostics: [...this.#diagnostics] }
  }
}

/** A location for humans: `content/a.md:3:7`, `site.config.ts navbar.items[2].to`, `/about`, `--port`. */
export function describeLocation(origin: Origin): string {
  switch (origin.kind) {
    case 'command':
      return origin.option
    case 'page':
      return origin.pathname
    case 'config': {
      const position = origin.line === undefined ? '' : `:${origin.line}:${origin.column ?? 1}`
      return [origin.file + position, origin.path].filter((part) => part !== '').join(' ')
    }
    case 'file':
      return isWholeFile(origin) ? origin.file : `${origin.file}:${origin.line}:${origin.column}`
  }
}

/** Whether an origin is a whole file, as `toFileOrigin` creates it. */
export const isWholeFile = ({ line, column, endLine, endColumn }: FileOrigin): boolean =>
  line === 1 && column === 1 && endLine === 1 && endColumn === 1
