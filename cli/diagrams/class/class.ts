import type { Drawing, TextItem } from '../drawing.ts'
import { describeGroups, formatCount, getName, toOneLine } from '../graph/describe.ts'
import { drawGraph } from '../graph/draw-graph.ts'
import type { Graph, GraphEdge, GraphNode, Head } from '../graph/model.ts'
import { readGraph } from '../graph/statements.ts'
import type { ProblemCollector } from '../problem.ts'
import { ClassParser } from './parse-class.ts'

/** The first line of a class diagram. */
export const CLASS_HEADER = /^\s*classDiagram(?:-v2)?\s*;?\s*$/

/** The verb of a relation, by the head at the end of the second class. */
const VERBS: Partial<Record<Head, readonly [solid: string, dotted: string]>> = {
  triangle: ['inherits from', 'implements'],
  diamond: ['is part of', 'is part of'],
  'diamond-open': ['belongs to', 'belongs to'],
  arrow: ['refers to', 'depends on'],
  circle: ['is provided by', 'is provided by'],
}

function describeRelation(graph: Graph, edge: GraphEdge): string {
  const { from, to, start, end, startLabel, endLabel, line, label } = edge
  const first = `${getName(graph, from)}${startLabel === undefined ? '' : ` (${startLabel})`}`
  const second = `${getName(graph, to)}${endLabel === undefined ? '' : ` (${endLabel})`}`
  const getVerb = (head: Head) => VERBS[head]?.[line === 'dotted' ? 1 : 0]
  const forth = getVerb(end)
  const back = getVerb(start)
  const sentences = [
    ...(forth === undefined ? [] : [`${first} ${forth} ${second}`]),
    ...(back === undefined ? [] : [`${second} ${back} ${first}`]),
  ]
  const text = sentences.join(', and ') || `${first} is connected to ${second}`
  return label === '' ? text : `${text}: ${toOneLine(label)}`
}

function describeClass(graph: Graph, { id, record }: GraphNode): TextItem {
  const stereotype = record?.stereotype === undefined ? '' : ` (${record.stereotype})`
  const rows = record?.sections.flat() ?? []
  const items = rows.map(({ cells, style }) => ({ text: `${cells.join(' ')}${style ? ` (${style})` : ''}` }))
  return { text: `${getName(graph, id)}${stereotype}`, ...(items.length > 0 ? { items } : {}) }
}

/** The text alternative: groups, classes with their members, and relations. */
function describe(graph: Graph): TextItem[] {
  const nodes = [...graph.nodes.values()]
  const isNote = (id: string) => graph.nodes.get(id)?.shape === 'note'
  const about = new Map(graph.edges.filter(({ to }) => isNote(to)).map(({ from, to }) => [to, from]))
  return [
    ...describeGroups(graph),
    ...nodes.filter(({ record }) => record).map((node) => describeClass(graph, node)),
    ...graph.edges.filter(({ to }) => !isNote(to)).map((edge) => ({ text: describeRelation(graph, edge) })),
    ...nodes
      .filter(({ shape }) => shape === 'note')
      .map(({ id }) => {
        const subject = about.get(id)
        return { text: `Note${subject === undefined ? '' : ` on ${getName(graph, subject)}`}: ${getName(graph, id)}` }
      }),
  ]
}

/** Parses and draws a class diagram whose header is in line `first`; `undefined` if there is a problem. */
export function drawClass(lines: readonly string[], first: number, problems: ProblemCollector): Drawing | undefined {
  const graph = readGraph(new ClassParser(problems), lines, { first, problems })
  if (!graph) return undefined
  const classes = [...graph.nodes.values()].filter(({ record }) => record).length
  const relations = graph.edges.filter(({ to }) => graph.nodes.get(to)?.shape !== 'note').length
  const words = {
    kind: 'Class diagram',
    summary: `Class diagram with ${formatCount(classes, 'class', 'classes')} and ${formatCount(relations, 'relation')}.`,
    alternative: { kind: 'list' as const, ordered: false, items: describe(graph) },
  }
  return drawGraph(graph, words, { first, problems })
}
