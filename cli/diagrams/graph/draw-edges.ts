import type { Point } from '../drawing.ts'
import { drawPath, drawTextBlock, formatPath, toPx } from '../svg.ts'
import { measureText, measureWidestLine } from '../text-width.ts'
import { drawHead, getHeadLength, shorten } from './heads.ts'
import type { PlacedEdge, PlacedGroup, PlacedNode } from './layout.ts'
import { type Box, type Head, SMALL_TEXT } from './model.ts'
import { intersectOutline } from './shapes.ts'

/** The nodes and groups an arrow can end at, by id. */
export interface Ends {
  nodes: ReadonlyMap<string, PlacedNode>
  groups: ReadonlyMap<string, PlacedGroup>
}

const isInside = ({ x, y, width, height }: Box, point: Point) =>
  Math.abs(point.x - x) <= width / 2 && Math.abs(point.y - y) <= height / 2

/** Moves the start of a line from the center of its node or group to the outline. */
function trimStart(points: readonly Point[], id: string, { nodes, groups }: Ends): Point[] {
  const group = groups.get(id)
  if (group) {
    const first = points.findIndex((point) => !isInside(group.box, point))
    if (first < 1) return [...points]
    const outside = points[first] ?? group.box
    return [intersectSide(group.box, points[first - 1] ?? group.box, outside), ...points.slice(first)]
  }
  const node = nodes.get(id)
  const [, second, ...rest] = points
  if (!node || !second) return [...points]
  return [intersectOutline(node.box, node.node.shape, second), second, ...rest]
}

/** The point at which the line from `inside` to `outside` leaves a box. */
function intersectSide(box: Box, inside: Point, outside: Point): Point {
  const part = (from: number, to: number, side: { middle: number; half: number }) =>
    to === from ? 1 : Math.max(0, (side.middle + Math.sign(to - from) * side.half - from) / (to - from))
  const t = Math.min(
    1,
    part(inside.x, outside.x, { middle: box.x, half: box.width / 2 }),
    part(inside.y, outside.y, { middle: box.y, half: box.height / 2 }),
  )
  return { x: inside.x + (outside.x - inside.x) * t, y: inside.y + (outside.y - inside.y) * t }
}

/** A smooth line with the same ends as `points` that is attracted by the points between them (a uniform B-spline). */
function smooth(points: readonly Point[]): string {
  const [first, second] = points
  const last = points.at(-1)
  if (!first || !second || !last || points.length < 3) return formatPath(points)
  const write = (x: number, y: number) => `${toPx(x)} ${toPx(y)}`
  let path = `M${write(first.x, first.y)}L${write((5 * first.x + second.x) / 6, (5 * first.y + second.y) / 6)}`
  for (let index = 1; index < points.length; index++) {
    const a = points[index - 1] ?? first
    const b = points[index] ?? last
    const c = points[index + 1] ?? last
    path += `C${write((2 * a.x + b.x) / 3, (2 * a.y + b.y) / 3)} ${write((a.x + 2 * b.x) / 3, (a.y + 2 * b.y) / 3)} `
    path += write((a.x + 4 * b.x + c.x) / 6, (a.y + 4 * b.y + c.y) / 6)
  }
  return `${path}L${write(last.x, last.y)}`
}

const LINE_CLASSES = {
  solid: 'dg-line',
  dotted: 'dg-line dg-dotted',
  thick: 'dg-line dg-thick',
  invisible: '',
} as const

/** Half the distance between the two ends of a loop. */
const LOOP_SIZE = 12

/** The path from a node to itself, on the side where its label was laid out. */
function routeLoop({ lines, at }: PlacedEdge, { node, box }: PlacedNode): Point[] {
  const isAtSide = Math.abs(at.x - box.x) * box.height > Math.abs(at.y - box.y) * box.width
  const labelSize = lines.length === 0 ? 0 : isAtSide ? measureWidestLine(lines, SMALL_TEXT) + 12 : lines.length * 18
  const sign = isAtSide ? Math.sign(at.x - box.x) || 1 : Math.sign(at.y - box.y) || 1
  const far = isAtSide ? at.x - (sign * labelSize) / 2 : at.y - (sign * labelSize) / 2
  const turns = [-LOOP_SIZE, LOOP_SIZE].map((across) =>
    isAtSide ? { x: far, y: box.y + across } : { x: box.x + across, y: far },
  )
  const [out, back] = turns
  return out && back ? [intersectOutline(box, node.shape, out), out, back, intersectOutline(box, node.shape, back)] : []
}

/** The path of an arrow from outline to outline. */
function routeEdge(placed: PlacedEdge, ends: Ends): Point[] {
  const { edge, points } = placed
  const itself = edge.from === edge.to ? ends.nodes.get(edge.from) : undefined
  if (itself) return routeLoop(placed, itself)
  return trimStart(trimStart(points, edge.from, ends).reverse(), edge.to, ends).reverse()
}

/** Draws an arrow without its label; invisible arrows only take up space. */
export function drawEdge(placed: PlacedEdge, ends: Ends): string {
  const { edge } = placed
  if (edge.line === 'invisible') return ''
  const way = routeEdge(placed, ends)
  const back = [...way].reverse()
  const body = shorten(shorten(way, edge.end).reverse(), edge.start).reverse()
  return drawPath(LINE_CLASSES[edge.line], smooth(body)) + drawHead(way, edge.end) + drawHead(back, edge.start)
}

/** Draws text next to the end of a line, on the side that a straight line leaves free. */
function drawEndLabel(points: readonly Point[], head: Head, text: string | undefined): string {
  const tip = points.at(-1)
  const before = points.at(-2)
  if (text === undefined || !tip || !before) return ''
  const distance = Math.hypot(tip.x - before.x, tip.y - before.y) || 1
  const [dx, dy] = [(before.x - tip.x) / distance, (before.y - tip.y) / distance]
  const width = measureText(text, SMALL_TEXT)
  const back = getHeadLength(head) + 4 + Math.abs(dy) * 7 + (Math.abs(dx) * width) / 2
  // To the right of vertical lines, above horizontal ones.
  const [sideX, sideY] = [Math.abs(dy), -Math.abs(dx)]
  const away = 6 + (Math.abs(dy) * width) / 2 + Math.abs(dx) * 5
  const at = { x: tip.x + dx * back + sideX * away, y: tip.y + dy * back + sideY * away }
  return drawTextBlock([text], at, { size: SMALL_TEXT, className: 'dg-soft dg-halo' })
}

/** Draws the labels of an arrow and of its ends, in halos, because they are on top of lines. */
export function drawEdgeLabels(placed: PlacedEdge, ends: Ends): string {
  const { edge, lines, at } = placed
  const label = lines.length === 0 ? '' : drawTextBlock(lines, at, { size: SMALL_TEXT, className: 'dg-soft dg-halo' })
  if (edge.startLabel === undefined && edge.endLabel === undefined) return label
  const way = routeEdge(placed, ends)
  const back = [...way].reverse()
  return label + drawEndLabel(way, edge.end, edge.endLabel) + drawEndLabel(back, edge.start, edge.startLabel)
}
