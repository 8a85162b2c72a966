import type { Point } from '../drawing.ts'
import { arrowCorners, pathThrough, px, tag, textBlock } from '../svg.ts'
import { type PlacedEdge, type PlacedGroup, type PlacedNode, SMALL_TEXT } from './layout.ts'
import type { Head } from './model.ts'
import { type Box, meetOutline } from './shapes.ts'

/** What an arrow can end at, by id. */
export interface Ends {
  nodes: ReadonlyMap<string, PlacedNode>
  groups: ReadonlyMap<string, PlacedGroup>
}

const isInside = ({ x, y, width, height }: Box, point: Point) =>
  Math.abs(point.x - x) <= width / 2 && Math.abs(point.y - y) <= height / 2

/** Lets a line that begins in the middle of things begin at the outline of what it comes from. */
function trimStart(points: readonly Point[], id: string, { nodes, groups }: Ends): Point[] {
  const group = groups.get(id)
  if (group) {
    const first = points.findIndex((point) => !isInside(group.box, point))
    if (first < 1) return [...points]
    const outside = points[first] ?? group.box
    return [meetSide(group.box, points[first - 1] ?? group.box, outside), ...points.slice(first)]
  }
  const node = nodes.get(id)
  const [, second, ...rest] = points
  if (!node || !second) return [...points]
  return [meetOutline(node.box, node.node.shape, second), second, ...rest]
}

/** Where the way from `inside` to `outside` leaves a box. */
function meetSide(box: Box, inside: Point, outside: Point): Point {
  const part = (from: number, to: number, middle: number, half: number) =>
    to === from ? 1 : Math.max(0, (middle + Math.sign(to - from) * half - from) / (to - from))
  const t = Math.min(
    1,
    part(inside.x, outside.x, box.x, box.width / 2),
    part(inside.y, outside.y, box.y, box.height / 2),
  )
  return { x: inside.x + (outside.x - inside.x) * t, y: inside.y + (outside.y - inside.y) * t }
}

const headLength: Readonly<Record<Head, number>> = { none: 0, arrow: 7, circle: 9, cross: 9 }

/** Moves the end of a line back, so that it does not show through its head. */
function shorten(points: readonly Point[], head: Head): Point[] {
  const tip = points.at(-1)
  const before = points.at(-2)
  const length = headLength[head]
  if (!tip || !before || length === 0) return [...points]
  const distance = Math.hypot(tip.x - before.x, tip.y - before.y) || 1
  const t = Math.min(1, length / distance)
  return [...points.slice(0, -1), { x: tip.x + (before.x - tip.x) * t, y: tip.y + (before.y - tip.y) * t }]
}

function drawHead(points: readonly Point[], head: Head): string {
  const tip = points.at(-1)
  const before = points.at(-2)
  if (!tip || !before || head === 'none') return ''
  if (head === 'arrow')
    return tag('path', { class: 'dg-head', d: pathThrough([tip, ...arrowCorners(before, tip, 9, 4.5)], true) })
  const [a, b] = arrowCorners(before, tip, 9, 4.5)
  const middle = { x: ((a.x + b.x) / 2 + tip.x) / 2, y: ((a.y + b.y) / 2 + tip.y) / 2 }
  if (head === 'circle') return tag('circle', { class: 'dg-line', cx: middle.x, cy: middle.y, r: 4.5 })
  const d = [-1, 1].map(
    (sign) => `M${px(middle.x - 4)} ${px(middle.y - 4 * sign)}L${px(middle.x + 4)} ${px(middle.y + 4 * sign)}`,
  )
  return tag('path', { class: 'dg-line', d: d.join('') })
}

/** A smooth line that begins and ends where `points` do and is drawn to those between (a uniform B-spline). */
function smooth(points: readonly Point[]): string {
  const [first, second] = points
  const last = points.at(-1)
  if (!first || !second || !last || points.length < 3) return pathThrough(points)
  const write = (x: number, y: number) => `${px(x)} ${px(y)}`
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

const lineClass = { solid: 'dg-line', dotted: 'dg-line dg-dotted', thick: 'dg-line dg-thick', invisible: '' } as const

/** An arrow from a node to itself, around the middle of the way that was laid out for it. */
function drawLoop(edge: PlacedEdge['edge'], { node, box }: PlacedNode, points: readonly Point[]): string {
  const far = points[Math.floor(points.length / 2)] ?? box
  const distance = Math.hypot(far.x - box.x, far.y - box.y) || 1
  const across = { x: (-(far.y - box.y) / distance) * 10, y: ((far.x - box.x) / distance) * 10 }
  const out = { x: far.x - across.x, y: far.y - across.y }
  const back = { x: far.x + across.x, y: far.y + across.y }
  const way = [meetOutline(box, node.shape, out), out, far, back, meetOutline(box, node.shape, back)]
  const line = tag('path', { class: lineClass[edge.line], d: smooth(shorten(way, edge.end)) })
  return line + drawHead(way, edge.end)
}

/** An arrow without its label; invisible ones only keep their distance. */
export function drawEdge({ edge, points }: PlacedEdge, ends: Ends): string {
  if (edge.line === 'invisible') return ''
  const itself = edge.from === edge.to ? ends.nodes.get(edge.from) : undefined
  if (itself) return drawLoop(edge, itself, points)
  const trimmed = trimStart(trimStart(points, edge.from, ends).reverse(), edge.to, ends)
  // `trimmed` runs from the end to the start now.
  const forth = [...trimmed].reverse()
  const body = shorten(shorten(forth, edge.end).reverse(), edge.start).reverse()
  const line = tag('path', { class: lineClass[edge.line], d: smooth(body) })
  return line + drawHead(forth, edge.end) + drawHead(trimmed, edge.start)
}

/** The label of an arrow, in a halo, since it stands on the line. */
export function drawLabel({ lines, at }: PlacedEdge): string {
  if (lines.length === 0) return ''
  return textBlock(lines, at, { size: SMALL_TEXT, className: 'dg-soft dg-halo' })
}
