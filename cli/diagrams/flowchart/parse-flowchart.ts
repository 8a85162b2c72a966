import { Cursor, type Location } from '../cursor.ts'
import { createGraph, type Direction, type Graph, type GraphEdge } from '../graph/model.ts'
import { type GraphParser, readDirection, ToneCollector } from '../graph/statements.ts'
import { isWithin } from '../graph/structure.ts'
import { parseLabel } from '../label.ts'
import type { ProblemCollector } from '../problem.ts'
import { readLink } from './links.ts'
import { type Mention, readNode } from './nodes.ts'

/** Statements about colors, which the theme decides: they are ignored. */
const IGNORED = /^(?:style|classDef|linkStyle)\s/

/** Parses a flowchart statement by statement; problems are reported, and parsing continues with the next line. */
export class FlowchartParser implements GraphParser {
  readonly graph: Graph
  private readonly open: { id: string; location: Location }[] = []
  private readonly tones = new ToneCollector()

  constructor(
    direction: Direction,
    private readonly problems: ProblemCollector,
  ) {
    this.graph = createGraph(direction)
  }

  /** Reads one line of the source; statements are separated by `;`. */
  readLine(text: string, line: number): void {
    const cursor = new Cursor(text, line)
    for (;;) {
      cursor.skipBlanks()
      if (cursor.take(';')) continue
      if (cursor.done) return
      const before = cursor.at
      this.readStatement(cursor)
      cursor.skipBlanks()
      if (!cursor.done && cursor.text[cursor.at] !== ';') this.reportRest(cursor)
      if (cursor.at === before) return
    }
  }

  private reportRest(cursor: Cursor): void {
    const message = `"${cursor.quoteRest()}" is neither an arrow nor the end of the statement.`
    this.problems.add(
      cursor.getRestLocation(),
      message,
      'Quote labels that contain brackets or other special characters: id["label (1)"].',
    )
    cursor.at = cursor.text.length
  }

  private readStatement(cursor: Cursor): void {
    if (cursor.match(IGNORED)) cursor.match(/^[^;]*/)
    else if (cursor.match(/^subgraph(?![\w-])/)) this.openGroup(cursor)
    else if (cursor.match(/^end(?=\s*(?:;|$))/)) this.closeGroup(cursor)
    else if (cursor.match(/^direction(?=\s+\w)/)) this.readDirection(cursor)
    else if (cursor.match(/^class\s+(?=[\p{L}\p{N}_])/u)) this.tones.readStatement(cursor, this.problems)
    else if (cursor.match(/^click\s/)) {
      this.problems.add(
        cursor.getLocation(cursor.at - 6, 5),
        'docsgen does not support links on nodes.',
        'Put the link in the text of the page.',
      )
      cursor.at = cursor.text.length
    } else this.readChain(cursor)
  }

  private openGroup(cursor: Cursor): void {
    const start = cursor.at - 'subgraph'.length
    cursor.skipBlanks()
    const id = cursor.match(/^([\p{L}\p{N}_.-]+)\s*(?=\[|$|;)/u)?.[1]
    const title = cursor.match(/^\[\s*(?:"([^"]*)"|([^\]"]*))\s*\]/)
    const words = title || id !== undefined ? undefined : cursor.match(/^(?:"([^"]*)"|([^;]+))/)
    const label = parseLabel(title?.[1] ?? title?.[2] ?? words?.[1] ?? words?.[2] ?? id ?? '')
    const key = id ?? (label || `group ${this.graph.groups.size + 1}`)
    const location = cursor.getLocation(start, 'subgraph'.length)
    if (this.graph.groups.has(key)) {
      // If it were replaced, a group could end up inside itself.
      this.problems.add(
        location,
        `There is another subgraph "${key}".`,
        'Give it an id of its own: subgraph id [title].',
      )
      this.open.push({ id: key, location })
      return
    }
    const group = this.open.at(-1)?.id
    this.graph.groups.set(key, { id: key, label, ...(group === undefined ? {} : { group }) })
    this.open.push({ id: key, location })
  }

  private closeGroup(cursor: Cursor): void {
    if (this.open.pop()) return
    this.problems.add(cursor.getLocation(cursor.at - 3, 3), '"end" does not close a subgraph.', 'Remove it.')
  }

  private readDirection(cursor: Cursor): void {
    const direction = readDirection(cursor, this.problems)
    const around = this.graph.groups.get(this.open.at(-1)?.id ?? '')
    if (direction && around) around.direction = direction
    else if (direction) this.graph.direction = direction
  }

  /** Reads `a & b --> c --> d`: nodes, and the links between them. */
  private readChain(cursor: Cursor): void {
    let before = this.readNodes(cursor)
    while (before.length > 0) {
      cursor.skipBlanks()
      const start = cursor.at
      const link = readLink(cursor, this.problems)
      if (!link) return
      const arrow = cursor.getLocation(start, cursor.text.slice(start, cursor.at).trimEnd().length)
      cursor.skipBlanks()
      const after = this.readNodes(cursor)
      if (after.length === 0 && (cursor.done || cursor.text[cursor.at] === ';')) {
        this.problems.add(arrow, 'The arrow has no target.', 'Write the target node after the arrow, on the same line.')
      }
      for (const from of before) for (const to of after) this.addEdge({ ...link, from, to, location: arrow })
      before = after
    }
  }

  private addEdge(edge: GraphEdge): void {
    // Far above the number that is drawn: "a & b & … --> a & b & …" multiplies.
    if (this.graph.edges.length < 5000) this.graph.edges.push(edge)
  }

  private readNodes(cursor: Cursor): string[] {
    const ids: string[] = []
    do {
      cursor.skipBlanks()
      const start = cursor.at
      const mention = readNode(cursor, this.problems)
      if (!mention) {
        if (ids.length > 0) this.problems.add(cursor.getLocation(start, 1), 'A node is missing after "&".')
        break
      }
      this.mention(mention)
      ids.push(mention.id)
    } while (cursor.match(/^[ \t]+&(?=[ \t])/))
    return ids
  }

  private mention({ id, label, shape, className }: Mention): void {
    const { nodes } = this.graph
    const node = nodes.get(id) ?? { id, label: id, shape: 'rectangle' as const }
    nodes.set(id, node)
    if (label !== undefined) node.label = label
    if (shape !== undefined) node.shape = shape
    this.tones.add(id, className)
    const group = this.open.at(-1)?.id
    if (group !== undefined) node.group ??= group
  }

  /** Checks that need the whole source. */
  finish(first: number): Graph {
    const { nodes, groups, edges } = this.graph
    for (const { location } of this.open)
      this.problems.add(location, 'The subgraph is not closed.', 'Close it with "end" on a line of its own.')
    // If an arrow refers to a subgraph by its id, that id is not a node.
    for (const id of groups.keys()) nodes.delete(id)
    this.tones.apply(this.graph)
    if (nodes.size === 0 && groups.size === 0 && !this.problems.found) {
      this.problems.add(
        { line: first, column: 0, length: 1 },
        'The flowchart has no nodes.',
        'Write one, such as "a[First] --> b[Second]".',
      )
    }
    for (const { from, to, location } of edges) {
      if (!isWithin(this.graph, to, from) && !isWithin(this.graph, from, to)) continue
      this.problems.add(
        location,
        'The arrow connects a subgraph with itself or with something inside it.',
        'Connect two nodes instead.',
      )
    }
    return this.graph
  }
}
