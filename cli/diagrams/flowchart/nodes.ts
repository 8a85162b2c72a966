import { type Cursor, IDENTIFIER } from '../cursor.ts'
import type { Shape } from '../graph/model.ts'
import { parseLabel } from '../label.ts'

/** A mention of a node, with label, shape and class if they are given. */
export interface Mention {
  id: string
  column: number
  label?: string
  shape?: Shape
  className?: string
}

/** Opening brackets of shapes, the longest first, each with the possible closing brackets. */
// biome-ignore format: one line for each bracket
const shapes: readonly [open: string, closings: readonly [close: string, shape: Shape][]][] = [
  ['(((', [[')))', 'double-circle']]],
  ['((', [['))', 'circle']]],
  ['([', [['])', 'stadium']]],
  ['[(', [[')]', 'cylinder']]],
  ['[[', [[']]', 'subroutine']]],
  ['[/', [['/]', 'parallelogram'], ['\\]', 'trapezoid']]],
  ['[\\', [['\\]', 'parallelogram-back'], ['/]', 'trapezoid-back']]],
  ['{{', [['}}', 'hexagon']]],
  ['{', [['}', 'diamond']]],
  ['[', [[']', 'rectangle']]],
  ['(', [[')', 'rounded']]],
  ['>', [[']', 'flag']]],
]

/** Finds the closing bracket of the label at the cursor, and the end of the label. */
function findClosing(cursor: Cursor, closings: readonly [close: string, shape: Shape][]) {
  const quoted = cursor.match(/^\s*"([^"]*)"\s*/)
  if (quoted) {
    const closing = closings.find(([close]) => cursor.take(close))
    return closing && { label: quoted[1] ?? '', shape: closing[1] }
  }
  if (/^\s*"/.test(cursor.rest)) return undefined
  const ends = closings
    .map(([close, shape]) => ({ at: cursor.text.indexOf(close, cursor.at), close, shape }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
  const [end] = ends
  if (!end) return undefined
  const label = cursor.text.slice(cursor.at, end.at)
  cursor.at = end.at + end.close.length
  return { label, shape: end.shape }
}

function readShape(cursor: Cursor): { label: string; shape: Shape } | undefined {
  const start = cursor.at
  for (const [open, closings] of shapes) {
    if (!cursor.take(open)) continue
    const inside = cursor.at
    const found = findClosing(cursor, closings)
    if (found) {
      if (found.label.trim() !== '') return { label: parseLabel(found.label), shape: found.shape }
      const hint = 'Write a label between the brackets, or remove them.'
      cursor.problems.add(cursor.getLocation(start), 'The node has an empty label.', hint)
      return undefined
    }
    const isQuote = /^\s*"/.test(cursor.text.slice(inside))
    const hint = isQuote
      ? `A quoted label cannot contain quotes (write #quot;) and must be followed by ${quoteAll(closings)}.`
      : `Close it with ${quoteAll(closings)}, on the same line.`
    cursor.fail(cursor.getLocation(start, open.length), `The label that begins with "${open}" is not closed.`, hint)
    return undefined
  }
  return undefined
}

const quoteAll = (closings: readonly [close: string, shape: Shape][]) =>
  closings.map(([close]) => `"${close}"`).join(' or ')

/** Reads a node with its shape and class, or leaves the cursor where it is. */
export function readNode(cursor: Cursor): Mention | undefined {
  const column = cursor.at
  const id = cursor.match(IDENTIFIER)?.[0]
  if (id === undefined) return undefined
  if (cursor.take('@{')) {
    const hint = 'Write the shape with brackets: id[label], id(label), id{label}.'
    cursor.fail(cursor.getLocation(column), 'docsgen does not support shapes in "@{ … }".', hint)
    return undefined
  }
  const shape = readShape(cursor)
  const className = cursor.match(/^:::([\w-]+)/)?.[1]
  return { id, column, ...shape, ...(className === undefined ? {} : { className }) }
}
