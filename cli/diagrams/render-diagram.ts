import { getErrorText } from '../lib/error-text.ts'
import { drawBytes } from './bytes/bytes.ts'
import type { Drawing } from './drawing.ts'
import { drawMerkle } from './merkle/merkle.ts'
import { drawMermaid } from './mermaid.ts'
import { drawPlot } from './plot/plot.ts'
import { type DiagramProblem, ProblemCollector } from './problem.ts'

/** The languages of code blocks that are drawn as diagrams. */
export type DiagramLanguage = 'mermaid' | 'merkle' | 'bytes' | 'plot'

/** The longest source that is drawn, in UTF-16 code units. */
const MAX_SOURCE = 50_000
/** Longer lines do not occur in real diagrams; the limit keeps regular expressions with lookahead cheap. */
const MAX_LINE = 2000

const draw = { mermaid: drawMermaid, merkle: drawMerkle, bytes: drawBytes, plot: drawPlot } as const

/**
 * The error boundary of the layout: a failure becomes a problem of this diagram, and the rest of the page is not
 * affected.
 */
function drawSafely(
  language: DiagramLanguage,
  lines: readonly string[],
  problems: ProblemCollector,
): Drawing | undefined {
  try {
    return draw[language](lines, problems)
  } catch (error) {
    const reason = getErrorText(error)
    const location = { line: 0, column: 0, length: lines[0]?.length ?? 1 }
    problems.add(location, `The diagram cannot be laid out: ${reason}.`, 'Simplify it.')
    return undefined
  }
}

/**
 * Draws a diagram. It is pure, and never throws because of the source: if there are problems, `drawing` is `null`, and
 * `problems`, sorted, describes them.
 */
export function renderDiagram(
  language: DiagramLanguage,
  source: string,
): { drawing: Drawing | null; problems: DiagramProblem[] } {
  const problems = new ProblemCollector()
  const lines = source.replace(/\n$/, '').split('\n')
  const long = lines.findIndex((line) => line.length > MAX_LINE)
  let drawing: Drawing | undefined
  if (source.length > MAX_SOURCE) {
    const message = `The diagram has ${source.length} characters, more than the limit of ${MAX_SOURCE}.`
    problems.add({ line: 0, column: 0, length: lines[0]?.length ?? 1 }, message, 'Split it into several diagrams.')
  } else if (long >= 0) {
    const message = `A line of the diagram has more than ${MAX_LINE} characters.`
    problems.add({ line: long, column: 0, length: lines[long]?.length ?? 1 }, message, 'Break it into several lines.')
  } else drawing = drawSafely(language, lines, problems)
  const sorted = problems.all.sort((a, b) => a.line - b.line || a.column - b.column)
  return { drawing: drawing && sorted.length === 0 ? drawing : null, problems: sorted }
}
