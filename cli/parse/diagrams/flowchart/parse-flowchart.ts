import { Cursor } from '../cursor.ts'
import { type Tone, toneOf } from '../drawing.ts'
import type { Faults } from '../fault.ts'
import { readLabel } from '../label.ts'
import { readLink } from './links.ts'
import type { Direction, Flowchart, FlowEdge } from './model.ts'
import { type Mention, readNode } from './nodes.ts'

/** Statements about colours, which belong to the theme: they are read and left out. */
const ignored = /(?:style|classDef|linkStyle)\s/y

const directions: Readonly<Record<string, Direction>> = { TB: 'TB', TD: 'TB', BT: 'BT', LR: 'LR', RL: 'RL' }

/** The direction that a word names. */
export const directionOf = (word: string): Direction | undefined =>
  Object.hasOwn(directions, word) ? directions[word] : undefined

/** Reads statement by statement; what is wrong is reported, and reading goes on with the next line. */
export class FlowchartParser {
  readonly chart: Flowchart
  private readonly open: { id: string; place: { line: number; column: number; length: number } }[] = []
  private readonly tones = new Map<string, Tone>()

  constructor(
    direction: Direction,
    private readonly faults: Faults,
  ) {
    this.chart = { direction, nodes: new Map(), groups: new Map(), edges: [] }
  }

  /** Reads one line of the source; `;` separates statements. */
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
    const rest = cursor.text.slice(cursor.at).trimEnd()
    const shown = rest.length > 24 ? `${rest.slice(0, 24)}…` : rest
    const message = `"${shown}" is neither an arrow nor the end of the statement.`
    this.faults.add(cursor.rest(), message, 'Labels with brackets or other signs stand in quotes: id["label (1)"].')
    cursor.at = cursor.text.length
  }

  private readStatement(cursor: Cursor): void {
    if (cursor.match(ignored)) cursor.match(/[^;]*/y)
    else if (cursor.match(/subgraph(?![\w-])/y)) this.openGroup(cursor)
    else if (cursor.match(/end(?=\s*(?:;|$))/y)) this.closeGroup(cursor)
    else if (cursor.match(/direction(?=\s+\w)/y)) this.readDirection(cursor)
    else if (cursor.match(/class\s+(?=[\p{L}\p{N}_])/uy)) this.readClass(cursor)
    else if (cursor.match(/click\s/y)) {
      this.faults.add(
        cursor.place(cursor.at - 6, 5),
        'Links on nodes are not drawn by docsgen.',
        'Write the link in the text.',
      )
      cursor.at = cursor.text.length
    } else this.readChain(cursor)
  }

  private openGroup(cursor: Cursor): void {
    const start = cursor.at - 'subgraph'.length
    cursor.skipBlanks()
    const id = cursor.match(/([\p{L}\p{N}_.-]+)\s*(?=\[|$|;)/uy)?.[1]
    const title = cursor.match(/\[\s*(?:"([^"]*)"|([^\]"]*))\s*\]/y)
    const words = title || id !== undefined ? undefined : cursor.match(/"([^"]*)"|([^;]+)/y)
    const label = readLabel(title?.[1] ?? title?.[2] ?? words?.[1] ?? words?.[2] ?? id ?? '')
    const key = id ?? (label || `group ${this.chart.groups.size + 1}`)
    const place = cursor.place(start, 'subgraph'.length)
    if (this.chart.groups.has(key)) {
      // Set again, a group could come to stand inside of itself.
      this.faults.add(place, `There is another subgraph "${key}".`, 'Give it an id of its own: subgraph id [title].')
      this.open.push({ id: key, place })
      return
    }
    const group = this.open.at(-1)?.id
    this.chart.groups.set(key, { id: key, label, ...(group === undefined ? {} : { group }) })
    this.open.push({ id: key, place })
  }

  private closeGroup(cursor: Cursor): void {
    if (this.open.pop()) return
    this.faults.add(cursor.place(cursor.at - 3, 3), '"end" closes no subgraph.', 'Remove it.')
  }

  private readDirection(cursor: Cursor): void {
    cursor.skipBlanks()
    const start = cursor.at
    const word = cursor.match(/\w+/y)?.[0] ?? ''
    const direction = directionOf(word)
    const group = this.open.at(-1)
    if (!direction) this.faults.add(cursor.place(start), `"${word}" is no direction.`, 'Write TB, BT, LR or RL.')
    else if (!group) this.chart.direction = direction
    else {
      const known = this.chart.groups.get(group.id)
      if (known) known.direction = direction
    }
  }

  private readClass(cursor: Cursor): void {
    const found = cursor.match(/([\p{L}\p{N}_.,\s-]+?)\s+([\w-]+)\s*(?=;|$)/uy)
    if (!found) {
      this.faults.add(cursor.rest(), 'The statement names no nodes or no class.', 'Write: class id1,id2 name.')
      cursor.at = cursor.text.length
      return
    }
    const tone = toneOf(found[2] ?? '')
    if (tone) for (const id of (found[1] ?? '').split(',')) this.tones.set(id.trim(), tone)
  }

  /** `a & b --> c --> d`: nodes, and the links between them. */
  private readChain(cursor: Cursor): void {
    let before = this.readNodes(cursor)
    while (before.length > 0) {
      cursor.skipBlanks()
      const start = cursor.at
      const link = readLink(cursor, this.faults)
      if (!link) return
      const arrow = cursor.place(start, cursor.text.slice(start, cursor.at).trimEnd().length)
      cursor.skipBlanks()
      const after = this.readNodes(cursor)
      if (after.length === 0 && (cursor.done || cursor.text[cursor.at] === ';')) {
        this.faults.add(arrow, 'The arrow leads nowhere.', 'Write the node it leads to behind it, on the same line.')
      }
      for (const from of before) for (const to of after) this.addEdge({ ...link, from, to, place: arrow })
      before = after
    }
  }

  private addEdge(edge: FlowEdge): void {
    // Far beyond what is drawn: "a & b & … --> a & b & …" multiplies.
    if (this.chart.edges.length < 5000) this.chart.edges.push(edge)
  }

  private readNodes(cursor: Cursor): string[] {
    const ids: string[] = []
    do {
      cursor.skipBlanks()
      const start = cursor.at
      const mention = readNode(cursor, this.faults)
      if (!mention) {
        if (ids.length > 0) this.faults.add(cursor.place(start, 1), 'A node is missing behind "&".')
        break
      }
      this.mention(mention)
      ids.push(mention.id)
    } while (cursor.match(/[ \t]+&(?=[ \t])/y))
    return ids
  }

  private mention({ id, label, shape, className }: Mention): void {
    const { nodes } = this.chart
    const node = nodes.get(id) ?? { id, label: id, shape: 'rectangle' as const }
    nodes.set(id, node)
    if (label !== undefined) node.label = label
    if (shape !== undefined) node.shape = shape
    const tone = className === undefined ? undefined : toneOf(className)
    if (tone) this.tones.set(id, tone)
    const group = this.open.at(-1)?.id
    if (group !== undefined) node.group ??= group
  }

  /** Whether `id` is the group itself or stands somewhere inside of it. */
  private contains(group: string, id: string): boolean {
    const { nodes, groups } = this.chart
    if (!groups.has(group)) return false
    for (let at: string | undefined = id; at !== undefined; at = (nodes.get(at) ?? groups.get(at))?.group) {
      if (at === group) return true
    }
    return false
  }

  /** Checks what only the whole source can tell. */
  finish(): Flowchart {
    const { nodes, groups, edges } = this.chart
    for (const { place } of this.open)
      this.faults.add(place, 'The subgraph is never closed.', 'Close it with "end" on a line of its own.')
    // The id of a subgraph, where an arrow names it, is no node.
    for (const id of groups.keys()) nodes.delete(id)
    for (const [id, tone] of this.tones) {
      const item = nodes.get(id) ?? groups.get(id)
      if (item) item.tone = tone
    }
    if (nodes.size === 0 && groups.size === 0 && !this.faults.found) {
      this.faults.add(
        { line: 0, column: 0, length: 1 },
        'The flowchart has no nodes.',
        'Write one, such as "a[First] --> b[Second]".',
      )
    }
    for (const { from, to, place } of edges) {
      if (!this.contains(from, to) && !this.contains(to, from)) continue
      this.faults.add(
        place,
        'The arrow connects a subgraph with itself or with something inside of it.',
        'Connect two nodes.',
      )
    }
    return this.chart
  }
}
