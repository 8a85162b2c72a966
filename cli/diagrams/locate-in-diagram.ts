import type { Element } from 'hast'
import type { Span } from '../lib/line-index.ts'
import type { DiagramProblem } from './problem.ts'

/**
 * Maps a location in a diagram to its source file. A line of the diagram is matched with the end of its line in the
 * file, because indentation and `>` may come before it. Falls back to `whole`, the block, if the lines differ (raw
 * HTML, variables that were filled in).
 */
export function locateInDiagram(
  problem: DiagramProblem,
  { pre, whole, text, source }: { pre: Element; whole: Span; text: string; source: string },
): Span {
  const from = pre.position?.start.offset
  const to = pre.position?.end.offset
  if (from === undefined || to === undefined) return whole
  const sourceLines = source.slice(from, to).split('\n')
  if (!/^(?:`{3}|~{3})/.test(sourceLines[0] ?? '')) return whole
  const written = sourceLines[problem.line + 1]?.replace(/\r$/, '')
  const read = text.split('\n')[problem.line] ?? ''
  if (written === undefined || !written.endsWith(read)) return whole
  const line = whole.line + 1 + problem.line
  const column = written.length - read.length + problem.column + 1
  return { line, column, endLine: line, endColumn: column + Math.max(1, problem.length) }
}
