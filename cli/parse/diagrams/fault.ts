/** A mistake in a diagram: where in its source, which begins after the opening fence, and why. */
export interface Fault {
  /** 0-based line of the diagram's source. */
  line: number
  /** 0-based column, in UTF-16 code units. */
  column: number
  /** Code units that are wrong; 0 stands for a missing something at this place. */
  length: number
  /** One sentence. */
  message: string
  hint: string | undefined
}

/** Collects the mistakes of one diagram, so that all of them are reported at once. */
export class Faults {
  readonly all: Fault[] = []

  add(place: Pick<Fault, 'line' | 'column' | 'length'>, message: string, hint?: string): void {
    // A line that went wrong once goes wrong again further right, for the same reason.
    if (this.all.some((fault) => fault.line === place.line)) return
    const { line, column, length } = place
    this.all.push({ line, column, length, message, hint })
  }

  get found(): boolean {
    return this.all.length > 0
  }
}

/** More findings than this help nobody: a diagram of another language would give one for each line. */
export const MAX_FAULTS = 20
