import { drawBytes } from './bytes/bytes.ts'
import type { Drawing } from './drawing.ts'
import { type Fault, Faults } from './fault.ts'
import { drawMerkle } from './merkle/merkle.ts'
import { drawMermaid } from './mermaid.ts'

/** The languages that are drawn. */
export type DiagramLanguage = 'mermaid' | 'merkle' | 'bytes'

/** The longest source that is drawn, in UTF-16 code units. */
const MAX_SOURCE = 50_000
/** No line of an honest diagram is longer; expressions that look ahead stay cheap. */
const MAX_LINE = 2000

const draw = { mermaid: drawMermaid, merkle: drawMerkle, bytes: drawBytes } as const

/** The wall around the layout: what it cannot do is a finding about this diagram, and the page goes on. */
function drawSafely(language: DiagramLanguage, lines: readonly string[], faults: Faults): Drawing | undefined {
  try {
    return draw[language](lines, faults)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const place = { line: 0, column: 0, length: lines[0]?.length ?? 1 }
    faults.add(place, `The diagram cannot be laid out: ${reason}.`, 'Simplify it.')
    return undefined
  }
}

/**
 * Draws a diagram. It is pure, and never throws for what stands in the source: where something is wrong the drawing is
 * `null`, and the faults, sorted, say what and where.
 */
export function renderDiagram(language: DiagramLanguage, source: string): { drawing: Drawing | null; faults: Fault[] } {
  const faults = new Faults()
  const lines = source.replace(/\n$/, '').split('\n')
  const long = lines.findIndex((line) => line.length > MAX_LINE)
  let drawing: Drawing | undefined
  if (source.length > MAX_SOURCE) {
    const message = `The diagram has ${source.length} characters, more than the ${MAX_SOURCE} that are drawn.`
    faults.add({ line: 0, column: 0, length: lines[0]?.length ?? 1 }, message, 'Split it into several.')
  } else if (long >= 0) {
    const message = `A line of the diagram has more than the ${MAX_LINE} characters that are read.`
    faults.add({ line: long, column: 0, length: lines[long]?.length ?? 1 }, message, 'Break it into several.')
  } else drawing = drawSafely(language, lines, faults)
  const sorted = faults.all.sort((a, b) => a.line - b.line || a.column - b.column)
  return { drawing: drawing && sorted.length === 0 ? drawing : null, faults: sorted }
}
