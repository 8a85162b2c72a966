/** A range in a diagram's source; `line` and `column` are 0-based, `length` counts UTF-16 code units. */
export interface Location {
  /** The source begins after the opening fence. */
  line: number
  column: number
  /** 0 if something is missing at this location. */
  length: number
}

/** A problem in a diagram: its location and the reason. */
export interface DiagramProblem extends Location {
  /** One sentence. */
  message: string
  hint: string | undefined
}

/** Collects the problems of one diagram, so that all of them are reported at once. */
export class ProblemCollector {
  readonly all: DiagramProblem[] = []

  /** `location` is a range, or the number of a line. */
  add(location: Location | number, message: string, hint?: string): void {
    const { line, column, length } = typeof location === 'number' ? { line: location, column: 0, length: 1 } : location
    // A second problem on a line usually has the same cause as the first.
    if (this.all.every((problem) => problem.line !== line)) this.all.push({ line, column, length, message, hint })
  }

  get found(): boolean {
    return this.all.length > 0
  }

  /** Whether more problems would not help: a diagram in another language would give one per line. */
  get isFull(): boolean {
    return this.all.length >= 20
  }
}
