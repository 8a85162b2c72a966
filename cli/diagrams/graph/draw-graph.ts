import { type Drawing, MIN_SCALE, type Picture, type TextItem } from '../drawing.ts'
import type { ProblemCollector } from '../problem.ts'
import { drawRect, drawTextBlock } from '../svg.ts'
import { clipText, wrapText } from '../text-width.ts'
import { drawEdge, drawEdgeLabels, type Ends } from './draw-edges.ts'
import { findExcess } from './effort.ts'
import type { GraphParser } from './graph-parser.ts'
import { layoutScope, type PlacedGroup, type PlacedNode, type Spacing } from './layout.ts'
import { type Graph, NODE_TEXT, SMALL_TEXT } from './model.ts'
import { drawRecord } from './records.ts'
import { drawShape } from './shapes.ts'
import { findScopes } from './structure.ts'

const withTone = (className: string, tone: string | undefined) => (tone ? `${className} dg-${tone}` : className)

function drawGroup({ group, box }: PlacedGroup): string {
  const [x, y] = [box.x - box.width / 2, box.y - box.height / 2]
  const frame = drawRect(withTone('dg-group', group.tone), { ...box, x, y }, 6)
  if (group.label === '') return frame
  const title = clipText(group.label.replace(/\n/g, ' '), SMALL_TEXT, box.width - 12)
  const style = { size: SMALL_TEXT, className: 'dg-soft', anchor: 'start' as const }
  return frame + drawTextBlock([title], { x: x + 10, y: y + 14 }, style)
}

function drawNode({ node, lines, box }: PlacedNode): string {
  const { shape, tone, record } = node
  if (record) return drawRecord(box, { lines, record }, withTone('dg-box', tone))
  const at = { x: box.x + (shape === 'flag' ? 6 : 0), y: box.y + (shape === 'cylinder' ? 6 : 0) }
  const outline = drawShape(box, shape, withTone(shape === 'note' ? 'dg-note' : 'dg-box', tone))
  if (node.label === '') return outline
  return outline + drawTextBlock(lines, at, { size: shape === 'note' ? SMALL_TEXT : NODE_TEXT })
}

/** A kind of diagram that is a graph. */
export interface GraphKind {
  /** Its first line. */
  header: RegExp
  name: string
  Parser: new (problems: ProblemCollector) => GraphParser
  /** The numbers of its parts in words: `2 nodes and 1 arrow`. */
  count(graph: Graph): string
  /** The text alternative. */
  describe(graph: Graph): TextItem[]
}

/** Parses and draws a graph whose header is in line `first`; `undefined` if there is a problem. */
export function drawGraph(
  { Parser, name, count, describe }: GraphKind,
  { lines, first }: { lines: readonly string[]; first: number },
  problems: ProblemCollector,
): Drawing | undefined {
  const graph = new Parser(problems).parse(lines, first)
  const excess = graph && findExcess(graph)
  if (excess) problems.add(first, `The diagram has ${excess}.`, 'Split it into several diagrams.')
  if (!graph || excess) return undefined
  const picture = drawBroad(graph)
  const narrow = findNarrow(graph, picture)
  return {
    kind: name,
    summary: `${name} with ${count(graph)}.`,
    alternative: { kind: 'list', ordered: false, items: describe(graph) },
    ...picture,
    ...(narrow && { narrow }),
    open: false,
  }
}

/** The usual spacing, that of graphs that would be wider than the text, and that of phones. */
const SPACING: Spacing = { nodes: 36, ranks: 44 }
const NARROW_SPACING: Spacing = { nodes: 36, ranks: 22 }
const PHONE_SPACING: Spacing = { nodes: 16, ranks: 44 }

/** The space that a diagram has next to a table of contents, in pixels. */
const MAX_WIDTH = 654

function drawBroad(graph: Graph): Picture {
  const picture = drawPicture(graph, SPACING)
  return picture.width <= MAX_WIDTH ? picture : drawPicture(graph, NARROW_SPACING)
}

/** The widest picture that fits on a phone. */
const MAX_PHONE_WIDTH = 286 / MIN_SCALE

/** Width of labels on phones, in pixels. */
const PHONE_LABEL = 100

/** A graph that is too wide for a phone, from top to bottom, with narrow labels close together, if that helps. */
function findNarrow(graph: Graph, { width }: Picture): Picture | undefined {
  if (width <= MAX_PHONE_WIDTH) return undefined
  const direction = graph.direction === 'BT' ? 'BT' : 'TB'
  const narrow = drawPicture({ ...wrapLabels(graph), direction }, PHONE_SPACING)
  return narrow.width <= Math.max(MAX_PHONE_WIDTH, width * 0.8) ? narrow : undefined
}

function wrapLabels(graph: Graph): Graph {
  const wrap = (label: string, size: number) => wrapText(label, size, PHONE_LABEL).join('\n')
  const nodes = [...graph.nodes].map(([id, node]) => [id, { ...node, label: wrap(node.label, NODE_TEXT) }] as const)
  const edges = graph.edges.map((edge) => ({ ...edge, label: wrap(edge.label, SMALL_TEXT) }))
  return { ...graph, nodes: new Map(nodes), edges }
}

function drawPicture(graph: Graph, spacing: Spacing): Picture {
  const { nodes, groups, edges, width, height } = layoutScope(findScopes(graph), graph.direction, spacing)
  const ends: Ends = {
    nodes: new Map(nodes.map((item) => [item.node.id, item])),
    groups: new Map(groups.map((item) => [item.group.id, item])),
  }
  const body = [
    ...groups.map(drawGroup),
    ...edges.map((edge) => drawEdge(edge, ends)),
    ...nodes.map(drawNode),
    ...edges.map((edge) => drawEdgeLabels(edge, ends)),
  ].join('')
  return { width, height, body }
}
