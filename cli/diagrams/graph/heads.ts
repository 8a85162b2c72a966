import type { Point } from '../drawing.ts'
import { createFrame, drawCircle, drawPath, formatPath, toPx } from '../svg.ts'
import type { Head } from './model.ts'

/** The length of a head along its line, in pixels. */
// biome-ignore format: one line for each group
const LENGTHS: Readonly<Record<Head, number>> = {
  none: 0, arrow: 7, circle: 9, cross: 9,
  triangle: 13, diamond: 17, 'diamond-open': 17,
  one: 11, 'zero-or-one': 18, 'one-or-more': 16, 'zero-or-more': 21,
}

/** Heads that the line stops before; it runs through the others, up to the box. */
const CLOSED: ReadonlySet<Head> = new Set(['arrow', 'circle', 'cross', 'triangle', 'diamond', 'diamond-open'])

/** Whether a head is larger than the arrowhead of a flowchart. */
export const isLargeHead = (head: Head): boolean => LENGTHS[head] > 9

/** The distance from the tip to text next to a head. */
export const getHeadLength = (head: Head): number => LENGTHS[head]

/** Moves the end of a line back, so that it does not show through its head. */
export function shorten(points: readonly Point[], head: Head): Point[] {
  const tip = points.at(-1)
  const before = points.at(-2)
  if (!tip || !before || !CLOSED.has(head)) return [...points]
  const distance = Math.hypot(tip.x - before.x, tip.y - before.y) || 1
  const t = Math.min(1, LENGTHS[head] / distance)
  return [...points.slice(0, -1), { x: tip.x + (before.x - tip.x) * t, y: tip.y + (before.y - tip.y) * t }]
}

function drawCross(middle: Point): string {
  const d = [-1, 1].map(
    (sign) => `M${toPx(middle.x - 4)} ${toPx(middle.y - 4 * sign)}L${toPx(middle.x + 4)} ${toPx(middle.y + 4 * sign)}`,
  )
  return drawPath('dg-line', d.join(''))
}

/** Draws a cardinality from the box outwards: a fork for many, a bar for one, a ring for zero. */
function drawCount(at: (back: number, left: number) => Point, many: boolean, none: boolean): string {
  const bar = (back: number) => formatPath([at(back, 6), at(back, -6)])
  const fork = formatPath([at(0, 6), at(12, 0), at(0, -6)])
  const d = (many ? fork : bar(6)) + (none ? '' : bar(many ? 16 : 11))
  const ring = at(many ? 17 : 14, 0)
  return drawPath('dg-line', d) + (none ? drawCircle('dg-hollow', ring, 4) : '')
}

/** Draws the head of a line at its last point. */
export function drawHead(points: readonly Point[], head: Head): string {
  const tip = points.at(-1)
  const before = points.at(-2)
  if (!tip || !before || head === 'none') return ''
  const at = createFrame(before, tip)
  const middle = at(4.5, 0)
  const diamond = formatPath([tip, at(8.5, 5), at(17, 0), at(8.5, -5)], true)
  switch (head) {
    case 'arrow':
      return drawPath('dg-head', formatPath([tip, at(7, 3.75), at(7, -3.75)], true))
    case 'circle':
      return drawCircle('dg-line', middle, 4.5)
    case 'cross':
      return drawCross(middle)
    case 'triangle':
      return drawPath('dg-hollow', formatPath([tip, at(13, 7), at(13, -7)], true))
    case 'diamond':
      return drawPath('dg-head', diamond)
    case 'diamond-open':
      return drawPath('dg-hollow', diamond)
    default:
      return drawCount(at, head.endsWith('or-more'), head.startsWith('zero'))
  }
}
