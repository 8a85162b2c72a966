import type { Cursor } from '../cursor.ts'
import type { GraphEdge, Head } from '../graph/model.ts'
import { parseLabel } from '../label.ts'

/** The arrow between two nodes. */
export type Link = Omit<GraphEdge, 'from' | 'to' | 'location'>

const heads: Readonly<Record<string, Head>> = { '<': 'arrow', '>': 'arrow', x: 'cross', o: 'circle' }
const findHead = (character: string | undefined): Head => (character ? (heads[character] ?? 'none') : 'none')

type Line = GraphEdge['line']

/** A link in one piece: `-->`, `<-.->`, `o==o`; the groups are start, body and end. */
const whole: readonly [line: Line, pattern: RegExp][] = [
  ['solid', /^([xo<])?(--+)([-xo>])/],
  ['thick', /^([xo<])?(==+)([=xo>])/],
  ['dotted', /^([xo<])?(-\.+-)([xo>])?/],
  ['invisible', /^()(~~~+)()/],
]

/** The first half of a link with text in the middle, and the second half that ends it. */
const halves: readonly [line: Line, opening: RegExp, closing: RegExp][] = [
  ['solid', /^([xo<])?--(?=[^->])/, /(--+)([-xo>])/],
  ['thick', /^([xo<])?==(?=[^=>])/, /(==+)([=xo>])/],
  ['dotted', /^([xo<])?-\.(?=[^-.])/, /(\.+-)([xo>])?/],
]

function getLength(line: Line, body: string): number {
  if (line === 'dotted') return Math.max(1, body.replace(/-/g, '').length)
  return line === 'invisible' ? body.length - 2 : body.length - 1
}

function readWhole(cursor: Cursor): Link | undefined {
  for (const [line, pattern] of whole) {
    const found = cursor.match(pattern)
    if (!found) continue
    const [, start, body = '', end] = found
    return { line, start: findHead(start), end: findHead(end), length: getLength(line, body), label: '' }
  }
  return undefined
}

function readHalves(cursor: Cursor): Link | undefined {
  for (const [line, opening, closing] of halves) {
    const from = cursor.at
    const found = cursor.match(opening)
    if (!found) continue
    const text = cursor.at
    const end = closing.exec(cursor.text.slice(text))
    if (!end) {
      const arrow = { solid: '-->', thick: '==>', dotted: '.->', invisible: '~~~' }[line]
      const location = cursor.getLocation(from, found[0].length)
      cursor.fail(location, 'The arrow has no end.', `End it, for example with "${arrow}".`)
      return undefined
    }
    const label = unquote(cursor.text.slice(text, text + end.index).trim())
    cursor.at = text + end.index + end[0].length
    const [, body = '', head] = end
    const length = getLength(line, body)
    return { line, start: findHead(found[1]), end: findHead(head), length, label: parseLabel(label) }
  }
  return undefined
}

const unquote = (text: string) =>
  text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text

function readPipes(cursor: Cursor): string {
  const from = cursor.at
  if (!cursor.take('|')) return ''
  const quoted = cursor.match(/^\s*"([^"]*)"\s*\|/)
  if (quoted) return parseLabel(quoted[1] ?? '')
  const end = cursor.text.indexOf('|', cursor.at)
  if (end < 0) {
    cursor.fail(cursor.getLocation(from, 1), 'The label of the arrow is not closed.', 'Close it with "|".')
    return ''
  }
  const label = cursor.text.slice(cursor.at, end)
  cursor.at = end + 1
  return parseLabel(label)
}

/** Reads a link with its label, or leaves the cursor where it is. */
export function readLink(cursor: Cursor): Link | undefined {
  const link = readWhole(cursor)
  if (!link) return readHalves(cursor)
  cursor.skipBlanks()
  const label = readPipes(cursor)
  return { ...link, label }
}
