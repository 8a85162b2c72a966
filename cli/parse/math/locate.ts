import type { Element } from 'hast'
import { spanOf } from '../context.ts'
import type { Span } from '../document.ts'

/** Where in the TeX KaTeX stumbled: an offset and a length, unknown for some errors. */
interface Stumble {
  position: number
  length: number
}

/**
 * The place in the source file of a place in a formula. Lines of a formula are found one by one in the lines of its
 * element, because fences, indentation, `>` and `$` stand before and between them. Falls back to the whole formula.
 */
export function locate(
  { tex, node }: { tex: string; node: Element },
  { position, length }: Partial<Stumble>,
  source: string,
): Span {
  const whole = spanOf(node)
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
  // A control word's length counts the blank behind it.
  const stumbled = texLine.slice(column, column + (length ?? 1)).trimEnd()
  return { line, column: start, endLine: line, endColumn: start + Math.max(1, stumbled.length) }
}
