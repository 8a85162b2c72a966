import type { Cursor } from '../cursor.ts'
import { type RecordNode, RecordParser } from '../graph/graph-parser.ts'
import type { Head } from '../graph/model.ts'
import { parseLabel, takeRelationLabel } from '../label.ts'
import type { Location } from '../problem.ts'

type Cardinality = Extract<Head, 'one' | 'zero-or-one' | 'one-or-more' | 'zero-or-more'>

const SYMBOLS: readonly [written: string, cardinality: Cardinality][] = [
  ['||', 'one'],
  ['|o', 'zero-or-one'],
  ['o|', 'zero-or-one'],
  ['}|', 'one-or-more'],
  ['|{', 'one-or-more'],
  ['}o', 'zero-or-more'],
  ['o{', 'zero-or-more'],
]

/** Cardinalities in words, the longer ones first. */
const WORDS: readonly [pattern: RegExp, cardinality: Cardinality][] = [
  [/^(?:one or zero|zero or one)(?=\s)/i, 'zero-or-one'],
  [/^(?:one or more|one or many|many\(1\)|1\+)(?=\s)/i, 'one-or-more'],
  [/^(?:zero or more|zero or many|many\(0\)|many|0\+)(?=\s)/i, 'zero-or-more'],
  [/^(?:only one|one|1)(?=\s)/i, 'one'],
]

/** Reads a cardinality, as a symbol or in words, or leaves the cursor where it is. */
function readCardinality(cursor: Cursor): Cardinality | undefined {
  const symbol = SYMBOLS.find(([written]) => cursor.take(written))
  return symbol?.[1] ?? WORDS.find(([pattern]) => cursor.match(pattern))?.[1]
}

/** Statements about colors, which the theme decides: they are ignored. */
const IGNORED = /^(?:style|classDef)\s/

const HINT =
  'Write for example "USER ||--o{ ORDER : places" or "USER { string name }". Cardinalities are ||, |o, }| and }o, mirrored on the right.'

/** Parses an entity relationship diagram; entities have one section, with the columns type, name, keys and comment. */
export class EntityParser extends RecordParser {
  protected readonly empty = { message: 'The diagram has no entities.', hint: HINT }
  protected readonly sections = 1
  private open: { node: RecordNode; location: Location } | undefined

  protected readLine(cursor: Cursor): void {
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
    else if (cursor.match(/^direction(?=\s+(?:TB|TD|BT|LR|RL)\s*$)/)) this.readDirection(cursor)
    else if (cursor.match(/^class\s+(?=[\p{L}\p{N}_,\s-]+\s[\w-]+\s*$)/u)) this.readTones(cursor)
    else this.readRelation(cursor)
  }

  private readEntity(cursor: Cursor): RecordNode | undefined {
    const found = cursor.match(/^(?:"([^"]+)"|([\p{L}\p{N}_]+(?:[-.][\p{L}\p{N}_]+)*))/u)
    const id = found?.[1] ?? found?.[2]
    if (id === undefined) return undefined
    const node = this.mention(id)
    const title = cursor.match(/^\s*\[\s*(?:"([^"]*)"|([^\]"]*))\s*\]/)
    if (title) node.label = parseLabel(title[1] ?? title[2] ?? '') || id
    this.readTone(cursor, id)
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
      cursor.fail(location, 'The relationship has no cardinality on one of its sides.', HINT)
      return
    }
    cursor.skipBlanks()
    const to = this.readEntity(cursor)
    if (!to) {
      cursor.fail(location, 'The relationship has no target.', 'Write the target entity after it.')
      return
    }
    const label = takeRelationLabel(cursor)
    const isLoose = line !== '--' && line.toLowerCase() !== 'to'
    this.connect({ from: from.id, to: to.id, label, location, line: isLoose ? 'dotted' : 'solid', start, end })
  }

  /** Reads the attributes of an entity, up to the closing bracket. */
  private readBody(cursor: Cursor, node: RecordNode): void {
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
        const location = cursor.getLocation(start, Math.max(1, cursor.at - start))
        const hint = 'Write the type, then the name: string email UK "lower case".'
        this.problems.add(location, 'The attribute has no type or no name.', hint)
        cursor.match(/^[^}]*/)
        continue
      }
      const keys = cursor.match(/^\s+((?:PK|FK|UK)(?:\s*,\s*(?:PK|FK|UK))*)(?![\p{L}\p{N}_])/u)?.[1] ?? ''
      const comment = cursor.match(/^\s*"([^"]*)"/)?.[1] ?? ''
      const cells = [type.replace(/~([^~]*)~/g, '<$1>'), name, keys.replace(/\s*,\s*/g, ', '), parseLabel(comment)]
      node.record.sections[0]?.push({ cells })
    }
  }

  protected override finish(): void {
    if (this.open) this.problems.add(this.open.location, 'The entity is not closed.', 'Close it with "}".')
    super.finish()
  }
}
