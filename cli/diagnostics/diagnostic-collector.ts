import type { Diagnostic, Outcome } from './diagnostic.ts'

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
