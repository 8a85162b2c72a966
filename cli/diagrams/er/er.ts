import type { TextItem } from '../drawing.ts'
import { formatCount, getName, toOneLine } from '../graph/describe.ts'
import type { GraphKind } from '../graph/draw-graph.ts'
import type { Graph, Head } from '../graph/model.ts'
import { EntityParser } from './parse-er.ts'

const NAMES: Readonly<Partial<Record<Head, string>>> = {
  one: 'exactly one',
  'zero-or-one': 'zero or one',
  'one-or-more': 'one or more',
  'zero-or-more': 'zero or more',
}

/** A cardinality in words. */
const getCardinalityName = (head: Head): string => NAMES[head] ?? 'some'

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

export const ENTITY_RELATIONSHIP_DIAGRAM: GraphKind = {
  header: /^\s*erDiagram\s*;?\s*$/,
  name: 'Entity relationship diagram',
  Parser: EntityParser,
  count: ({ nodes, edges }) =>
    `${formatCount(nodes.size, 'entity', 'entities')} and ${formatCount(edges.length, 'relationship')}`,
  describe,
}
