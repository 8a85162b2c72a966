import type { Element } from 'hast'
import { spanOf } from '../context.ts'
import type { Span } from '../document.ts'
import type { Fault } from './fault.ts'

/**
 * The place in the source file of a place in a diagram. A line of the diagram is found at the end of its line of the
 * file, because indentation and `>` stand before it. Falls back to the whole block where the lines are not the same
 * (raw HTML, variables that were filled in).
 */
export function locate(pre: Element, text: string, fault: Fault, source: string): Span {
  const whole = spanOf(pre)
  const from = pre.position?.start.offset
  const to = pre.position?.end.offset
  if (from === undefined || to === undefined) return whole
  const sourceLines = source.slice(from, to).split('\n')
  if (!/^(?:`{3}|~{3})/.test(sourceLines[0] ?? '')) return whole
  const written = sourceLines[fault.line + 1]?.replace(/\r$/, '')
  const read = text.split('\n')[fault.line] ?? ''
  if (written === undefined || !written.endsWith(read)) return whole
  const line = whole.line + 1 + fault.line
  const column = written.length - read.length + fault.column + 1
  return { line, column, endLine: line, endColumn: column + Math.max(1, fault.length) }
}
