import { LINE_HEIGHT } from '../svg.ts'
import { measureText, measureWidestLine, wrapText } from '../text-width.ts'
import type { Note, Sequence } from './model.ts'

/** Text sizes in pixels: participant names, and everything between them. */
export const NAME_TEXT = 14
export const MESSAGE_TEXT = 13

const widestMessage = 240
const widestNote = 200
/** How far a message to oneself extends to the right. */
export const SELF_REACH = 34
/** Half the width of an activation bar. */
export const BAR = 5

export interface Column {
  id: string
  /** The x coordinate of the lifeline. */
  x: number
  lines: string[]
  width: number
}

/** The lines of a message's text, with its number. */
export function getMessageLines(text: string, number: number | null): string[] {
  const whole = number === null ? text : `${number}. ${text}`
  return whole.trim() === '' ? [] : wrapText(whole, MESSAGE_TEXT, widestMessage)
}

/** The lines of a note, and the size of its box. */
export function measureNote(text: string): { lines: string[]; width: number; height: number } {
  const lines = wrapText(text, MESSAGE_TEXT, widestNote)
  return {
    lines,
    width: measureWidestLine(lines, MESSAGE_TEXT) + 20,
    height: lines.length * MESSAGE_TEXT * LINE_HEIGHT + 12,
  }
}

/** The space needed between pairs of lifelines, by their positions. */
class Needs {
  private readonly needs = new Map<number, Map<number, number>>()

  add(from: number, to: number, space: number): void {
    const [left, right] = from < to ? [from, to] : [to, from]
    const row = this.needs.get(right) ?? new Map<number, number>()
    row.set(left, Math.max(row.get(left) ?? 0, space))
    this.needs.set(right, row)
  }

  /** Columns to the left of `right`, each with the space it needs. */
  listBefore(right: number): Iterable<[number, number]> {
    return this.needs.get(right) ?? []
  }
}

function addNote(needs: Needs, { side, over, text }: Note, at: (id: string) => number): void {
  const { width } = measureNote(text)
  const [first, last] = [at(over[0]), at(over[1])]
  if (side === 'left') needs.add(first - 1, first, width + 24)
  else if (side === 'right') needs.add(first, first + 1, width + 24)
  else if (first !== last) needs.add(first, last, width - 40)
  else {
    needs.add(first - 1, first, width / 2 + 16)
    needs.add(first, first + 1, width / 2 + 16)
  }
}

/**
 * Positions the lifelines as close together as their names, messages and notes allow. Position −1 and the position
 * after the last one are the edges of the picture; `width` is the position of the right edge.
 */
export function placeColumns(sequence: Sequence): { columns: Column[]; width: number } {
  const participants = [...sequence.participants.values()]
  const positions = new Map(participants.map(({ id }, index) => [id, index]))
  const at = (id: string) => positions.get(id) ?? 0
  const needs = new Needs()
  const sizes = participants.map(({ label }) => {
    const lines = wrapText(label, NAME_TEXT, 150)
    return { lines, width: Math.max(64, measureWidestLine(lines, NAME_TEXT) + 28) }
  })
  for (const [index, { width }] of sizes.entries()) {
    needs.add(index - 1, index, width / 2 + (sizes[index - 1]?.width ?? 0) / 2 + (index === 0 ? 8 : 28))
  }
  needs.add(sizes.length - 1, sizes.length, (sizes.at(-1)?.width ?? 0) / 2 + 8)
  let number = sequence.firstNumber
  for (const event of sequence.events) {
    if (event.kind === 'note') addNote(needs, event, at)
    if (event.kind !== 'message') continue
    const width = measureWidestLine(getMessageLines(event.text, number), MESSAGE_TEXT)
    if (number !== null) number++
    const [from, to] = [at(event.from), at(event.to)]
    if (from === to) needs.add(from, from + 1, Math.max(width, SELF_REACH) + 24)
    else needs.add(from, to, width + 28)
  }
  for (const { label, ids } of sequence.boxes) {
    const inside = ids.map(at)
    const [first, last] = [Math.min(...inside), Math.max(...inside)]
    if (inside.length > 0) needs.add(first - 1, last + 1, measureText(label, MESSAGE_TEXT) + 40)
  }
  const xs: number[] = [0]
  for (let right = 0; right <= sizes.length; right++) {
    let x = xs[right] ?? 0
    for (const [left, space] of needs.listBefore(right)) x = Math.max(x, (xs[left + 1] ?? 0) + space)
    xs[right + 1] = x
  }
  const columns = sizes.map(({ lines, width }, index) => ({
    id: participants[index]?.id ?? '',
    x: xs[index + 1] ?? 0,
    lines,
    width,
  }))
  return { columns, width: xs[sizes.length + 1] ?? 0 }
}
