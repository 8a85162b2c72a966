import type { Drawing, TextItem } from '../drawing.ts'
import { formatCount, getName, toOneLine } from '../graph/describe.ts'
import { drawGraph } from '../graph/draw-graph.ts'
import type { Graph } from '../graph/model.ts'
import { readGraph } from '../graph/statements.ts'
import type { ProblemCollector } from '../problem.ts'
import { getCardinalityName } from './cardinality.ts'
import { EntityParser } from './parse-er.ts'

/** The first line of an entity relationship diagram. */
export const ENTITY_HEADER = /^\s*erDiagram\s*;?\s*$/

const KEYS: Readonly<Record<string, string>> = { PK: 'primary key', FK: 'foreign key', UK: 'unique key' }

function describeAttribute([type = '', name = '', keys = '', comment = '']: readonly string[]): string {
  const words = keys === '' ? [] : keys.split(', ').map((key) => KEYS[key] ?? key)
  return [`${name}: ${type}`, ...words].join(', ') + (comment === '' ? '' : ` (${toOneLine(comment)})`)
}

/** The text alternative: entities with their attributes, and relationships with their cardinalities. */
function describe(graph: Graph): TextItem[] {
  const entities = [...graph.nodes.values()].map(({ id, record }) => {
    const items = (record?.sections.flat() ?? []).map(({ cells }) => ({ text: describeAttribute(cells) }))
    return { text: getName(graph, id), ...(items.length > 0 ? { items } : {}) }
  })
  const relationships = graph.edges.map(({ from, to, start, end, label }) => {
    const [first, second] = [getName(graph, from), getName(graph, to)]
    const verb = label === '' ? 'is related to' : toOneLine(label)
    return { text: `${first} (${getCardinalityName(start)}) ${verb} ${second} (${getCardinalityName(end)})` }
  })
  return [...entities, ...relationships]
}

/**
 * Parses and draws an entity relationship diagram whose header is in line `first`; `undefined` if there is a problem.
 */
export function drawEntities(lines: readonly string[], first: number, problems: ProblemCollector): Drawing | undefined {
  const graph = readGraph(new EntityParser(problems), lines, { first, problems })
  if (!graph) return undefined
  const entities = formatCount(graph.nodes.size, 'entity', 'entities')
  const words = {
    kind: 'Entity relationship diagram',
    summary: `Entity relationship diagram with ${entities} and ${formatCount(graph.edges.length, 'relationship')}.`,
    alternative: { kind: 'list' as const, ordered: false, items: describe(graph) },
  }
  return drawGraph(graph, words, { first, problems })
}
