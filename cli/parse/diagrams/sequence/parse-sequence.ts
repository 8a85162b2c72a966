import { Cursor } from '../cursor.ts'
import type { Faults } from '../fault.ts'
import { readLabel } from '../label.ts'
import type { BlockName, MessageHead, Participant, Sequence } from './model.ts'

type Place = { line: number; column: number; length: number }

/** Arrows by how they are written, the longest first. */
const arrows: readonly [written: string, dashed: boolean, head: MessageHead, both: boolean][] = [
  ['<<-->>', true, 'arrow', true],
  ['<<->>', false, 'arrow', true],
  ['-->>', true, 'arrow', false],
  ['->>', false, 'arrow', false],
  ['-->', true, 'none', false],
  ['->', false, 'none', false],
  ['--x', true, 'cross', false],
  ['-x', false, 'cross', false],
  ['--)', true, 'open', false],
  ['-)', false, 'open', false],
]

const arrowHint =
  'Write for example: Alice->>Bob: text. Arrows are ->>, -->>, ->, -->, -x, --x, -), --), <<->> and <<-->>.'

/** A name: anything up to an arrow, a colon, a comma or the end; single dashes belong to it. */
const name = /(?:[^\s:,;<>+-]|[ \t]+(?=[^\s:,;<>+-])|-(?=[\p{L}\p{N}_])(?!x)|\+(?=[\p{L}\p{N}_]))+/uy

/** The colour that a box can begin with; it belongs to the theme. */
const boxColour =
  /^(?:(?:rgb|hsl)a?\([^)]*\)|transparent|#[0-9a-f]{3,8}|(?:light|dark)?(?:aqua|blue|cyan|gr[ae]y|green|orange|pink|purple|red|yellow)(?=\s))\s*/i

/** Which parts divide which blocks. */
const parts: Readonly<Record<string, readonly BlockName[]>> = { else: ['alt'], and: ['par'], option: ['critical'] }

/** Reads a sequence diagram line by line; what is wrong is reported, and reading goes on with the next line. */
export class SequenceParser {
  readonly sequence: Sequence = { participants: new Map(), boxes: [], events: [], firstNumber: null }
  private readonly open: { name: BlockName | 'box'; place: Place }[] = []
  /** How many activations of a participant are open. */
  private readonly active = new Map<string, number>()

  constructor(private readonly faults: Faults) {}

  readLine(text: string, line: number): void {
    const cursor = new Cursor(text.replace(/[;\s]+$/, ''), line)
    cursor.skipBlanks()
    if (cursor.done) return
    const start = cursor.at
    const word = cursor.match(/[a-z]+(?=\s|$|:)/iy)?.[0] ?? ''
    const place = cursor.place(start)
    cursor.skipBlanks()
    if (this.readStatement(word.toLowerCase(), cursor, place)) return
    cursor.at = start
    this.readMessage(cursor)
  }

  /** `false` where the word begins no statement, and so is the name of a participant. */
  private readStatement(word: string, cursor: Cursor, place: Place): boolean {
    // "loop->>x" and "end: …" use the words as names.
    if (word === '' || /^(?:--?[>x)]|<<)/.test(cursor.text.slice(cursor.at))) return false
    const rest = cursor.text.slice(cursor.at)
    switch (word) {
      case 'participant':
      case 'actor':
        this.declare(word, cursor)
        return true
      case 'note':
        this.readNote(cursor, place)
        return true
      case 'activate':
      case 'deactivate':
        this.activate(word, cursor, rest.trim())
        return true
      case 'autonumber':
        if (rest !== 'off') this.sequence.firstNumber = Number(/^\d{1,6}/.exec(rest)?.[0] ?? 1)
        return true
      case 'title':
        this.sequence.title = readLabel(rest.replace(/^:/, ''))
        return true
      default:
        return this.readBlock(word, cursor, place)
    }
  }

  private readBlock(word: string, cursor: Cursor, place: Place): boolean {
    const text = readLabel(cursor.text.slice(cursor.at))
    switch (word) {
      case 'loop':
      case 'alt':
      case 'opt':
      case 'par':
      case 'critical':
      case 'break':
      case 'rect':
        this.open.push({ name: word, place })
        // The colour that a rect names belongs to the theme.
        this.sequence.events.push({ kind: 'open', name: word, text: word === 'rect' ? '' : text })
        return true
      case 'box':
        this.open.push({ name: 'box', place })
        this.sequence.boxes.push({
          label: text.replace(boxColour, ''),
          ids: [],
        })
        return true
      case 'else':
      case 'and':
      case 'option':
        this.readPart(word, text, place)
        return true
      case 'end':
        this.close(place)
        return true
      case 'create':
      case 'destroy':
      case 'link':
      case 'links':
        this.faults.add(place, `docsgen does not draw "${word}".`, 'Leave the line out.')
        return true
      default:
        return false
    }
  }

  private readPart(word: string, text: string, place: Place): void {
    const block = this.open.at(-1)
    const fitting = parts[word] ?? []
    if (block && block.name !== 'box' && fitting.includes(block.name)) this.sequence.events.push({ kind: 'part', text })
    else
      this.faults.add(
        place,
        `"${word}" stands in no "${fitting.join('" or "')}".`,
        `Open one with "${fitting[0]}" before it.`,
      )
  }

  private close(place: Place): void {
    const block = this.open.pop()
    if (!block) this.faults.add(place, '"end" closes nothing.', 'Remove it.')
    else if (block.name !== 'box') this.sequence.events.push({ kind: 'close' })
  }

  private declare(kind: Participant['kind'], cursor: Cursor): void {
    const start = cursor.at
    const found = cursor.match(/(.+?)(?:\s+as\s+(.+))?$/y)
    const id = found?.[1]?.trim() ?? ''
    if (id === '') {
      this.faults.add(cursor.place(start, 1), `The ${kind} has no name.`, `Write: ${kind} A as Alice.`)
      return
    }
    if (id.includes('@{')) {
      this.faults.add(
        cursor.place(start, id.length),
        'Kinds of participants in "@{ … }" are not drawn by docsgen.',
        'Write participant or actor.',
      )
      return
    }
    const known = this.sequence.participants.get(id)
    const label = found?.[2] === undefined ? (known?.label ?? id) : readLabel(found[2])
    this.sequence.participants.set(id, { id, label, kind })
    if (this.open.at(-1)?.name === 'box') this.sequence.boxes.at(-1)?.ids.push(id)
  }

  private readNote(cursor: Cursor, place: Place): void {
    const found = cursor.match(/(left of|right of|over)\s+([^:,]+?)\s*(?:,\s*([^:]+?)\s*)?:\s*(.*)$/iy)
    if (!found) {
      this.faults.add(
        place,
        'The note has no place or no text.',
        'Write "Note over A,B: text", "Note left of A: text" or "Note right of A: text".',
      )
      return
    }
    const [, where = '', first = '', second, text = ''] = found
    const side = where.toLowerCase() === 'over' ? 'over' : where.toLowerCase().startsWith('left') ? 'left' : 'right'
    this.require(first)
    if (second !== undefined) this.require(second)
    this.sequence.events.push({ kind: 'note', side, over: [first, second ?? first], text: readLabel(text) })
  }

  private activate(kind: 'activate' | 'deactivate', cursor: Cursor, id: string): void {
    if (!this.sequence.participants.has(id)) {
      this.faults.add(
        cursor.place(cursor.at, Math.max(1, id.length)),
        `There is no participant "${id}".`,
        'Declare it with "participant".',
      )
      return
    }
    const number = (this.active.get(id) ?? 0) + (kind === 'activate' ? 1 : -1)
    if (number < 0) {
      this.faults.add(
        cursor.place(cursor.at, id.length),
        `"${id}" is not active here.`,
        'Activate it first, with "activate" or with "+" behind an arrow.',
      )
      return
    }
    this.active.set(id, number)
    this.sequence.events.push({ kind, id })
  }

  private require(id: string): void {
    if (!this.sequence.participants.has(id)) this.sequence.participants.set(id, { id, label: id, kind: 'participant' })
  }

  private readMessage(cursor: Cursor): void {
    const start = cursor.at
    const from = cursor.match(name)?.[0].trim() ?? ''
    cursor.skipBlanks()
    const arrow = arrows.find(([written]) => cursor.take(written))
    if (from === '' || !arrow) {
      cursor.at = start
      this.faults.add(cursor.rest(), 'The line is neither a message nor a statement.', arrowHint)
      return
    }
    cursor.skipBlanks()
    const sign = cursor.match(/[+-]/y)?.[0]
    cursor.skipBlanks()
    const nameAt = cursor.at
    const to = cursor.match(name)?.[0].trim() ?? ''
    if (to === '') {
      this.faults.add(
        cursor.place(start, cursor.text.slice(start, nameAt).trimEnd().length),
        'The message has no receiver.',
        arrowHint,
      )
      return
    }
    cursor.skipBlanks()
    const afterName = cursor.at
    // "B text" without a colon would be a new participant of two words.
    const words = /^\S+(?=\s)/.exec(to)?.[0].length
    if (cursor.done && words !== undefined && !this.sequence.participants.has(to)) cursor.at = nameAt + words
    cursor.skipBlanks()
    if (!cursor.done && !cursor.take(':')) {
      this.faults.add(cursor.rest(), 'A colon is missing between the receiver and the text.', arrowHint)
      return
    }
    const [, dashed, head, both] = arrow
    this.require(from)
    this.require(to)
    const text = readLabel(cursor.text.slice(cursor.at))
    this.sequence.events.push({ kind: 'message', from, to, text, dashed, head, both })
    cursor.at = sign === '-' ? start : nameAt
    if (sign === '+') this.activate('activate', cursor, to)
    if (sign === '-') this.activate('deactivate', cursor, from)
    cursor.at = afterName
  }

  /** Checks what only the whole source can tell. */
  finish(first: number): Sequence {
    for (const { name: block, place } of this.open) {
      this.faults.add(place, `"${block}" is never closed.`, 'Close it with "end" on a line of its own.')
    }
    if (this.sequence.participants.size === 0 && !this.faults.found) {
      this.faults.add({ line: first, column: 0, length: 1 }, 'The diagram has no participants.', arrowHint)
    }
    return this.sequence
  }
}
