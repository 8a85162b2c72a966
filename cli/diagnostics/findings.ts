import type { Diagnostic, Outcome } from './diagnostic.ts'

/** Gathers what stages find while their values are taken. */
export class Findings {
  readonly #diagnostics: Diagnostic[] = []

  /** The value of an outcome; its diagnostics are kept. */
  take<T>(outcome: Outcome<T>): T {
    this.add(outcome.diagnostics)
    return outcome.value
  }

  add(diagnostics: readonly Diagnostic[]): void {
    // One at a time: spreading a hundred thousand findings into one call overflows the stack.
    for (const diagnostic of diagnostics) this.#diagnostics.push(diagnostic)
  }

  /** An outcome with everything gathered so far, and after: the list is shared until the caller is done. */
  with<T>(value: T): Outcome<T> {
    return { value, diagnostics: this.#diagnostics }
  }
}
