import { Cursor, type Location } from '../cursor.ts'
import { createGraph, type Graph, type GraphNode, type NodeRecord } from '../graph/model.ts'
import { type GraphParser, readDirection, ToneCollector } from '../graph/statements.ts'
import { parseLabel, takeRelationLabel } from '../label.ts'
import type { ProblemCollector } from '../problem.ts'
import { readCardinality } from './cardinality.ts'

/** Statements about colors, which the theme decides: they are ignored. */
const IGNORED = /^(?:style|classDef)\s/

const HINT =
  'Write for example "USER ||--o{ ORDER : places" or "USER { string name }". Cardinalities are ||, |o, }| and }o, mirrored on the right.'

/** The node of an entity; its record has one section, with the columns type, name, keys and comment. */
type EntityNode = GraphNode & { record: NodeRecord }

/** Parses an entity relationship diagram statement by statement. */
export class EntityParser implements GraphParser {
  readonly graph: Graph = createGraph('TB')
  private readonly entities = new Map<string, EntityNode>()
  private readonly tones = new ToneCollector()
  private open: { node: EntityNode; location: Location } | undefined

  constructor(private readonly problems: ProblemCollector) {}

  readLine(text: string, line: number): void {
    const cursor = new Cursor(text, line)
    if (this.open) this.readBody(cursor, this.open.node)
    cursor.match(/^[\s;]+/)
    if (cursor.done) return
    this.readStatement(cursor)
    cursor.match(/^[\s;]+/)
    if (cursor.done) return
    this.problems.add(cursor.getRestLocation(), `Unexpected "${cursor.quoteRest()}".`, HINT)
  }

  private readStatement(cursor: Cursor): void {
    if (cursor.match(IGNORED)) cursor.takeRest()
    else if (cursor.match(/^direction(?=\s+(?:TB|TD|BT|LR|RL)\s*$)/)) {
      this.graph.direction = readDirection(cursor, this.problems) ?? 'TB'
    } else if (cursor.match(/^class\s+(?=[\p{L}\p{N}_,\s-]+\s[\w-]+\s*$)/u))
      this.tones.readStatement(cursor, this.problems)
    else this.readRelation(cursor)
  }

  private readEntity(cursor: Cursor): EntityNode | undefined {
    const found = cursor.match(/^(?:"([^"]+)"|([\p{L}\p{N}_]+(?:[-.][\p{L}\p{N}_]+)*))/u)
    const id = found?.[1] ?? found?.[2]
    if (id === undefined) return undefined
    const node = this.entities.get(id) ?? { id, label: id, shape: 'record', record: { sections: [[]] } }
    this.entities.set(id, node)
    this.graph.nodes.set(id, node)
    const title = cursor.match(/^\s*\[\s*(?:"([^"]*)"|([^\]"]*))\s*\]/)
    if (title) node.label = parseLabel(title[1] ?? title[2] ?? '') || id
    this.tones.readSuffix(cursor, id)
    return node
  }

  /** Reads `A ||--o{ B : text`, `A { … }`, or an entity alone. */
  private readRelation(cursor: Cursor): void {
    const nameAt = cursor.at
    const from = this.readEntity(cursor)
    if (!from) return
    const name = cursor.getLocation(nameAt)
    cursor.skipBlanks()
    if (cursor.take('{')) {
      this.open = { node: from, location: name }
      this.readBody(cursor, from)
      return
    }
    const before = cursor.at
    const start = readCardinality(cursor)
    if (!start) return
    const line = cursor.match(/^\s*(--|\.\.|\.-|-\.|(?:optionally )?to(?=\s))\s*/i)?.[1]
    const end = line === undefined ? undefined : readCardinality(cursor)
    const location = cursor.getLocation(before, cursor.text.slice(before, cursor.at).trimEnd().length)
    if (line === undefined || !end) {
      this.problems.add(location, 'The relationship has no cardinality on one of its sides.', HINT)
      cursor.takeRest()
      return
    }
    cursor.skipBlanks()
    const to = this.readEntity(cursor)
    if (!to) {
      this.problems.add(location, 'The relationship has no target.', 'Write the target entity after it.')
      cursor.takeRest()
      return
    }
    const label = takeRelationLabel(cursor)
    const isLoose = line !== '--' && line.toLowerCase() !== 'to'
    this.graph.edges.push({
      from: from.id,
      to: to.id,
      label,
      location,
      length: 1,
      line: isLoose ? 'dotted' : 'solid',
      start,
      end,
    })
  }

  /** Reads the attributes of an entity, up to the closing bracket. */
  private readBody(cursor: Cursor, node: EntityNode): void {
    for (;;) {
      cursor.match(/^[\s,;]+/)
      if (cursor.done) return
      if (cursor.take('}')) {
        this.open = undefined
        return
      }
      const start = cursor.at
      const type = cursor.match(/^[\p{L}_](?:\([^()]*\)|[^\s"{}()])*/u)?.[0]
      const name = cursor.match(/^\s+(\*?[\p{L}_][^\s"{},]*)/u)?.[1]
      if (type === undefined || name === undefined) {
        const hint = 'Write the type, then the name: string email UK "lower case".'
        this.problems.add(
          cursor.getLocation(start, Math.max(1, cursor.at - start)),
          'The attribute has no type or no name.',
          hint,
        )
        cursor.match(/^[^}]*/)
        continue
      }
      const keys = cursor.match(/^\s+((?:PK|FK|UK)(?:\s*,\s*(?:PK|FK|UK))*)(?![\p{L}\p{N}_])/u)?.[1] ?? ''
      const comment = cursor.match(/^\s*"([^"]*)"/)?.[1] ?? ''
      const cells = [type.replace(/~([^~]*)~/g, '<$1>'), name, keys.replace(/\s*,\s*/g, ', '), parseLabel(comment)]
      node.record.sections[0]?.push({ cells })
    }
  }

  finish(first: number): Graph {
    if (this.open) this.problems.add(this.open.location, 'The entity is not closed.', 'Close it with "}".')
    this.tones.apply(this.graph)
    for (const { record } of this.entities.values()) {
      if (record.sections[0]?.length === 0) record.sections = []
    }
    if (this.entities.size === 0 && !this.problems.found)
      this.problems.add({ line: first, column: 0, length: 1 }, 'The diagram has no entities.', HINT)
    return this.graph
  }
}
