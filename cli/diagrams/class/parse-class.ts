import { Cursor, type Location } from '../cursor.ts'
import { createGraph, type Graph, type GraphNode, type Head, type NodeRecord } from '../graph/model.ts'
import { type GraphParser, readDirection, ToneCollector } from '../graph/statements.ts'
import { parseLabel, takeRelationLabel } from '../label.ts'
import type { ProblemCollector } from '../problem.ts'
import { formatGenerics, parseMember } from './members.ts'

/** Statements about colors, which the theme decides: they are ignored. */
const IGNORED = /^(?:style|classDef|hide)\s/

// biome-ignore format: one line for each group
const HEADS: Readonly<Record<string, Head>> = {
  '<|': 'triangle', '|>': 'triangle', '*': 'diamond', o: 'diamond-open',
  '<': 'arrow', '>': 'arrow', '()': 'circle',
}

const findHead = (written: string | undefined): Head => (written ? (HEADS[written] ?? 'none') : 'none')

const HINT =
  'Write for example "Animal <|-- Duck", "Duck : +swim()" or "class Duck { … }". Arrows are <|--, *--, o--, -->, --, ..>, ..|> and "..".'

/** The node of a class; its record has two sections, attributes and methods. */
type ClassNode = GraphNode & { record: NodeRecord }

/** Parses a class diagram statement by statement. */
export class ClassParser implements GraphParser {
  readonly graph: Graph = createGraph('TB')
  private readonly classes = new Map<string, ClassNode>()
  private readonly tones = new ToneCollector()
  private openClass: { node: ClassNode; location: Location } | undefined
  private openNamespace: { id: string; location: Location } | undefined
  private notes = 0

  constructor(private readonly problems: ProblemCollector) {}

  readLine(text: string, line: number): void {
    const cursor = new Cursor(text, line)
    cursor.skipBlanks()
    if (this.openClass) this.readBody(cursor, this.openClass.node)
    if (cursor.done) return
    this.readStatement(cursor)
    cursor.match(/^[\s;]+/)
    if (cursor.done) return
    this.problems.add(cursor.getRestLocation(), `Unexpected "${cursor.quoteRest()}".`, HINT)
  }

  /** Reads the members of a class, up to the closing bracket. */
  private readBody(cursor: Cursor, node: ClassNode): void {
    const member = cursor.match(/^[^}]*/)?.[0].trim() ?? ''
    if (member !== '') this.addMember(node, member)
    if (!cursor.take('}')) return
    this.openClass = undefined
    cursor.match(/^[\s;]+/)
  }

  private addMember(node: ClassNode, written: string): void {
    const stereotype = /^<<\s*(.+?)\s*>>$/.exec(written)?.[1]
    if (stereotype !== undefined) {
      node.record.stereotype = stereotype
      return
    }
    const { kind, row } = parseMember(written)
    node.record.sections[kind === 'attribute' ? 0 : 1]?.push(row)
  }

  private readStatement(cursor: Cursor): void {
    if (cursor.match(IGNORED)) cursor.takeRest()
    else if (cursor.match(/^class(?=\s+[`\p{L}\p{N}_])/u)) this.declareClass(cursor)
    else if (cursor.match(/^namespace(?=\s)/)) this.openGroup(cursor)
    else if (cursor.take('}')) this.closeGroup(cursor)
    else if (cursor.match(/^direction(?=\s+\w)/)) {
      this.graph.direction = readDirection(cursor, this.problems) ?? 'TB'
    } else if (cursor.match(/^note(?=\s)/)) this.readNote(cursor)
    else if (cursor.match(/^cssClass\s/)) this.readCssClass(cursor)
    else if (/^(?:click|link|callback)\s/.test(cursor.rest)) {
      this.problems.add(
        cursor.getRestLocation(),
        'docsgen does not support links on classes.',
        'Put the link in the text of the page.',
      )
      cursor.takeRest()
    } else if (cursor.match(/^<<\s*/)) this.readStereotype(cursor)
    else this.readRelation(cursor)
  }

  private readName(cursor: Cursor): ClassNode | undefined {
    const found = cursor.match(/^(?:`([^`]+)`|([\p{L}\p{N}_]+(?:[-.][\p{L}\p{N}_]+)*))/u)
    const id = found?.[1] ?? found?.[2]
    if (id === undefined) return undefined
    // Tildes may be nested; the last one closes the first.
    const generic = cursor.match(/^~((?:[^~\s{}]|,\s|~(?=[^\s{]))+?)~(?![~\p{L}\p{N}_,])/u)?.[1]
    const node = this.mention(id)
    if (generic !== undefined) node.label = `${id}<${formatGenerics(generic)}>`
    this.tones.readSuffix(cursor, id)
    return node
  }

  private mention(id: string): ClassNode {
    const node = this.classes.get(id) ?? { id, label: id, shape: 'record', record: { sections: [[], []] } }
    this.classes.set(id, node)
    this.graph.nodes.set(id, node)
    return node
  }

  private declareClass(cursor: Cursor): void {
    const start = cursor.at - 'class'.length
    cursor.skipBlanks()
    const node = this.readName(cursor)
    if (!node) return
    if (this.openNamespace) node.group = this.openNamespace.id
    const label = cursor.match(/^\s*\[\s*"([^"]*)"\s*\]/)?.[1]
    if (label !== undefined) node.label = parseLabel(label)
    cursor.skipBlanks()
    this.tones.readSuffix(cursor, node.id)
    const stereotype = cursor.match(/^\s*<<\s*(.+?)\s*>>/)?.[1]
    if (stereotype !== undefined) node.record.stereotype = stereotype
    cursor.skipBlanks()
    if (!cursor.take('{')) return
    this.openClass = { node, location: cursor.getLocation(start) }
    cursor.skipBlanks()
    this.readBody(cursor, node)
  }

  private openGroup(cursor: Cursor): void {
    const start = cursor.at - 'namespace'.length
    const id = cursor.match(/^\s+([\p{L}\p{N}_.-]+)\s*\{/u)?.[1]
    const location = cursor.getLocation(start, 'namespace'.length)
    if (id === undefined || this.openNamespace) {
      const message =
        id === undefined ? 'The namespace has no name or no "{".' : 'A namespace cannot contain another namespace.'
      this.problems.add(location, message, 'Write: namespace Name { … }.')
      cursor.takeRest()
      return
    }
    // The name of a class never contains a space, so the ids cannot collide.
    this.openNamespace = { id: `namespace ${id}`, location }
    this.graph.groups.set(`namespace ${id}`, { id: `namespace ${id}`, label: id })
  }

  private closeGroup(cursor: Cursor): void {
    if (!this.openNamespace)
      this.problems.add(cursor.getLocation(cursor.at - 1, 1), '"}" does not close anything.', 'Remove it.')
    this.openNamespace = undefined
  }

  private readNote(cursor: Cursor): void {
    const start = cursor.at - 'note'.length
    const found = cursor.match(/^\s+(?:for\s+(?:`([^`]+)`|([\p{L}\p{N}_.-]+))\s+)?"([^"]*)"/u)
    if (!found) {
      const hint = 'Write: note "text", or: note for Name "text".'
      this.problems.add(cursor.getLocation(start, 4), 'The note has no text in quotes.', hint)
      cursor.takeRest()
      return
    }
    const id = `note ${++this.notes}`
    const about = found[1] ?? found[2]
    this.graph.nodes.set(id, { id, label: parseLabel(found[3] ?? ''), shape: 'note' })
    if (about === undefined) return
    this.mention(about)
    this.graph.edges.push({
      from: about,
      to: id,
      label: '',
      location: cursor.getLocation(start),
      line: 'dotted',
      start: 'none',
      end: 'none',
      length: 1,
    })
  }

  private readCssClass(cursor: Cursor): void {
    const found = /^"([^"]*)"\s+([\w-]+)/.exec(cursor.takeRest())
    for (const id of (found?.[1] ?? '').split(',')) this.tones.add(id.trim(), found?.[2])
  }

  private readStereotype(cursor: Cursor): void {
    const start = cursor.at
    const stereotype = cursor.match(/^(.+?)\s*>>\s*/)?.[1]
    const node = stereotype === undefined ? undefined : this.readName(cursor)
    if (node && stereotype !== undefined) node.record.stereotype = stereotype
    else {
      const message = 'The stereotype does not belong to a class.'
      this.problems.add(cursor.getLocation(start - 2, 2), message, 'Write: <<interface>> Name.')
      cursor.takeRest()
    }
  }

  /** `A "1" *-- "n" B : text`, or `A : member`. */
  private readRelation(cursor: Cursor): void {
    const from = this.readName(cursor)
    if (!from) return
    if (cursor.match(/^\s*:(?!:)\s*/)) {
      const member = cursor.takeRest().trim()
      if (member !== '') this.addMember(from, member)
      return
    }
    const startLabel = cursor.match(/^\s*"([^"]*)"/)?.[1]
    cursor.skipBlanks()
    const start = cursor.at
    const arrow = cursor.match(/^(<\||[*<]|o(?=[-.])|\(\))?(--|\.\.)(\|>|[*>]|o(?![\p{L}\p{N}_])|\(\))?/u)
    if (!arrow) return
    const location = cursor.getLocation(start)
    const endLabel = cursor.match(/^\s*"([^"]*)"/)?.[1]
    cursor.skipBlanks()
    const to = this.readName(cursor)
    if (!to) {
      this.problems.add(location, 'The arrow has no target.', 'Write the target class after the arrow.')
      cursor.takeRest()
      return
    }
    const label = takeRelationLabel(cursor)
    this.graph.edges.push({
      from: from.id,
      to: to.id,
      label,
      location,
      length: 1,
      line: arrow[2] === '..' ? 'dotted' : 'solid',
      start: findHead(arrow[1]),
      end: findHead(arrow[3]),
      ...(startLabel ? { startLabel: parseLabel(startLabel) } : {}),
      ...(endLabel ? { endLabel: parseLabel(endLabel) } : {}),
    })
  }

  finish(first: number): Graph {
    const open = this.openClass ?? this.openNamespace
    if (open) this.problems.add(open.location, 'The bracket is not closed.', 'Close it with "}".')
    this.tones.apply(this.graph)
    for (const { record } of this.classes.values()) {
      // The box of a class without members needs no empty rows.
      if (record.sections.every((rows) => rows.length === 0)) record.sections = []
    }
    if (this.classes.size === 0 && !this.problems.found)
      this.problems.add({ line: first, column: 0, length: 1 }, 'The diagram has no classes.', HINT)
    return this.graph
  }
}
