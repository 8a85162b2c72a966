import type { Point } from '../drawing.ts'
import { drawCircle, drawPath, drawRect, formatPath, LINE_HEIGHT, toPx } from '../svg.ts'
import { measureWidestLine, wrapText } from '../text-width.ts'
import { type Box, type Direction, type GraphNode, NODE_TEXT, type Shape, SMALL_TEXT } from './model.ts'
import { measureRecord } from './records.ts'

/** The width at which labels wrap, in pixels. */
const WIDEST_LABEL = 200

/** The lines of a node's label. */
export function wrapNodeLabel({ label, shape }: GraphNode): string[] {
  return shape === 'note' ? wrapText(label, SMALL_TEXT, WIDEST_LABEL) : wrapText(label, NODE_TEXT, WIDEST_LABEL)
}

/** Sizes of the shapes without a label, in pixels. */
const UNLABELED: Readonly<Partial<Record<Shape, number>>> = { start: 16, end: 20, diamond: 34 }

/** The size of a node's shape around its label; bars are perpendicular to the direction. */
export function measureNode(node: GraphNode, direction: Direction): { width: number; height: number } {
  const { label, shape, record } = node
  const lines = wrapNodeLabel(node)
  if (record) return measureRecord(lines, record)
  const size = label === '' ? UNLABELED[shape] : undefined
  if (size !== undefined) return { width: size, height: size }
  const width = Math.max(measureWidestLine(lines, NODE_TEXT), 20) + 32
  const height = lines.length * NODE_TEXT * LINE_HEIGHT + 20
  switch (shape) {
    case 'bar':
      return direction === 'LR' || direction === 'RL' ? { width: 6, height: 60 } : { width: 60, height: 6 }
    case 'note':
      return {
        width: measureWidestLine(lines, SMALL_TEXT) + 20,
        height: lines.length * SMALL_TEXT * LINE_HEIGHT + 14,
      }
    case 'circle':
    case 'double-circle': {
      const diameter = Math.hypot(width - 28, height - 16) + (shape === 'circle' ? 12 : 24)
      return { width: diameter, height: diameter }
    }
    case 'diamond':
      // The box of the text must fit into half of the rhombus.
      return { width: (width - 24) * 1.5 + 30, height: (height - 18) * 1.6 + 30 }
    case 'hexagon':
    case 'flag':
    case 'parallelogram':
    case 'parallelogram-back':
    case 'trapezoid':
    case 'trapezoid-back':
      return { width: width + 20, height }
    case 'cylinder':
      return { width, height: height + 16 }
    default:
      return { width: shape === 'stadium' || shape === 'subroutine' ? width + 10 : width, height }
  }
}

/** Horizontal offset of sloping sides, in pixels. */
const LEAN = 14

/** The corners of a box; those of its left and right sides are moved inwards by the lengths given. */
function getQuad(
  { x, y, width, height }: Box,
  { topLeft = 0, topRight = 0, bottomRight = 0, bottomLeft = 0 } = {},
): [Point, Point, Point, Point] {
  const [left, right, top, bottom] = [x - width / 2, x + width / 2, y - height / 2, y + height / 2]
  return [
    { x: left + topLeft, y: top },
    { x: right - topRight, y: top },
    { x: right - bottomRight, y: bottom },
    { x: left + bottomLeft, y: bottom },
  ]
}

/** Corners of the shapes with straight sides, except rectangles. */
function getCorners(box: Box, shape: Shape): Point[] | undefined {
  const { x, y, width, height } = box
  const [left, right] = [x - width / 2, x + width / 2]
  switch (shape) {
    case 'diamond':
      return [
        { x, y: y - height / 2 },
        { x: right, y },
        { x, y: y + height / 2 },
        { x: left, y },
      ]
    case 'hexagon': {
      const [a, b, c, d] = getQuad(box, { topLeft: LEAN, topRight: LEAN, bottomRight: LEAN, bottomLeft: LEAN })
      return [a, b, { x: right, y }, c, d, { x: left, y }]
    }
    case 'parallelogram':
      return getQuad(box, { topLeft: LEAN, bottomRight: LEAN })
    case 'parallelogram-back':
      return getQuad(box, { topRight: LEAN, bottomLeft: LEAN })
    case 'trapezoid':
      return getQuad(box, { topLeft: LEAN, topRight: LEAN })
    case 'trapezoid-back':
      return getQuad(box, { bottomRight: LEAN, bottomLeft: LEAN })
    case 'flag':
      return [...getQuad(box), { x: left + LEAN, y }]
    default:
      return undefined
  }
}

/** The outline of a node as SVG. */
export function drawShape(box: Box, shape: Shape, className: string): string {
  const { x, y, width, height } = box
  const [left, top, radius] = [x - width / 2, y - height / 2, width / 2]
  const corners = getCorners(box, shape)
  if (corners) return drawPath(className, formatPath(corners, true))
  const rect = (rx: number, name = className) => drawRect(name, { x: left, y: top, width, height }, rx)
  switch (shape) {
    case 'circle':
      return drawCircle(className, box, radius)
    case 'double-circle':
      return drawCircle(className, box, radius) + drawCircle(className, box, radius - 4)
    case 'start':
      return drawCircle('dg-head', box, radius)
    case 'end':
      return drawCircle('dg-line', box, radius) + drawCircle('dg-head', box, radius - 4)
    case 'bar':
      return rect(2, 'dg-head')
    case 'note':
      return rect(2)
    case 'stadium':
      return rect(height / 2)
    case 'rounded':
      return rect(14)
    case 'subroutine': {
      const d = `M${toPx(left + 6)} ${toPx(top)}v${toPx(height)}m${toPx(width - 12)} 0v${toPx(-height)}`
      return rect(0) + drawPath(className, d)
    }
    case 'cylinder': {
      const d = `M${toPx(left)} ${toPx(top + 8)}a${toPx(width / 2)} 8 0 0 1 ${toPx(width)} 0v${toPx(height - 16)}a${toPx(width / 2)} 8 0 0 1 ${toPx(-width)} 0ZM${toPx(left + width)} ${toPx(top + 8)}a${toPx(width / 2)} 8 0 0 1 ${toPx(-width)} 0`
      return drawPath(`${className} dg-store`, d)
    }
    default:
      return rect(8)
  }
}

const ROUND: ReadonlySet<Shape> = new Set(['circle', 'double-circle', 'start', 'end'])

/** The point at which the line from an outside point to the center of a shape meets its outline. */
export function intersectOutline(box: Box, shape: Shape, from: Point): Point {
  const dx = from.x - box.x
  const dy = from.y - box.y
  if (dx === 0 && dy === 0) return { x: box.x, y: box.y }
  if (ROUND.has(shape)) {
    const scale = box.width / 2 / Math.hypot(dx, dy)
    return { x: box.x + dx * scale, y: box.y + dy * scale }
  }
  const outline = (shape === 'flag' ? undefined : getCorners(box, shape)) ?? getQuad(box)
  let scale = 0
  for (const [index, a] of outline.entries()) {
    const b = outline[(index + 1) % outline.length] ?? a
    // box + s·(dx, dy) = a + t·(b − a)
    const [ex, ey] = [b.x - a.x, b.y - a.y]
    const determinant = dx * ey - dy * ex
    if (Math.abs(determinant) < 1e-9) continue
    const [ax, ay] = [a.x - box.x, a.y - box.y]
    const s = (ax * ey - ay * ex) / determinant
    const t = (ax * dy - ay * dx) / determinant
    if (s > scale && t >= -1e-6 && t <= 1 + 1e-6) scale = s
  }
  return { x: box.x + dx * scale, y: box.y + dy * scale }
}
