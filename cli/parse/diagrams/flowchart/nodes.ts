import type { Cursor } from '../cursor.ts'
import type { Faults } from '../fault.ts'
import { readLabel } from '../label.ts'
import type { Shape } from './model.ts'

/** A node as it is mentioned: a label and shape where it is given some, and a class. */
export interface Mention {
  id: string
  column: number
  label?: string
  shape?: Shape
  className?: string
}

/** Openings of shapes, the longest first, each with what can close it. */
const shapes: readonly [open: string, closings: readonly [close: string, shape: Shape][]][] = [
  ['(((', [[')))', 'double-circle']]],
  ['((', [['))', 'circle']]],
  ['([', [['])', 'stadium']]],
  ['[(', [[')]', 'cylinder']]],
  ['[[', [[']]', 'subroutine']]],
  [
    '[/',
    [
      ['/]', 'parallelogram'],
      ['\\]', 'trapezoid'],
    ],
  ],
  [
    '[\\',
    [
      ['\\]', 'parallelogram-back'],
      ['/]', 'trapezoid-back'],
    ],
  ],
  ['{{', [['}}', 'hexagon']]],
  ['{', [['}', 'diamond']]],
  ['[', [[']', 'rectangle']]],
  ['(', [[')', 'rounded']]],
  ['>', [[']', 'flag']]],
]

/** Letters, digits and underscores; single dashes and dots inside. */
const identifier = /[\p{L}\p{N}_]+(?:[-.][\p{L}\p{N}_]+)*/uy

/** Where the label ends that began at the cursor, and with which closing. */
function findClosing(cursor: Cursor, closings: readonly [close: string, shape: Shape][]) {
  const quoted = cursor.match(/\s*"([^"]*)"\s*/y)
  if (quoted) {
    const closing = closings.find(([close]) => cursor.take(close))
    return closing && { label: quoted[1] ?? '', shape: closing[1] }
  }
  if (/\s*"/y.test(cursor.text.slice(cursor.at))) return undefined
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

function readShape(cursor: Cursor, faults: Faults): { label: string; shape: Shape } | undefined {
  const start = cursor.at
  for (const [open, closings] of shapes) {
    if (!cursor.take(open)) continue
    const inside = cursor.at
    const found = findClosing(cursor, closings)
    if (found) {
      if (found.label.trim() !== '') return { label: readLabel(found.label), shape: found.shape }
      faults.add(
        cursor.place(start),
        'The node has an empty label.',
        'Write a label between the brackets, or leave them out.',
      )
      return undefined
    }
    const isQuote = /^\s*"/.test(cursor.text.slice(inside))
    const hint = isQuote
      ? `A label in quotes has no quotes inside it (write #quot;) and is followed by ${quoteAll(closings)}.`
      : `Close it with ${quoteAll(closings)}, on the same line.`
    faults.add(cursor.place(start, open.length), `The label that begins with "${open}" is not closed.`, hint)
    cursor.at = cursor.text.length
    return undefined
  }
  return undefined
}

const quoteAll = (closings: readonly [close: string, shape: Shape][]) =>
  closings.map(([close]) => `"${close}"`).join(' or ')

/** Reads a node, with its shape and class, or leaves the cursor where it is. */
export function readNode(cursor: Cursor, faults: Faults): Mention | undefined {
  const column = cursor.at
  const id = cursor.match(identifier)?.[0]
  if (id === undefined) return undefined
  if (cursor.take('@{')) {
    const hint = 'Write the shape with brackets: id[label], id(label), id{label}.'
    faults.add(cursor.place(column), 'Shapes in "@{ … }" are not drawn by docsgen.', hint)
    cursor.at = cursor.text.length
    return undefined
  }
  const shape = readShape(cursor, faults)
  const className = cursor.match(/:::([\w-]+)/y)?.[1]
  return { id, column, ...shape, ...(className === undefined ? {} : { className }) }
}
