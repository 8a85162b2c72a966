import type { TextItem } from '../drawing.ts'
import { describeGroups, formatCount, getName, toOneLine } from '../graph/describe.ts'
import type { GraphKind } from '../graph/draw-graph.ts'
import type { Graph, GraphEdge, GraphNode, Head } from '../graph/model.ts'
import { ClassParser } from './parse-class.ts'

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

export const CLASS_DIAGRAM: GraphKind = {
  header: /^\s*classDiagram(?:-v2)?\s*;?\s*$/,
  name: 'Class diagram',
  Parser: ClassParser,
  count({ nodes, edges }) {
    const classes = [...nodes.values()].filter(({ record }) => record).length
    const relations = edges.filter(({ to }) => nodes.get(to)?.shape !== 'note').length
    return `${formatCount(classes, 'class', 'classes')} and ${formatCount(relations, 'relation')}`
  },
  describe,
}
