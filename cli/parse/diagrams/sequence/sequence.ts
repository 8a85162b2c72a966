import type { Alternative, Drawing, TextItem } from '../drawing.ts'
import { type Faults, MAX_FAULTS } from '../fault.ts'
import { drawSequencePicture } from './draw-sequence.ts'
import type { BlockName, Message, Note, Sequence } from './model.ts'
import { SequenceParser } from './parse-sequence.ts'

/** The first line of a sequence diagram. */
export const sequenceHeader = /^\s*sequenceDiagram\s*;?\s*$/

/** No reader follows more. */
const MAX_EVENTS = 500
const MAX_PARTICIPANTS = 40
const MAX_DEPTH = 10

const oneLine = (text: string) => text.replace(/\s*\n\s*/g, ' ')

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

const withText = (word: string, text: string) => (text === '' ? `${word}:` : `${word} (${oneLine(text)}):`)

/** The events in words, in order; blocks hold what happens inside of them. */
function describe({ participants, events, firstNumber }: Sequence): Alternative {
  const nameOf = (id: string) => oneLine(participants.get(id)?.label ?? id)
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
      say(describeMessage(event, nameOf, number))
      if (number !== null) number++
    } else if (event.kind === 'note') say(describeNote(event, nameOf))
    else if (event.kind === 'open') {
      levels.push({ name: event.name, items: current, around: current })
      enter(withText(blockWords[event.name], event.text), current)
    } else if (event.kind === 'part') {
      const level = levels.at(-1)
      if (level) enter(withText(partWords[level.name] ?? 'Then', event.text), level.around)
    } else if (event.kind === 'close') current = levels.pop()?.items ?? items
  }
  // Numbered messages bring their own numbers along.
  return { kind: 'list', ordered: firstNumber === null, items }
}

function describeMessage(
  { from, to, text, head, both }: Message,
  nameOf: (id: string) => string,
  number: number | null,
) {
  const way = both ? `${nameOf(from)} and ${nameOf(to)}` : `${nameOf(from)} to ${from === to ? 'itself' : nameOf(to)}`
  const lost = head === 'cross' ? ' (lost)' : ''
  return `${number === null ? '' : `${number}. `}${way}${lost}${text === '' ? '' : `: ${oneLine(text)}`}`
}

function describeNote({ side, over, text }: Note, nameOf: (id: string) => string): string {
  const who = over[0] === over[1] ? nameOf(over[0]) : `${nameOf(over[0])} to ${nameOf(over[1])}`
  return `Note ${side === 'over' ? 'over' : `${side} of`} ${who}: ${oneLine(text)}`
}

function findExcess({ participants, events }: Sequence): string | undefined {
  if (participants.size > MAX_PARTICIPANTS)
    return `${participants.size} participants, more than the ${MAX_PARTICIPANTS}`
  if (events.length > MAX_EVENTS) return `${events.length} messages, notes and blocks, more than the ${MAX_EVENTS}`
  let depth = 0
  for (const { kind } of events) {
    if (kind === 'open' && ++depth > MAX_DEPTH) return `blocks more than ${MAX_DEPTH} deep, deeper than those`
    if (kind === 'close') depth--
  }
  return undefined
}

/** Reads and draws a sequence diagram whose header stands in line `first`; `undefined` when something is wrong. */
export function drawSequence(lines: readonly string[], first: number, faults: Faults): Drawing | undefined {
  const parser = new SequenceParser(faults)
  for (let line = first + 1; line < lines.length && faults.all.length < MAX_FAULTS; line++)
    parser.readLine(lines[line] ?? '', line)
  const sequence = parser.finish(first)
  if (faults.found) return undefined
  const excess = findExcess(sequence)
  if (excess) {
    const length = lines[first]?.length ?? 1
    faults.add(
      { line: first, column: 0, length },
      `The diagram has ${excess} that are drawn.`,
      'Split it into several.',
    )
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
