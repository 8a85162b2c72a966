import type { Point } from '../drawing.ts'
import { LINE_HEIGHT, pathThrough, px, tag } from '../svg.ts'
import { widestLine, wrapText } from '../text-width.ts'
import type { Shape } from './model.ts'

/** A rectangle by its centre. */
export interface Box extends Point {
  width: number
  height: number
}

/** Labels of nodes in pixels, and where they break. */
export const NODE_TEXT = 14
const widestLabel = 200

/** The lines of a node's label, and the box that its shape needs around them. */
export function measureNode(label: string, shape: Shape): { lines: string[]; width: number; height: number } {
  const lines = wrapText(label, NODE_TEXT, widestLabel)
  const width = Math.max(widestLine(lines, NODE_TEXT), 20) + 32
  const height = lines.length * NODE_TEXT * LINE_HEIGHT + 20
  switch (shape) {
    case 'circle':
    case 'double-circle': {
      const size = Math.hypot(width - 28, height - 16) + (shape === 'circle' ? 12 : 24)
      return { lines, width: size, height: size }
    }
    case 'diamond':
      // The text's own box has to fit into half of the rhombus.
      return { lines, width: (width - 24) * 1.5 + 30, height: (height - 18) * 1.6 + 30 }
    case 'hexagon':
    case 'flag':
    case 'parallelogram':
    case 'parallelogram-back':
    case 'trapezoid':
    case 'trapezoid-back':
      return { lines, width: width + 20, height }
    case 'cylinder':
      return { lines, width, height: height + 16 }
    default:
      return { lines, width: shape === 'stadium' || shape === 'subroutine' ? width + 10 : width, height }
  }
}

/** How far sloping sides lean, in pixels. */
const lean = 14

/** Corners of the shapes that are made of straight lines. */
function cornersOf({ x, y, width, height }: Box, shape: Shape): Point[] | undefined {
  const [left, right, top, bottom] = [x - width / 2, x + width / 2, y - height / 2, y + height / 2]
  const quad = (a: number, b: number, c: number, d: number): Point[] => [
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
        ...quad(lean, lean, lean, lean).slice(0, 2),
        { x: right, y },
        ...quad(lean, lean, lean, lean).slice(2),
        { x: left, y },
      ]
    case 'parallelogram':
      return quad(lean, 0, lean, 0)
    case 'parallelogram-back':
      return quad(0, lean, 0, lean)
    case 'trapezoid':
      return quad(lean, lean, 0, 0)
    case 'trapezoid-back':
      return quad(0, 0, lean, lean)
    case 'flag':
      return [...quad(0, 0, 0, 0), { x: left + lean, y }]
    default:
      return undefined
  }
}

/** The outline of a node as SVG. */
export function drawShape(box: Box, shape: Shape, className: string): string {
  const { x, y, width, height } = box
  const [left, top] = [x - width / 2, y - height / 2]
  const corners = cornersOf(box, shape)
  if (corners) return tag('path', { class: className, d: pathThrough(corners, true) })
  const rect = (rx: number) => tag('rect', { class: className, x: left, y: top, width, height, rx })
  switch (shape) {
    case 'circle':
      return tag('circle', { class: className, cx: x, cy: y, r: width / 2 })
    case 'double-circle':
      return (
        tag('circle', { class: className, cx: x, cy: y, r: width / 2 }) +
        tag('circle', { class: className, cx: x, cy: y, r: width / 2 - 4 })
      )
    case 'stadium':
      return rect(height / 2)
    case 'rounded':
      return rect(10)
    case 'subroutine':
      return (
        rect(0) +
        tag('path', {
          class: className,
          d: `M${px(left + 6)} ${px(top)}v${px(height)}m${px(width - 12)} 0v${px(-height)}`,
        })
      )
    case 'cylinder': {
      const d = `M${px(left)} ${px(top + 8)}a${px(width / 2)} 8 0 0 1 ${px(width)} 0v${px(height - 16)}a${px(width / 2)} 8 0 0 1 ${px(-width)} 0ZM${px(left + width)} ${px(top + 8)}a${px(width / 2)} 8 0 0 1 ${px(-width)} 0`
      return tag('path', { class: className, d })
    }
    default:
      return rect(4)
  }
}

/** Where a line from outside to the middle of a shape meets its outline. */
export function meetOutline(box: Box, shape: Shape, from: Point): Point {
  const dx = from.x - box.x
  const dy = from.y - box.y
  if (dx === 0 && dy === 0) return { x: box.x, y: box.y }
  if (shape === 'circle' || shape === 'double-circle') {
    const scale = box.width / 2 / Math.hypot(dx, dy)
    return { x: box.x + dx * scale, y: box.y + dy * scale }
  }
  const corners = shape === 'flag' ? undefined : cornersOf(box, shape)
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
