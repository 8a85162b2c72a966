import { Cursor, listCursors } from '../cursor.ts'
import type { Alternative, Drawing, TextItem } from '../drawing.ts'
import { toOneLine } from '../graph/describe.ts'
import type { ProblemCollector } from '../problem.ts'
import { drawSequencePicture } from './draw-sequence.ts'
import type { BlockName, Message, Note, Sequence } from './model.ts'
import { SequenceParser } from './parse-sequence.ts'

/** The first line of a sequence diagram. */
export const SEQUENCE_HEADER = /^\s*sequenceDiagram\s*;?\s*$/

/** Longer diagrams are not readable. */
const MAX_EVENTS = 500
const MAX_PARTICIPANTS = 40
const MAX_DEPTH = 10

const blockWords: Readonly<Record<BlockName, string>> = {
  loop: 'Repeated',
  alt: 'If',
  opt: 'Optionally',
  par: 'In parallel',
  critical: 'Without interruption',
  break: 'Ends here',
  rect: 'Together',
}

const partWords: Partial<Record<BlockName, string>> = { alt: 'Otherwise', par: 'And in parallel', critical: 'Option' }

const withText = (word: string, text: string) => (text === '' ? `${word}:` : `${word} (${toOneLine(text)}):`)

/** The text alternative: the events in order; blocks contain their events. */
function describe({ participants, events, firstNumber }: Sequence): Alternative {
  const getName = (id: string) => toOneLine(participants.get(id)?.label ?? id)
  const items: TextItem[] = []
  const levels: { name: BlockName; items: TextItem[]; around: TextItem[] }[] = []
  let current = items
  const enter = (text: string, around: TextItem[]) => {
    const inside: TextItem[] = []
    around.push({ text, items: inside })
    current = inside
  }
  const say = (text: string) => void current.push({ text })
  let number = firstNumber
  for (const event of events) {
    if (event.kind === 'message') {
      say(describeMessage(event, getName, number))
      if (number !== null) number++
    } else if (event.kind === 'note') say(describeNote(event, getName))
    else if (event.kind === 'open') {
      levels.push({ name: event.name, items: current, around: current })
      enter(withText(blockWords[event.name], event.text), current)
    } else if (event.kind === 'part') {
      const level = levels.at(-1)
      if (level) enter(withText(partWords[level.name] ?? 'Then', event.text), level.around)
    } else if (event.kind === 'close') current = levels.pop()?.items ?? items
  }
  // Numbered messages already include their numbers.
  return { kind: 'list', ordered: firstNumber === null, items }
}

function describeMessage(
  { from, to, text, head, both }: Message,
  getName: (id: string) => string,
  number: number | null,
) {
  const way = both
    ? `${getName(from)} and ${getName(to)}`
    : `${getName(from)} to ${from === to ? 'itself' : getName(to)}`
  const lost = head === 'cross' ? ' (lost)' : ''
  return `${number === null ? '' : `${number}. `}${way}${lost}${text === '' ? '' : `: ${toOneLine(text)}`}`
}

function describeNote({ side, over, text }: Note, getName: (id: string) => string): string {
  const who = over[0] === over[1] ? getName(over[0]) : `${getName(over[0])} to ${getName(over[1])}`
  return `Note ${side === 'over' ? 'over' : `${side} of`} ${who}: ${toOneLine(text)}`
}

function findExcess({ participants, events }: Sequence): string | undefined {
  if (participants.size > MAX_PARTICIPANTS)
    return `${participants.size} participants, more than the limit of ${MAX_PARTICIPANTS}`
  if (events.length > MAX_EVENTS)
    return `${events.length} messages, notes and blocks, more than the limit of ${MAX_EVENTS}`
  let depth = 0
  for (const { kind } of events) {
    if (kind === 'open' && ++depth > MAX_DEPTH) return `blocks nested more than ${MAX_DEPTH} levels deep`
    if (kind === 'close') depth--
  }
  return undefined
}

/** Parses and draws a sequence diagram whose header is in line `first`; `undefined` if there is a problem. */
export function drawSequence(
  { lines, first }: { lines: readonly string[]; first: number },
  problems: ProblemCollector,
): Drawing | undefined {
  const parser = new SequenceParser(problems)
  for (const { text, line } of listCursors(lines, problems, first + 1)) {
    parser.readLine(new Cursor(text.replace(/[;\s]+$/, ''), line, problems))
  }
  const sequence = parser.finish(first)
  if (problems.found) return undefined
  const excess = findExcess(sequence)
  if (excess) {
    const length = lines[first]?.length ?? 1
    problems.add({ line: first, column: 0, length }, `The diagram has ${excess}.`, 'Split it into several diagrams.')
    return undefined
  }
  const messages = sequence.events.filter(({ kind }) => kind === 'message').length
  return {
    kind: 'Sequence diagram',
    summary: `Sequence diagram with ${sequence.participants.size} participants and ${messages} messages.`,
    ...drawSequencePicture(sequence),
    alternative: describe(sequence),
    open: false,
    ...(sequence.title ? { title: sequence.title } : {}),
  }
}
