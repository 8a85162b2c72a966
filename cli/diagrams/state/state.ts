import { type Cursor, IDENTIFIER } from '../cursor.ts'
import { describeFlow, formatCount } from '../graph/describe.ts'
import type { GraphKind } from '../graph/draw-graph.ts'
import { GraphParser } from '../graph/graph-parser.ts'
import type { GraphNode, Shape } from '../graph/model.ts'
import { parseLabel } from '../label.ts'
import type { Location } from '../problem.ts'

/** Statements about colors and sizes, which the theme decides: they are ignored. */
const IGNORED = /^(?:classDef\s|style\s|scale\s|hide\s+empty\s+description)/

const STEREOTYPES: Readonly<Record<string, Shape>> = { choice: 'diamond', fork: 'bar', join: 'bar' }

const HINT = 'Write for example "Idle --> Running : start", "[*] --> Idle" or "Idle : What it waits for".'

/** A composite state that is not closed yet. */
interface OpenState {
  id: string
  location: Location
  /** The number of concurrent parts that have begun; 0 if the state is not divided. */
  parts: number
}

/** Parses a state diagram statement by statement. */
class StateParser extends GraphParser {
  protected readonly empty = { message: 'The diagram has no states.', hint: HINT }
  private readonly open: OpenState[] = []
  private openNote: { node: GraphNode; location: Location } | undefined

  protected readLine(cursor: Cursor): void {
    const { text } = cursor
    if (this.openNote) {
      this.continueNote(this.openNote.node, text.trim())
      return
    }
    for (;;) {
      cursor.skipBlanks()
      if (cursor.take(';')) continue
      if (cursor.done) return
      const start = cursor.at
      this.readStatement(cursor)
      const read = text.slice(start, cursor.at)
      cursor.skipBlanks()
      // A bracket also ends a statement, on either side of it.
      if (cursor.done || (read !== '' && (/[{}]$/.test(read) || /^[;}]/.test(cursor.rest)))) continue
      this.problems.add(cursor.getRestLocation(), `"${cursor.quoteRest()}" is not a statement.`, HINT)
      return
    }
  }

  private readStatement(cursor: Cursor): void {
    if (cursor.match(IGNORED)) cursor.takeRest()
    else if (cursor.take('}')) this.closeState(cursor)
    else if (cursor.match(/^--\s*$/)) this.divideState(cursor)
    else if (cursor.match(/^direction(?=\s+\w)/)) this.readDirection(cursor, this.group)
    else if (cursor.match(/^class\s+(?=[\p{L}\p{N}_])/u)) this.readTones(cursor)
    else if (cursor.match(/^note(?=\s)/i)) this.readNote(cursor)
    else if (cursor.match(/^state(?=\s+["\p{L}\p{N}_])/u)) this.declareState(cursor)
    else this.readTransition(cursor)
  }

  /** The group that states at this point belong to. */
  private get group(): string | undefined {
    const around = this.open.at(-1)
    if (!around) return undefined
    return around.parts === 0 ? around.id : getPartId(around.id, around.parts)
  }

  private mention(id: string, shape: Shape = 'rounded'): GraphNode {
    const { nodes } = this.graph
    const node = nodes.get(id) ?? { id, label: id, shape }
    nodes.set(id, node)
    const { group } = this
    if (group !== undefined) node.group ??= group
    return node
  }

  /** `[*]` is the start of the enclosing state if an arrow leaves it, and the end if an arrow enters it. */
  private mentionEnd(shape: 'start' | 'end'): string {
    const { group } = this
    const node = this.mention(`[*] ${shape} ${group ?? ''}`.trim(), shape)
    const around = this.open.at(-1)
    node.label = ''
    node.name = `${shape === 'start' ? 'Start' : 'End'}${around ? ` of ${around.id}` : ''}`
    return node.id
  }

  private readState(cursor: Cursor, shape: 'start' | 'end'): string | undefined {
    if (cursor.take('[*]')) return this.mentionEnd(shape)
    const id = cursor.match(IDENTIFIER)?.[0]
    if (id === undefined) return undefined
    this.mention(id)
    this.readTone(cursor, id)
    return id
  }

  private readTransition(cursor: Cursor): void {
    const from = this.readState(cursor, 'start')
    if (from === undefined) return
    cursor.skipBlanks()
    const start = cursor.at
    if (cursor.match(/^:(?!::)/)) {
      this.addDescription(from, parseLabel(cursor.takeRest()))
      return
    }
    if (!cursor.take('-->')) return
    const location = cursor.getLocation(start)
    cursor.skipBlanks()
    const to = this.readState(cursor, 'end')
    if (to === undefined) {
      cursor.fail(location, 'The arrow has no target.', 'Write the target state after the arrow.')
      return
    }
    cursor.skipBlanks()
    const label = cursor.match(/^:(?!::)/) ? parseLabel(cursor.takeRest()) : ''
    this.connect({ from, to, label, end: 'arrow', location })
  }

  /** The first text is the label of a state; more texts are added below it. */
  private addDescription(id: string, text: string): void {
    const node = this.mention(id)
    node.label = node.label === id ? text : `${node.label}\n${text}`
  }

  private declareState(cursor: Cursor): void {
    const start = cursor.at - 'state'.length
    const found = cursor.match(/^\s+(?:"([^"]*)"\s+as\s+)?([\p{L}\p{N}_]+(?:[-.][\p{L}\p{N}_]+)*)/u)
    const [, title, id] = found ?? []
    if (id === undefined) {
      cursor.fail(cursor.getLocation(start, 5), 'The state has no id.', 'Write: state "Title" as id.')
      return
    }
    cursor.skipBlanks()
    const stereotype = cursor.match(/^(?:<<|\[\[)\s*(\w+)\s*(?:>>|\]\])/)?.[1]
    const shape = stereotype === undefined ? undefined : STEREOTYPES[stereotype.toLowerCase()]
    const node = this.mention(id)
    if (title !== undefined) node.label = parseLabel(title)
    if (stereotype !== undefined && !shape) {
      const message = `docsgen does not support the kind of state "${stereotype}".`
      this.problems.add(cursor.getLocation(start), message, 'Write <<choice>>, <<fork>> or <<join>>.')
    }
    if (shape) Object.assign(node, { shape, label: '', name: id })
    cursor.skipBlanks()
    if (cursor.take('{')) this.openState(node, cursor.getLocation(start))
    else if (cursor.match(/^:(?!::)/)) this.addDescription(id, parseLabel(cursor.takeRest()))
  }

  private openState({ id, label }: GraphNode, location: Location): void {
    const { groups } = this.graph
    const { group } = this
    if (groups.has(id)) {
      // If it were replaced, a state could end up inside itself.
      this.problems.add(location, `There is another state "${id}" with states inside.`, 'Give it an id of its own.')
    } else groups.set(id, { id, label, ...(group === undefined ? {} : { group }) })
    this.open.push({ id, location, parts: 0 })
  }

  private closeState(cursor: Cursor): void {
    if (this.open.pop()) return
    this.problems.add(cursor.getLocation(cursor.at - 1, 1), '"}" does not close a state.', 'Remove it.')
  }

  /** Reads `--`, which separates two concurrent parts of a state. */
  private divideState(cursor: Cursor): void {
    const around = this.open.at(-1)
    if (!around) {
      const hint = 'It separates the parts of a state: state Active { … -- … }.'
      this.problems.add(cursor.getLocation(0, cursor.text.length), '"--" is not inside a state.', hint)
      return
    }
    const { nodes, groups } = this.graph
    const inside = [...nodes.values(), ...groups.values()].filter(({ group }) => group === around.id)
    if (around.parts === 0) {
      this.openPart(around)
      for (const item of inside) item.group = getPartId(around.id, 1)
    }
    this.openPart(around)
  }

  private openPart(around: OpenState): void {
    around.parts++
    const id = getPartId(around.id, around.parts)
    const name = `Part ${around.parts} of ${around.id}`
    this.graph.groups.set(id, { id, label: '', name, group: around.id })
  }

  private readNote(cursor: Cursor): void {
    const start = cursor.at - 'note'.length
    const found = cursor.match(/^\s+(?:left|right)\s+of\s+([\p{L}\p{N}_]+(?:[-.][\p{L}\p{N}_]+)*)\s*(:.*)?$/iu)
    const [, id, text] = found ?? []
    if (id === undefined) {
      const hint = 'Write "note right of Idle : text", or put the text on separate lines and "end note" below it.'
      cursor.fail(cursor.getLocation(start, 4), 'The note has no state.', hint)
      return
    }
    this.mention(id)
    const label = text === undefined ? '' : parseLabel(text.slice(1))
    const location = cursor.getLocation(start, 4)
    const node = this.addNote(label, location, id)
    if (text === undefined) this.openNote = { node, location }
  }

  private continueNote(node: GraphNode, text: string): void {
    if (/^end\s+note$/i.test(text)) this.openNote = undefined
    else if (text !== '') node.label += `${node.label === '' ? '' : '\n'}${parseLabel(text)}`
  }

  protected finish(): void {
    const { nodes, groups, edges } = this.graph
    for (const { location } of this.open) this.problems.add(location, 'The state is not closed.', 'Close it with "}".')
    if (this.openNote) {
      const hint = 'Close it with "end note" on a line of its own.'
      this.problems.add(this.openNote.location, 'The note is not closed.', hint)
    }
    for (const group of groups.values()) {
      // A composite state is not a box, but may have been mentioned before it was declared.
      const { label } = nodes.get(group.id) ?? group
      if (group.label === group.id) group.label = label
      nodes.delete(group.id)
    }
    for (const { from, to } of edges) {
      const note = nodes.get(to)
      const group = (groups.get(from) ?? nodes.get(from))?.group
      if (note?.shape === 'note' && group !== undefined) note.group = group
    }
    this.checkArrows('state', 'Connect two states without states inside.')
  }
}

const getPartId = (id: string, part: number) => `${id} part ${part}`

/** Shapes that are not states themselves. */
const PSEUDO_STATES: ReadonlySet<Shape> = new Set(['start', 'end', 'bar', 'diamond', 'note'])

export const STATE_DIAGRAM: GraphKind = {
  header: /^\s*stateDiagram(?:-v2)?\s*;?\s*$/,
  name: 'State diagram',
  Parser: StateParser,
  count({ nodes, groups, edges }) {
    const states = [...nodes.values()].filter(({ shape }) => !PSEUDO_STATES.has(shape)).length
    const composite = [...groups.values()].filter(({ name }) => name === undefined).length
    const transitions = edges.filter(({ end }) => end === 'arrow').length
    return `${formatCount(states + composite, 'state')} and ${formatCount(transitions, 'transition')}`
  },
  describe: describeFlow,
}
