import type { Element } from 'hast'
import { getSpan } from '../context.ts'
import type { Span } from '../document.ts'

/** The position of a KaTeX error in the TeX, as offset and length; unknown for some errors. */
interface ErrorRange {
  position: number
  length: number
}

/**
 * Maps a position in a formula to its source file. The lines of the formula are matched one by one with the lines of
 * its element, because fences, indentation, `>` and `$` come before and between them. Falls back to the whole formula.
 */
export function locateInFormula(
  { tex, node }: { tex: string; node: Element },
  { position, length }: Partial<ErrorRange>,
  source: string,
): Span {
  const whole = getSpan(node)
  const from = node.position?.start.offset
  const to = node.position?.end.offset
  if (from === undefined || to === undefined || position === undefined) return whole
  const before = tex.slice(0, position).split('\n')
  const texLine = tex.split('\n')[before.length - 1] ?? ''
  const column = before.at(-1)?.length ?? 0
  const sourceLines = source.slice(from, to).split('\n')
  const opening = sourceLines[0] ?? ''
  const first = /^\$+\s*$/.test(opening) || /^[`~]/.test(opening) ? 1 : 0
  const sourceLine = sourceLines[first + before.length - 1]
  const offset = first + before.length - 1 === 0 ? opening.search(/[^$]|$/) : 0
  const at = sourceLine?.indexOf(texLine, offset) ?? -1
  if (at < 0) return whole
  const line = whole.line + first + before.length - 1
  const start = (line === whole.line ? whole.column : 1) + at + column
  // The length of a control word includes the space after it.
  const wrongText = texLine.slice(column, column + (length ?? 1)).trimEnd()
  return { line, column: start, endLine: line, endColumn: start + Math.max(1, wrongText.length) }
}
