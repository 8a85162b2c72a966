import { type Cursor, listCursors } from '../cursor.ts'
import { findTone, type Tone } from '../drawing.ts'
import type { Location, ProblemCollector } from '../problem.ts'
import { findDirection, type Graph, type GraphEdge, type GraphNode, type NodeRecord } from './model.ts'
import { isWithin } from './structure.ts'

/** Parses one kind of diagram line by line; problems are reported, and parsing continues with the next line. */
export abstract class GraphParser {
  readonly graph: Graph = { direction: 'TB', nodes: new Map(), groups: new Map(), edges: [] }
  private readonly tones = new Map<string, Tone>()
  private notes = 0

  /** The problem of a diagram without nodes. */
  protected abstract readonly empty: { message: string; hint: string }

  constructor(protected readonly problems: ProblemCollector) {}

  protected readHeader(_cursor: Cursor): void {}

  protected abstract readLine(cursor: Cursor): void

  /** Changes and checks that need the whole source. */
  protected abstract finish(): void

  protected get isEmpty(): boolean {
    return this.graph.nodes.size === 0 && this.graph.groups.size === 0
  }

  /** Parses a diagram whose header is in line `first`; `undefined` if there is a problem. */
  parse(lines: readonly string[], first: number): Graph | undefined {
    for (const cursor of listCursors(lines, this.problems, first)) {
      if (cursor.line === first) this.readHeader(cursor)
      else this.readLine(cursor)
    }
    this.finish()
    const { nodes, groups } = this.graph
    for (const [id, tone] of this.tones) {
      const item = nodes.get(id) ?? groups.get(id)
      if (item) item.tone = tone
    }
    if (this.isEmpty && !this.problems.found) this.problems.add(first, this.empty.message, this.empty.hint)
    return this.problems.found ? undefined : this.graph
  }

  protected connect(edge: Pick<GraphEdge, 'from' | 'to' | 'location'> & Partial<GraphEdge>): void {
    this.graph.edges.push({ label: '', line: 'solid', start: 'none', end: 'none', length: 1, ...edge })
  }

  /** Adds a note, with a line to what it is about. */
  protected addNote(label: string, location: Location, about: string | undefined): GraphNode {
    const node: GraphNode = { id: `note ${++this.notes}`, label, shape: 'note' }
    this.graph.nodes.set(node.id, node)
    if (about !== undefined) this.connect({ from: about, to: node.id, location, line: 'dotted' })
    return node
  }

  /** Reads the direction after its keyword: that of `group`, or of the whole graph. */
  protected readDirection(cursor: Cursor, group = ''): void {
    cursor.skipBlanks()
    const start = cursor.at
    const word = cursor.match(/^\w+/)?.[0] ?? ''
    const direction = findDirection(word)
    if (direction) (this.graph.groups.get(group) ?? this.graph).direction = direction
    else this.reportDirection(cursor.getLocation(start), word)
  }

  protected reportDirection(location: Location, word: string): void {
    this.problems.add(location, `"${word}" is not a direction.`, 'Write TB, BT, LR or RL.')
  }

  /** Gives a node or group the tone that a class name stands for; other styles of classes are ignored. */
  protected addTone(id: string, className: string | undefined): void {
    const tone = className === undefined ? undefined : findTone(className)
    if (tone) this.tones.set(id, tone)
  }

  /** Reads `:::name` at the cursor. */
  protected readTone(cursor: Cursor, id: string): void {
    this.addTone(id, cursor.match(/^:::([\w-]+)/)?.[1])
  }

  /** Reads `id1,id2 name` after the keyword `class`. */
  protected readTones(cursor: Cursor): void {
    const found = cursor.match(/^([\p{L}\p{N}_.,\s-]+?)\s+([\w-]+)\s*(?=;|$)/u)
    if (found) for (const id of (found[1] ?? '').split(',')) this.addTone(id.trim(), found[2])
    else {
      const message = 'The statement has no nodes or no class name.'
      cursor.fail(cursor.getRestLocation(), message, 'Write: class id1,id2 name.')
    }
  }

  /** Reports arrows between a group and what is inside it. */
  protected checkArrows(item: string, hint: string): void {
    for (const { from, to, location } of this.graph.edges) {
      if (!isWithin(this.graph, to, from) && !isWithin(this.graph, from, to)) continue
      this.problems.add(location, `The arrow connects a ${item} with itself or with something inside it.`, hint)
    }
  }
}

/** A box with rows. */
export type RecordNode = GraphNode & { record: NodeRecord }

/** Parses a diagram whose nodes have rows in a number of sections. */
export abstract class RecordParser extends GraphParser {
  private readonly records = new Map<string, RecordNode>()
  protected abstract readonly sections: number

  protected override get isEmpty(): boolean {
    return this.records.size === 0
  }

  protected mention(id: string): RecordNode {
    const sections = Array.from({ length: this.sections }, () => [])
    const node = this.records.get(id) ?? { id, label: id, shape: 'record', record: { sections } }
    this.records.set(id, node)
    this.graph.nodes.set(id, node)
    return node
  }

  protected override finish(): void {
    for (const { record } of this.records.values()) {
      // A box without rows needs no empty sections.
      if (record.sections.every((rows) => rows.length === 0)) record.sections = []
    }
  }
}
