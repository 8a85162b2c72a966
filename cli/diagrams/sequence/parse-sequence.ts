import type { Cursor } from '../cursor.ts'
import { parseLabel } from '../label.ts'
import type { Location, ProblemCollector } from '../problem.ts'
import type { BlockName, MessageHead, Participant, Sequence } from './model.ts'

/** Arrows by their spelling, the longest first. */
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

/** A name: anything up to an arrow, a colon, a comma or the end of the line; it may contain single dashes. */
const NAME = /^(?:[^\s:,;<>+-]|[ \t]+(?=[^\s:,;<>+-])|-(?=[\p{L}\p{N}_])(?!x)|\+(?=[\p{L}\p{N}_]))+/u

/** The color at the beginning of a box, which is ignored, because the theme decides colors. */
const boxColor =
  /^(?:(?:rgb|hsl)a?\([^)]*\)|transparent|#[0-9a-f]{3,8}|(?:light|dark)?(?:aqua|blue|cyan|gr[ae]y|green|orange|pink|purple|red|yellow)(?=\s))\s*/i

/** The blocks that each kind of part divides. */
const parts: Readonly<Record<string, readonly BlockName[]>> = { else: ['alt'], and: ['par'], option: ['critical'] }

/** Parses a sequence diagram line by line; problems are reported, and parsing continues with the next line. */
export class SequenceParser {
  readonly sequence: Sequence = { participants: new Map(), boxes: [], events: [], firstNumber: null }
  private readonly open: { name: BlockName | 'box'; location: Location }[] = []
  /** The number of open activations per participant. */
  private readonly active = new Map<string, number>()

  constructor(private readonly problems: ProblemCollector) {}

  readLine(cursor: Cursor): void {
    cursor.skipBlanks()
    if (cursor.done) return
    const start = cursor.at
    const word = cursor.match(/^[a-z]+(?=\s|$|:)/i)?.[0] ?? ''
    const location = cursor.getLocation(start)
    cursor.skipBlanks()
    if (this.readStatement(word.toLowerCase(), cursor, location)) return
    cursor.at = start
    this.readMessage(cursor)
  }

  /** Returns `false` if the word does not begin a statement, so that it is the name of a participant. */
  private readStatement(word: string, cursor: Cursor, location: Location): boolean {
    // "loop->>x" and "end: …" use these words as names.
    if (word === '' || /^(?:--?[>x)]|<<)/.test(cursor.rest)) return false
    const rest = cursor.rest
    switch (word) {
      case 'participant':
      case 'actor':
        this.declare(word, cursor)
        return true
      case 'note':
        this.readNote(cursor, location)
        return true
      case 'activate':
      case 'deactivate':
        this.activate(word, cursor, rest.trim())
        return true
      case 'autonumber':
        if (rest !== 'off') this.sequence.firstNumber = Number(/^\d{1,6}/.exec(rest)?.[0] ?? 1)
        return true
      case 'title':
        this.sequence.title = parseLabel(rest.replace(/^:/, ''))
        return true
      default:
        return this.readBlock(word, cursor, location)
    }
  }

  private readBlock(word: string, cursor: Cursor, location: Location): boolean {
    const text = parseLabel(cursor.rest)
    switch (word) {
      case 'loop':
      case 'alt':
      case 'opt':
      case 'par':
      case 'critical':
      case 'break':
      case 'rect':
        this.open.push({ name: word, location })
        // The color of a rect is ignored, because the theme decides colors.
        this.sequence.events.push({ kind: 'open', name: word, text: word === 'rect' ? '' : text })
        return true
      case 'box':
        this.open.push({ name: 'box', location })
        this.sequence.boxes.push({ label: text.replace(boxColor, ''), ids: [] })
        return true
      case 'else':
      case 'and':
      case 'option':
        this.readPart(word, text, location)
        return true
      case 'end':
        this.close(location)
        return true
      case 'create':
      case 'destroy':
      case 'link':
      case 'links':
        this.problems.add(location, `docsgen does not support "${word}".`, 'Remove the line.')
        return true
      default:
        return false
    }
  }

  private readPart(word: string, text: string, location: Location): void {
    const block = this.open.at(-1)
    const fitting = parts[word] ?? []
    if (block && block.name !== 'box' && fitting.includes(block.name)) this.sequence.events.push({ kind: 'part', text })
    else {
      const message = `"${word}" is not inside "${fitting.join('" or "')}".`
      this.problems.add(location, message, `Open one with "${fitting[0]}" before it.`)
    }
  }

  private close(location: Location): void {
    const block = this.open.pop()
    if (!block) this.problems.add(location, '"end" does not close anything.', 'Remove it.')
    else if (block.name !== 'box') this.sequence.events.push({ kind: 'close' })
  }

  private declare(kind: Participant['kind'], cursor: Cursor): void {
    const start = cursor.at
    const found = cursor.match(/^(.+?)(?:\s+as\s+(.+))?$/)
    const id = found?.[1]?.trim() ?? ''
    if (id === '') {
      this.problems.add(cursor.getLocation(start, 1), `The ${kind} has no name.`, `Write: ${kind} A as Alice.`)
      return
    }
    if (id.includes('@{')) {
      const message = 'docsgen does not support participants with "@{ … }".'
      this.problems.add(cursor.getLocation(start, id.length), message, 'Write participant or actor.')
      return
    }
    const known = this.sequence.participants.get(id)
    const label = found?.[2] === undefined ? (known?.label ?? id) : parseLabel(found[2])
    this.sequence.participants.set(id, { id, label, kind })
    if (this.open.at(-1)?.name === 'box') this.sequence.boxes.at(-1)?.ids.push(id)
  }

  private readNote(cursor: Cursor, location: Location): void {
    const found = cursor.match(/^(left of|right of|over)\s+([^:,]+?)\s*(?:,\s*([^:]+?)\s*)?:\s*(.*)$/i)
    if (!found) {
      const hint = 'Write "Note over A,B: text", "Note left of A: text" or "Note right of A: text".'
      this.problems.add(location, 'The note has no position or no text.', hint)
      return
    }
    const [, where = '', first = '', second, text = ''] = found
    const side = where.toLowerCase() === 'over' ? 'over' : where.toLowerCase().startsWith('left') ? 'left' : 'right'
    this.require(first)
    if (second !== undefined) this.require(second)
    this.sequence.events.push({ kind: 'note', side, over: [first, second ?? first], text: parseLabel(text) })
  }

  private activate(kind: 'activate' | 'deactivate', cursor: Cursor, id: string): void {
    if (!this.sequence.participants.has(id)) {
      const location = cursor.getLocation(cursor.at, Math.max(1, id.length))
      this.problems.add(location, `The participant "${id}" does not exist.`, 'Declare it with "participant".')
      return
    }
    const number = (this.active.get(id) ?? 0) + (kind === 'activate' ? 1 : -1)
    if (number < 0) {
      const hint = 'Activate it first, with "activate" or with "+" after an arrow.'
      this.problems.add(cursor.getLocation(cursor.at, id.length), `"${id}" is not active at this point.`, hint)
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
    const from = cursor.match(NAME)?.[0].trim() ?? ''
    cursor.skipBlanks()
    const arrow = arrows.find(([written]) => cursor.take(written))
    if (from === '' || !arrow) {
      cursor.at = start
      this.problems.add(cursor.getRestLocation(), 'The line is neither a message nor a statement.', arrowHint)
      return
    }
    cursor.skipBlanks()
    const sign = cursor.match(/^[+-]/)?.[0]
    cursor.skipBlanks()
    const nameAt = cursor.at
    const to = cursor.match(NAME)?.[0].trim() ?? ''
    if (to === '') {
      const location = cursor.getLocation(start, cursor.text.slice(start, nameAt).trimEnd().length)
      this.problems.add(location, 'The message has no receiver.', arrowHint)
      return
    }
    cursor.skipBlanks()
    const afterName = cursor.at
    // "B text" without a colon would become a new participant with a name of two words.
    const words = /^\S+(?=\s)/.exec(to)?.[0].length
    if (cursor.done && words !== undefined && !this.sequence.participants.has(to)) cursor.at = nameAt + words
    cursor.skipBlanks()
    if (!cursor.done && !cursor.take(':')) {
      this.problems.add(cursor.getRestLocation(), 'A colon is missing between the receiver and the text.', arrowHint)
      return
    }
    const [, dashed, head, both] = arrow
    this.require(from)
    this.require(to)
    const text = parseLabel(cursor.rest)
    this.sequence.events.push({ kind: 'message', from, to, text, dashed, head, both })
    cursor.at = sign === '-' ? start : nameAt
    if (sign === '+') this.activate('activate', cursor, to)
    if (sign === '-') this.activate('deactivate', cursor, from)
    cursor.at = afterName
  }

  /** Checks that need the whole source. */
  finish(first: number): Sequence {
    for (const { name: block, location } of this.open) {
      this.problems.add(location, `"${block}" is not closed.`, 'Close it with "end" on a line of its own.')
    }
    if (this.sequence.participants.size === 0 && !this.problems.found) {
      this.problems.add(first, 'The diagram has no participants.', arrowHint)
    }
    return this.sequence
  }
}
