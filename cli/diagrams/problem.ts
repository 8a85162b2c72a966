/**
 * A problem in a diagram: its location in the source of the diagram, which begins after the opening fence, and the
 * reason.
 */
export interface DiagramProblem {
  /** 0-based line of the diagram's source. */
  line: number
  /** 0-based column, in UTF-16 code units. */
  column: number
  /** Length in code units; 0 if something is missing at this location. */
  length: number
  /** One sentence. */
  message: string
  hint: string | undefined
}

/** Collects the problems of one diagram, so that all of them are reported at once. */
export class ProblemCollector {
  readonly all: DiagramProblem[] = []

  add(location: Pick<DiagramProblem, 'line' | 'column' | 'length'>, message: string, hint?: string): void {
    // A second problem on a line usually has the same cause as the first.
    if (this.all.some((problem) => problem.line === location.line)) return
    const { line, column, length } = location
    this.all.push({ line, column, length, message, hint })
  }

  get found(): boolean {
    return this.all.length > 0
  }
}

/** More problems than this do not help: a diagram in another language would give one per line. */
export const MAX_PROBLEMS = 20
