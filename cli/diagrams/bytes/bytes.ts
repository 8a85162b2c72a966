import type { Alternative, Drawing, Point } from '../drawing.ts'
import type { ProblemCollector } from '../problem.ts'
import { drawPath, drawTextBlock, formatPath, formatTag, toPx } from '../svg.ts'
import { measureText, measureWidestLine, wrapText } from '../text-width.ts'
import { type Arranged, arrange, type Piece } from './arrange.ts'
import { type Layout, parseBytes } from './parse-bytes.ts'

/** Width of a unit in pixels, by units per row, so that full rows fit into a column of text. */
const unitWidth: Readonly<Record<number, number>> = { 4: 112, 8: 64, 16: 38, 32: 19, 64: 15 }
const ROW_HEIGHT = 40
const GAP_HEIGHT = 48
const HEAD_HEIGHT = 20

type ArrangedField = Arranged['fields'][number]

/** The geometry of rows and units. */
interface Grid {
  left: number
  unit: number
  size: number
  tops: number[]
  heights: number[]
}

/** The outline of a field as a list of corners; two outlines if its pieces do not touch. */
function getOutlines(pieces: readonly Piece[], grid: Grid): Point[][] {
  const x = (column: number) => grid.left + column * grid.unit
  const top = ({ row }: Piece) => grid.tops[row] ?? 0
  const bottom = (piece: Piece) => top(piece) + (grid.heights[piece.row] ?? 0)
  const toRectangle = (piece: Piece): Point[] => [
    { x: x(piece.from), y: top(piece) },
    { x: x(piece.to), y: top(piece) },
    { x: x(piece.to), y: bottom(piece) },
    { x: x(piece.from), y: bottom(piece) },
  ]
  const first = pieces[0]
  const last = pieces.at(-1)
  if (!first || !last) return []
  if (pieces.length === 1) return [toRectangle(first)]
  if (pieces.length === 2 && last.to <= first.from) return [toRectangle(first), toRectangle(last)]
  const right = x(grid.size)
  return [
    [
      { x: x(first.from), y: top(first) },
      { x: right, y: top(first) },
      ...(last.to < grid.size
        ? [
            { x: right, y: top(last) },
            { x: x(last.to), y: top(last) },
          ]
        : []),
      { x: x(last.to), y: bottom(last) },
      { x: grid.left, y: bottom(last) },
      ...(first.from > 0
        ? [
            { x: grid.left, y: bottom(first) },
            { x: x(first.from), y: bottom(first) },
          ]
        : []),
    ],
  ]
}

interface Label {
  lines: string[]
  size: number
  /** Whether the text runs from bottom to top. */
  turned?: boolean
  /** Whether the label is the number of the field in the table instead of its name. */
  numbered?: boolean
}

/** The label of a field: its name as large as fits, else rotated, else its number in the table. */
function fitLabel({ name, length, number }: { name: string; length: string; number: number }, width: number): Label {
  const room = width - 8
  const full = length === '' ? name : `${name} (${length})`
  for (const text of [full, name]) if (measureText(text, 13) <= room) return { lines: [text], size: 13 }
  const lines = wrapText(name, 11.5, room)
  if (lines.length <= 2 && measureWidestLine(lines, 11.5) <= room) return { lines, size: 11.5 }
  if (width >= 14 && measureText(name, 11) <= ROW_HEIGHT - 4) return { lines: [name], size: 11, turned: true }
  return { lines: [String(number)], size: 11.5, numbered: true }
}

/** The center of the widest piece of a field, and the width of that piece. */
function getLabelPosition(pieces: readonly Piece[], grid: Grid): Point & { width: number } {
  const widest = Math.max(...pieces.map(({ from, to }) => to - from))
  const fitting = pieces.filter(({ from, to }) => to - from === widest)
  const first = fitting[0] ?? { row: 0, from: 0, to: 0 }
  const lastRow = fitting.at(-1)?.row ?? 0
  const top = grid.tops[first.row] ?? 0
  const bottom = (grid.tops[lastRow] ?? 0) + (grid.heights[lastRow] ?? 0)
  return { x: grid.left + ((first.from + first.to) / 2) * grid.unit, y: (top + bottom) / 2, width: widest * grid.unit }
}

function drawHead({ left, unit, size }: Grid): string {
  const step = unit < 17 ? 4 : 1
  const numbers = Array.from({ length: size }, (_, index) => index).filter((index) => index % step === 0)
  return numbers
    .map((index) => {
      const at = { x: left + (index + 0.5) * unit, y: HEAD_HEIGHT / 2 }
      return drawTextBlock([String(index)], at, { size: 11, className: 'dg-soft' })
    })
    .join('')
}

function drawField({ field, pieces }: ArrangedField, number: number, grid: Grid): { svg: string; numbered: boolean } {
  const isOpen = typeof field.length === 'string'
  const tone = field.tone ? ` dg-${field.tone}` : ''
  const className = `dg-box${isOpen ? ' dg-dotted' : ''}${tone}`
  const d = getOutlines(pieces, grid)
    .map((corners) => formatPath(corners, true))
    .join('')
  const position = getLabelPosition(pieces, grid)
  const length = typeof field.length === 'string' && field.length !== '*' ? field.length : ''
  const {
    lines,
    size,
    turned = false,
    numbered = false,
  } = fitLabel({ name: field.name, length, number }, position.width)
  const upright = drawTextBlock(lines, position, { size, ...(numbered ? { className: 'dg-soft' } : {}) })
  const label = turned
    ? formatTag('g', { transform: `rotate(-90 ${toPx(position.x)} ${toPx(position.y)})` }, upright)
    : upright
  return { svg: drawPath(className, d) + label + drawBreaks(pieces, grid), numbered }
}

/** Draws break marks on both sides of rows that represent several. */
function drawBreaks(pieces: readonly Piece[], { left, unit, size, tops, heights }: Grid): string {
  const marks = pieces.filter(({ row }) => heights[row] === GAP_HEIGHT)
  return marks
    .flatMap(({ row }) => [left, left + size * unit].map((x) => ({ x, y: (tops[row] ?? 0) + GAP_HEIGHT / 2 })))
    .map(({ x, y }) => {
      const [a, b] = [
        { x: x - 6, y: y + 1 },
        { x: x + 6, y: y - 7 },
      ]
      const [c, e] = [
        { x: x + 6, y: y - 1 },
        { x: x - 6, y: y + 7 },
      ]
      return (
        drawPath('dg-ground', formatPath([a, b, c, e], true)) +
        drawPath('dg-edge', formatPath([a, b]) + formatPath([e, c]))
      )
    })
    .join('')
}

/** The layout as a table with offsets and lengths in units. */
function describe({ fields }: Arranged, { unit }: Layout, numbered: boolean): Alternative {
  const units = unit === 'bit' ? 'bits' : 'bytes'
  const hasNotes = fields.some(({ field }) => field.note !== '')
  const head = ['Offset', `Length (${units})`, 'Field', ...(hasNotes ? ['Meaning'] : [])]
  const rows = fields.map(({ field, offset }) => {
    const length = field.length === '*' ? 'rest' : String(field.length)
    return [offset, length, field.name.replace(/\n/g, ' '), ...(hasNotes ? [field.note] : [])]
  })
  if (!numbered) return { kind: 'table', head, rows }
  return { kind: 'table', head: ['No.', ...head], rows: rows.map((row, index) => [String(index + 1), ...row]) }
}

/** Parses and draws a layout of bytes or bits; `undefined` if there is a problem. */
export function drawBytes(lines: readonly string[], problems: ProblemCollector): Drawing | undefined {
  const layout = parseBytes(lines, problems)
  if (problems.found) return undefined
  const arranged = arrange(layout)
  const left = Math.max(...arranged.rows.map(({ offset }) => measureText(offset, 11))) + 12
  const unit = unitWidth[layout.row] ?? 38
  const heights = arranged.rows.map(({ gap }) => (gap ? GAP_HEIGHT : ROW_HEIGHT))
  const tops: number[] = []
  let y = HEAD_HEIGHT
  for (const height of heights) {
    tops.push(y)
    y += height
  }
  const grid: Grid = { left, unit, size: layout.row, tops, heights }
  const drawn = arranged.fields.map((field, index) => drawField(field, index + 1, grid))
  const numbered = drawn.some((field) => field.numbered)
  const offsets = arranged.rows.map(({ offset }, index) => {
    const at = { x: left - 8, y: (tops[index] ?? 0) + (heights[index] ?? 0) / 2 }
    return offset === '' ? '' : drawTextBlock([offset], at, { size: 11, className: 'dg-soft', anchor: 'end' })
  })
  const total = arranged.total === '…' ? '' : `, ${arranged.total} ${layout.unit}s`
  const number = layout.fields.length
  return {
    kind: layout.unit === 'bit' ? 'Bit layout' : 'Byte layout',
    summary: `${layout.unit === 'bit' ? 'Bit' : 'Byte'} layout of ${number} field${number === 1 ? '' : 's'}${total}.`,
    width: left + layout.row * unit + 8,
    height: y + 2,
    body: drawHead(grid) + offsets.join('') + drawn.map(({ svg }) => svg).join(''),
    alternative: describe(arranged, layout, numbered),
    open: numbered || layout.fields.some(({ note }) => note !== ''),
  }
}
