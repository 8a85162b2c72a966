import type { Cursor } from '../cursor.ts'
import { describeFlow, formatCount } from '../graph/describe.ts'
import type { GraphKind } from '../graph/draw-graph.ts'
import { GraphParser } from '../graph/graph-parser.ts'
import { findDirection, type GraphEdge } from '../graph/model.ts'
import { parseLabel } from '../label.ts'
import type { Location } from '../problem.ts'
import { readLink } from './links.ts'
import { type Mention, readNode } from './nodes.ts'

/** The first line of a flowchart: its keyword, its direction, and statements. */
const HEADER = /^\s*(?:flowchart(?:-elk)?|graph)(?:\s+(\S+?))?\s*(?:;(.*))?$/

/** Statements about colors, which the theme decides: they are ignored. */
const IGNORED = /^(?:style|classDef|linkStyle)\s/

/** Parses a flowchart statement by statement. */
class FlowchartParser extends GraphParser {
  protected readonly empty = {
    message: 'The flowchart has no nodes.',
    hint: 'Write one, such as "a[First] --> b[Second]".',
  }
  private readonly open: { id: string; location: Location }[] = []

  protected override readHeader(cursor: Cursor): void {
    const { text } = cursor
    const [, word, rest = ''] = HEADER.exec(text) ?? []
    const direction = word === undefined ? 'TB' : findDirection(word)
    if (direction) this.graph.direction = direction
    else if (word !== undefined) {
      this.reportDirection(cursor.getLocation(text.indexOf(word, text.search(/\s\S*$/)), word.length), word)
    }
    cursor.at = text.length - rest.length
    this.readLine(cursor)
  }

  /** Reads one line of the source; statements are separated by `;`. */
  protected readLine(cursor: Cursor): void {
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
    const hint = 'Quote labels that contain brackets or other special characters: id["label (1)"].'
    cursor.fail(cursor.getRestLocation(), message, hint)
  }

  private readStatement(cursor: Cursor): void {
    if (cursor.match(IGNORED)) cursor.match(/^[^;]*/)
    else if (cursor.match(/^subgraph(?![\w-])/)) this.openGroup(cursor)
    else if (cursor.match(/^end(?=\s*(?:;|$))/)) this.closeGroup(cursor)
    else if (cursor.match(/^direction(?=\s+\w)/)) this.readDirection(cursor, this.open.at(-1)?.id)
    else if (cursor.match(/^class\s+(?=[\p{L}\p{N}_])/u)) this.readTones(cursor)
    else if (cursor.match(/^click\s/)) {
      const message = 'docsgen does not support links on nodes.'
      cursor.fail(cursor.getLocation(cursor.at - 6, 5), message, 'Put the link in the text of the page.')
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
    const group = this.open.at(-1)?.id
    if (this.graph.groups.has(key)) {
      // If it were replaced, a group could end up inside itself.
      const hint = 'Give it an id of its own: subgraph id [title].'
      this.problems.add(location, `There is another subgraph "${key}".`, hint)
    } else this.graph.groups.set(key, { id: key, label, ...(group === undefined ? {} : { group }) })
    this.open.push({ id: key, location })
  }

  private closeGroup(cursor: Cursor): void {
    if (this.open.pop()) return
    this.problems.add(cursor.getLocation(cursor.at - 3, 3), '"end" does not close a subgraph.', 'Remove it.')
  }

  /** Reads `a & b --> c --> d`: nodes, and the links between them. */
  private readChain(cursor: Cursor): void {
    let before = this.readNodes(cursor)
    while (before.length > 0) {
      cursor.skipBlanks()
      const start = cursor.at
      const link = readLink(cursor)
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
      const mention = readNode(cursor)
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
    this.addTone(id, className)
    const group = this.open.at(-1)?.id
    if (group !== undefined) node.group ??= group
  }

  protected finish(): void {
    const { nodes, groups } = this.graph
    for (const { location } of this.open)
      this.problems.add(location, 'The subgraph is not closed.', 'Close it with "end" on a line of its own.')
    // If an arrow refers to a subgraph by its id, that id is not a node.
    for (const id of groups.keys()) nodes.delete(id)
    this.checkArrows('subgraph', 'Connect two nodes instead.')
  }
}

export const FLOWCHART: GraphKind = {
  header: HEADER,
  name: 'Flowchart',
  Parser: FlowchartParser,
  count: ({ nodes, edges }) => `${formatCount(nodes.size, 'node')} and ${formatCount(edges.length, 'arrow')}`,
  describe: describeFlow,
}
