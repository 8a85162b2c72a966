import type { Cursor } from '../cursor.ts'
import type { Faults } from '../fault.ts'
import { readLabel } from '../label.ts'
import type { FlowEdge, Head } from './model.ts'

/** What stands between two nodes. */
export type Link = Omit<FlowEdge, 'from' | 'to' | 'place'>

const heads: Readonly<Record<string, Head>> = { '<': 'arrow', '>': 'arrow', x: 'cross', o: 'circle' }
const headOf = (character: string | undefined): Head => (character ? (heads[character] ?? 'none') : 'none')

type Line = FlowEdge['line']

/** A link in one piece: `-->`, `<-.->`, `o==o`; the groups are start, body and end. */
const whole: readonly [line: Line, pattern: RegExp][] = [
  ['solid', /([xo<])?(--+)([-xo>])/y],
  ['thick', /([xo<])?(==+)([=xo>])/y],
  ['dotted', /([xo<])?(-\.+-)([xo>])?/y],
  ['invisible', /()(~~~+)()/y],
]

/** The beginning of a link with text in the middle, and the end that closes it. */
const halves: readonly [line: Line, opening: RegExp, closing: RegExp][] = [
  ['solid', /([xo<])?--(?=[^->])/y, /(--+)([-xo>])/g],
  ['thick', /([xo<])?==(?=[^=>])/y, /(==+)([=xo>])/g],
  ['dotted', /([xo<])?-\.(?=[^-.])/y, /(\.+-)([xo>])?/g],
]

function lengthOf(line: Line, body: string): number {
  if (line === 'dotted') return Math.max(1, body.replace(/-/g, '').length)
  return line === 'invisible' ? body.length - 2 : body.length - 1
}

function readWhole(cursor: Cursor): Link | undefined {
  for (const [line, pattern] of whole) {
    const found = cursor.match(pattern)
    if (!found) continue
    const [, start, body = '', end] = found
    return { line, start: headOf(start), end: headOf(end), length: lengthOf(line, body), label: '' }
  }
  return undefined
}

function readHalves(cursor: Cursor, faults: Faults): Link | undefined {
  for (const [line, opening, closing] of halves) {
    const from = cursor.at
    const found = cursor.match(opening)
    if (!found) continue
    const text = cursor.at
    closing.lastIndex = text
    const end = closing.exec(cursor.text)
    if (!end) {
      const arrow = { solid: '-->', thick: '==>', dotted: '.->', invisible: '~~~' }[line]
      faults.add(
        cursor.place(from, found[0].length),
        'The arrow has no end.',
        `Write the end of it, such as "${arrow}".`,
      )
      cursor.at = cursor.text.length
      return undefined
    }
    cursor.at = closing.lastIndex
    const label = unquote(cursor.text.slice(text, end.index).trim())
    const [, body = '', head] = end
    return { line, start: headOf(found[1]), end: headOf(head), length: lengthOf(line, body), label: readLabel(label) }
  }
  return undefined
}

const unquote = (text: string) =>
  text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text

function readPipes(cursor: Cursor, faults: Faults): string {
  const from = cursor.at
  if (!cursor.take('|')) return ''
  const quoted = cursor.match(/\s*"([^"]*)"\s*\|/y)
  if (quoted) return readLabel(quoted[1] ?? '')
  const end = cursor.text.indexOf('|', cursor.at)
  if (end < 0) {
    faults.add(cursor.place(from, 1), 'The label of the arrow is not closed.', 'Close it with "|".')
    cursor.at = cursor.text.length
    return ''
  }
  const label = cursor.text.slice(cursor.at, end)
  cursor.at = end + 1
  return readLabel(label)
}

/** Reads a link with its label, or leaves the cursor where it is. */
export function readLink(cursor: Cursor, faults: Faults): Link | undefined {
  const link = readWhole(cursor)
  if (!link) return readHalves(cursor, faults)
  cursor.skipBlanks()
  const label = readPipes(cursor, faults)
  return { ...link, label }
}
