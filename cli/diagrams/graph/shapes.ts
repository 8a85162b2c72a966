import type { Point } from '../drawing.ts'
import { formatPath, formatTag, LINE_HEIGHT, toPx } from '../svg.ts'
import { measureWidestLine, wrapText } from '../text-width.ts'
import type { Direction, GraphNode, Shape } from './model.ts'
import { measureRecord } from './records.ts'
import { type Box, NODE_TEXT, SMALL_TEXT } from './sizes.ts'

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

/** Corners of the shapes with straight sides. */
function getCorners({ x, y, width, height }: Box, shape: Shape): Point[] | undefined {
  const [left, right, top, bottom] = [x - width / 2, x + width / 2, y - height / 2, y + height / 2]
  /** Insets of the corners, from left to right. */
  const quad = ([a, b]: [number, number], [d, c]: [number, number]): Point[] => [
    { x: left + a, y: top },
    { x: right - b, y: top },
    { x: right - c, y: bottom },
    { x: left + d, y: bottom },
  ]
  switch (shape) {
    case 'diamond':
      return [
        { x, y: top },
        { x: right, y },
        { x, y: bottom },
        { x: left, y },
      ]
    case 'hexagon':
      return [
        ...quad([LEAN, LEAN], [LEAN, LEAN]).slice(0, 2),
        { x: right, y },
        ...quad([LEAN, LEAN], [LEAN, LEAN]).slice(2),
        { x: left, y },
      ]
    case 'parallelogram':
      return quad([LEAN, 0], [0, LEAN])
    case 'parallelogram-back':
      return quad([0, LEAN], [LEAN, 0])
    case 'trapezoid':
      return quad([LEAN, LEAN], [0, 0])
    case 'trapezoid-back':
      return quad([0, 0], [LEAN, LEAN])
    case 'flag':
      return [...quad([0, 0], [0, 0]), { x: left + LEAN, y }]
    default:
      return undefined
  }
}

/** The outline of a node as SVG. */
export function drawShape(box: Box, shape: Shape, className: string): string {
  const { x, y, width, height } = box
  const [left, top] = [x - width / 2, y - height / 2]
  const corners = getCorners(box, shape)
  if (corners) return formatTag('path', { class: className, d: formatPath(corners, true) })
  const rect = (rx: number) => formatTag('rect', { class: className, x: left, y: top, width, height, rx })
  switch (shape) {
    case 'circle':
      return formatTag('circle', { class: className, cx: x, cy: y, r: width / 2 })
    case 'double-circle':
      return (
        formatTag('circle', { class: className, cx: x, cy: y, r: width / 2 }) +
        formatTag('circle', { class: className, cx: x, cy: y, r: width / 2 - 4 })
      )
    case 'start':
      return formatTag('circle', { class: 'dg-head', cx: x, cy: y, r: width / 2 })
    case 'end':
      return (
        formatTag('circle', { class: 'dg-line', cx: x, cy: y, r: width / 2 }) +
        formatTag('circle', { class: 'dg-head', cx: x, cy: y, r: width / 2 - 4 })
      )
    case 'bar':
      return formatTag('rect', { class: 'dg-head', x: left, y: top, width, height, rx: 2 })
    case 'note':
      return rect(2)
    case 'stadium':
      return rect(height / 2)
    case 'rounded':
      return rect(10)
    case 'subroutine':
      return (
        rect(0) +
        formatTag('path', {
          class: className,
          d: `M${toPx(left + 6)} ${toPx(top)}v${toPx(height)}m${toPx(width - 12)} 0v${toPx(-height)}`,
        })
      )
    case 'cylinder': {
      const d = `M${toPx(left)} ${toPx(top + 8)}a${toPx(width / 2)} 8 0 0 1 ${toPx(width)} 0v${toPx(height - 16)}a${toPx(width / 2)} 8 0 0 1 ${toPx(-width)} 0ZM${toPx(left + width)} ${toPx(top + 8)}a${toPx(width / 2)} 8 0 0 1 ${toPx(-width)} 0`
      return formatTag('path', { class: className, d })
    }
    default:
      return rect(4)
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
  const corners = shape === 'flag' ? undefined : getCorners(box, shape)
  const outline = corners ?? rectangle(box)
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

function rectangle({ x, y, width, height }: Box): Point[] {
  const [left, right, top, bottom] = [x - width / 2, x + width / 2, y - height / 2, y + height / 2]
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ]
}
