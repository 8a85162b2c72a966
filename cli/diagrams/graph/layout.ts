import { Graph as DagreGraph, layout as runDagre } from '@dagrejs/dagre'
import type { Point } from '../drawing.ts'
import { LINE_HEIGHT } from '../svg.ts'
import { measureText, measureWidestLine, wrapText } from '../text-width.ts'
import { isLargeHead } from './heads.ts'
import { type Box, type Direction, type GraphEdge, type GraphGroup, type GraphNode, SMALL_TEXT } from './model.ts'
import { measureNode, wrapNodeLabel } from './shapes.ts'
import type { Scope } from './structure.ts'
import { orderRanks } from './untangle.ts'

export interface PlacedNode {
  node: GraphNode
  lines: string[]
  box: Box
}

export interface PlacedGroup {
  group: GraphGroup
  box: Box
}

export interface PlacedEdge {
  edge: GraphEdge
  points: Point[]
  /** The lines of the label, and its center. */
  lines: string[]
  at: Point
}

/** A scope after layout, with its upper left corner at 0, 0. */
interface Placed {
  width: number
  height: number
  nodes: PlacedNode[]
  /** Outer groups before those inside them. */
  groups: PlacedGroup[]
  edges: PlacedEdge[]
}

const TITLE_SPACE = 26
const GROUP_PADDING = 14

/** Space around the layout of dagre; the frames of clusters extend into it. */
const MARGIN = 10

/** The keys under which nodes and groups are passed to dagre; names from the source could be any word. */
interface Keys {
  keys: Map<string, string>
  inner: Map<string, Placed>
}

function shift(placed: Placed, dx: number, dy: number): Placed {
  const move = <T extends Point>(point: T): T => ({ ...point, x: point.x + dx, y: point.y + dy })
  return {
    ...placed,
    nodes: placed.nodes.map((item) => ({ ...item, box: move(item.box) })),
    groups: placed.groups.map((item) => ({ ...item, box: move(item.box) })),
    edges: placed.edges.map((item) => ({ ...item, points: item.points.map(move), at: move(item.at) })),
  }
}

/** The node that represents a group in dagre, where arrows cannot end at clusters. */
function findRepresentative(scope: Scope, id: string): string {
  const inside = (group: string | undefined): boolean => {
    for (let at = group; at !== undefined; at = scope.clusters.find((cluster) => cluster.id === at)?.group)
      if (at === id) return true
    return false
  }
  const node = scope.nodes.find(({ group }) => inside(group))
  return node?.id ?? scope.boxes.find(({ group }) => inside(group?.group))?.group?.id ?? id
}

function fill(
  graph: DagreGraph,
  scope: Scope,
  { direction, spacing }: { direction: Direction; spacing: Spacing },
): Keys {
  const keys = new Map<string, string>()
  const inner = new Map<string, Placed>()
  const clusters = new Set(scope.clusters.map(({ id }) => id))
  const items: { id: string; group?: string | undefined }[] = [
    ...scope.clusters,
    ...scope.nodes,
    ...scope.boxes.flatMap(({ group }) => (group ? [group] : [])),
  ]
  for (const [index, { id }] of items.entries()) keys.set(id, `k${index}`)
  for (const { id } of scope.clusters) graph.setNode(keys.get(id) ?? id, { width: 0, height: 0 })
  for (const node of scope.nodes) {
    const { width, height } = measureNode(node, direction)
    graph.setNode(keys.get(node.id) ?? node.id, { width, height })
  }
  for (const box of scope.boxes) {
    const id = box.group?.id ?? ''
    const placed = layoutScope(box, box.group?.direction ?? direction, spacing)
    inner.set(id, placed)
    graph.setNode(keys.get(id) ?? id, { width: placed.width, height: placed.height })
  }
  for (const { id, group } of items) {
    if (group !== undefined && clusters.has(group)) graph.setParent(keys.get(id) ?? id, keys.get(group))
  }
  return { keys, inner }
}

const isVertical = (direction: Direction) => direction === 'TB' || direction === 'BT'

/** Whether there is something between the box and the line: a large head, or text. */
const needsSpace = ({ start, end, startLabel, endLabel }: GraphEdge) =>
  startLabel !== undefined || endLabel !== undefined || isLargeHead(start) || isLargeHead(end)

/** The space between nodes, in pixels. */
export interface Spacing {
  /** Between two nodes of one rank. */
  nodes: number
  /** Between two ranks of a horizontal graph. */
  ranks: number
}

/** Lays out a scope, after the scopes inside it. */
export function layoutScope(scope: Scope, direction: Direction, spacing: Spacing): Placed {
  const graph = new DagreGraph({ compound: true, multigraph: true })
  const ranksep = scope.edges.some(needsSpace) ? 60 : isVertical(direction) ? 40 : spacing.ranks
  // Both heads of a loop are between the box and its label.
  const nodesep = scope.edges.some((edge) => edge.from === edge.to && needsSpace(edge)) ? 80 : spacing.nodes
  graph.setGraph({ rankdir: direction, nodesep, edgesep: 18, ranksep, marginx: MARGIN, marginy: MARGIN })
  const { keys, inner } = fill(graph, scope, { direction, spacing })
  const clusters = new Set(scope.clusters.map(({ id }) => id))
  const end = (id: string) => keys.get(clusters.has(id) ? findRepresentative(scope, id) : id) ?? id
  const labels = scope.edges.map(({ label }) => (label === '' ? [] : wrapText(label, SMALL_TEXT, 180)))
  for (const [index, edge] of scope.edges.entries()) {
    const lines = labels[index] ?? []
    const width = lines.length === 0 ? 0 : measureWidestLine(lines, SMALL_TEXT) + 12
    const height = lines.length === 0 ? 0 : lines.length * SMALL_TEXT * LINE_HEIGHT + 6
    const size = { width, height, labelpos: 'c' as const, minlen: edge.length }
    graph.setEdge(end(edge.from), end(edge.to), size, `e${index}`)
  }
  if (keys.size > 0) runDagre(graph, { customOrder: orderRanks })
  return collect(scope, { graph, keys, inner, labels, end })
}

interface Laid extends Keys {
  graph: DagreGraph
  labels: string[][]
  end: (id: string) => string
}

const getBox = (graph: DagreGraph, key: string): Box => {
  const { x = 0, y = 0, width = 0, height = 0 } = graph.node(key) as Partial<Box>
  return { x, y, width, height }
}

function collect(scope: Scope, { graph, keys, inner, labels, end }: Laid): Placed {
  const placed: Placed = { width: 0, height: 0, nodes: [], groups: [], edges: [] }
  for (const group of scope.clusters) {
    const box = getBox(graph, keys.get(group.id) ?? group.id)
    const space = TITLE_SPACE - 8
    // The title may be wider than the content of the group; with more than this, the frame would overlap its neighbors.
    const missing = Math.min(16, Math.max(0, measureText(group.label, SMALL_TEXT) + 20 - box.width))
    const wide = { x: box.x + missing / 2, width: box.width + missing }
    placed.groups.push({ group, box: { ...wide, y: box.y - space / 2, height: box.height + space } })
  }
  for (const node of scope.nodes) {
    placed.nodes.push({ node, lines: wrapNodeLabel(node), box: getBox(graph, keys.get(node.id) ?? node.id) })
  }
  for (const { group } of scope.boxes) {
    const content = group && inner.get(group.id)
    if (!content) continue
    const box = getBox(graph, keys.get(group.id) ?? group.id)
    const moved = shift(content, box.x - box.width / 2, box.y - box.height / 2)
    placed.groups.push({ group, box }, ...moved.groups)
    placed.nodes.push(...moved.nodes)
    placed.edges.push(...moved.edges)
  }
  for (const [index, edge] of scope.edges.entries()) {
    const {
      points = [],
      x = 0,
      y = 0,
    } = graph.edge(end(edge.from), end(edge.to), `e${index}`) as Partial<PlacedEdge & Point>
    placed.edges.push({ edge, points, lines: labels[index] ?? [], at: { x, y } })
  }
  return addFrame(placed, scope.group)
}

/** Moves everything to 0, 0 and adds the space for the frame and title of a group. */
function addFrame(placed: Placed, group: GraphGroup | undefined): Placed {
  const boxes = [
    ...placed.nodes.map(({ box }) => box),
    ...placed.groups.map(({ box }) => box),
    ...placed.edges.flatMap(({ points }) => points.map((point) => ({ ...point, width: 0, height: 0 }))),
    ...placed.edges.map(({ at, lines }) => ({ ...at, width: measureWidestLine(lines, SMALL_TEXT), height: 0 })),
  ]
  const left = Math.min(...boxes.map(({ x, width }) => x - width / 2))
  const top = Math.min(...boxes.map(({ y, height }) => y - height / 2))
  const right = Math.max(...boxes.map(({ x, width }) => x + width / 2))
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height / 2))
  const padding = group ? GROUP_PADDING : 4
  const title = group && group.label !== '' ? TITLE_SPACE : padding
  const needed = group ? measureText(group.label, SMALL_TEXT) + 28 : 0
  if (boxes.length === 0) return { ...placed, width: Math.max(needed, 60), height: title + padding }
  const slack = Math.max(0, needed - (right - left + 2 * padding)) / 2
  const moved = shift(placed, padding + slack - left, title - top)
  return { ...moved, width: right - left + 2 * (padding + slack), height: bottom - top + title + padding }
}
