import type { Cursor } from '../cursor.ts'
import { type RecordNode, RecordParser } from '../graph/graph-parser.ts'
import type { Head, RecordRow } from '../graph/model.ts'
import { parseLabel, takeRelationLabel } from '../label.ts'
import type { Location } from '../problem.ts'

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

/** Converts Mermaid's type parameters, written between tildes as in `List~int~`; other tildes are kept. */
function formatGenerics(text: string): string {
  return text.replace(/(?<=[\p{L}\p{N}_])~(?=[\p{L}\p{N}_([])/gu, '<').replace(/(?<=[\p{L}\p{N}_\])>~])~/gu, '>')
}

/** A member of a class as a row, and the section it belongs to. */
interface Member {
  kind: 'attribute' | 'method'
  row: RecordRow
}

/** Parses a member: `+String name`, `-find(id: int) User`, with `$` for static and `*` for abstract members. */
function parseMember(written: string): Member {
  const text = formatGenerics(written.trim().replace(/;$/, ''))
  const mark = /(?<=\))\s*([$*])|([$*])$/.exec(text)
  const plain = mark ? text.slice(0, mark.index) + text.slice(mark.index + mark[0].length) : text
  const method = /^(.*?\(.*\))\s*(?::\s*)?(.*)$/.exec(plain)
  const modifier = mark?.[1] ?? mark?.[2]
  const style = modifier === '$' ? 'static' : modifier === '*' ? 'abstract' : undefined
  const [, signature = '', result = ''] = method ?? []
  const cell = method ? `${signature}${result === '' ? '' : `: ${result}`}` : plain.trim()
  return { kind: method ? 'method' : 'attribute', row: { cells: [cell], ...(style ? { style } : {}) } }
}

/** Parses a class diagram; classes have two sections, attributes and methods. */
export class ClassParser extends RecordParser {
  protected readonly empty = { message: 'The diagram has no classes.', hint: HINT }
  protected readonly sections = 2
  private openClass: { node: RecordNode; location: Location } | undefined
  private openNamespace: { id: string; location: Location } | undefined

  protected readLine(cursor: Cursor): void {
    cursor.skipBlanks()
    if (this.openClass) this.readBody(cursor, this.openClass.node)
    if (cursor.done) return
    this.readStatement(cursor)
    cursor.match(/^[\s;]+/)
    if (cursor.done) return
    this.problems.add(cursor.getRestLocation(), `Unexpected "${cursor.quoteRest()}".`, HINT)
  }

  /** Reads the members of a class, up to the closing bracket. */
  private readBody(cursor: Cursor, node: RecordNode): void {
    const member = cursor.match(/^[^}]*/)?.[0].trim() ?? ''
    if (member !== '') this.addMember(node, member)
    if (!cursor.take('}')) return
    this.openClass = undefined
    cursor.match(/^[\s;]+/)
  }

  private addMember(node: RecordNode, written: string): void {
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
    else if (cursor.match(/^direction(?=\s+\w)/)) this.readDirection(cursor)
    else if (cursor.match(/^note(?=\s)/)) this.readNote(cursor)
    else if (cursor.match(/^cssClass\s/)) this.readCssClass(cursor)
    else if (/^(?:click|link|callback)\s/.test(cursor.rest)) {
      const message = 'docsgen does not support links on classes.'
      cursor.fail(cursor.getRestLocation(), message, 'Put the link in the text of the page.')
    } else if (cursor.match(/^<<\s*/)) this.readStereotype(cursor)
    else this.readRelation(cursor)
  }

  private readName(cursor: Cursor): RecordNode | undefined {
    const found = cursor.match(/^(?:`([^`]+)`|([\p{L}\p{N}_]+(?:[-.][\p{L}\p{N}_]+)*))/u)
    const id = found?.[1] ?? found?.[2]
    if (id === undefined) return undefined
    // Tildes may be nested; the last one closes the first.
    const generic = cursor.match(/^~((?:[^~\s{}]|,\s|~(?=[^\s{]))+?)~(?![~\p{L}\p{N}_,])/u)?.[1]
    const node = this.mention(id)
    if (generic !== undefined) node.label = `${id}<${formatGenerics(generic)}>`
    this.readTone(cursor, id)
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
    this.readTone(cursor, node.id)
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
      cursor.fail(location, message, 'Write: namespace Name { … }.')
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
      cursor.fail(cursor.getLocation(start, 4), 'The note has no text in quotes.', hint)
      return
    }
    const about = found[1] ?? found[2]
    this.addNote(parseLabel(found[3] ?? ''), cursor.getLocation(start), about)
    if (about !== undefined) this.mention(about)
  }

  private readCssClass(cursor: Cursor): void {
    const found = /^"([^"]*)"\s+([\w-]+)/.exec(cursor.takeRest())
    for (const id of (found?.[1] ?? '').split(',')) this.addTone(id.trim(), found?.[2])
  }

  private readStereotype(cursor: Cursor): void {
    const start = cursor.at
    const stereotype = cursor.match(/^(.+?)\s*>>\s*/)?.[1]
    const node = stereotype === undefined ? undefined : this.readName(cursor)
    if (node && stereotype !== undefined) node.record.stereotype = stereotype
    else {
      const message = 'The stereotype does not belong to a class.'
      cursor.fail(cursor.getLocation(start - 2, 2), message, 'Write: <<interface>> Name.')
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
      cursor.fail(location, 'The arrow has no target.', 'Write the target class after the arrow.')
      return
    }
    const label = takeRelationLabel(cursor)
    this.connect({
      from: from.id,
      to: to.id,
      label,
      location,
      line: arrow[2] === '..' ? 'dotted' : 'solid',
      start: findHead(arrow[1]),
      end: findHead(arrow[3]),
      ...(startLabel ? { startLabel: parseLabel(startLabel) } : {}),
      ...(endLabel ? { endLabel: parseLabel(endLabel) } : {}),
    })
  }

  protected override finish(): void {
    const open = this.openClass ?? this.openNamespace
    if (open) this.problems.add(open.location, 'The bracket is not closed.', 'Close it with "}".')
    super.finish()
  }
}
