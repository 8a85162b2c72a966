import { type Cursor, listStatements } from '../cursor.ts'
import { findTone, type Tone } from '../drawing.ts'
import { parseLabel } from '../label.ts'
import type { ProblemCollector } from '../problem.ts'

export interface Field {
  /** In units; a string if the length varies, such as `n` or `32*n`. */
  length: number | string
  name: string
  note: string
  tone?: Tone
}

/** A layout of bytes or bits. */
export interface Layout {
  unit: 'byte' | 'bit'
  /** Units per row. */
  row: number
  fields: Field[]
}

const ROWS = [4, 8, 16, 32, 64]
const MAX_FIELDS = 300
/** The maximum length of a field; keeps the sum of all lengths exact. */
const MAX_LENGTH = 1e12

const LENGTH_HINT = 'Write a number, a name for a variable length, or * for the rest: 32, n, 32*n, *.'

function parseSetting(cursor: Cursor, layout: Layout): boolean {
  const { problems } = cursor
  const found = cursor.match(/^(row|unit)\s*:\s*/i)
  if (!found) return false
  const start = cursor.at
  const value = cursor.match(/^.*/)?.[0].trim() ?? ''
  const location = cursor.getLocation(start, Math.max(1, value.length))
  if (found[1]?.toLowerCase() === 'row') {
    if (ROWS.includes(Number(value))) layout.row = Number(value)
    else {
      const message = `A row cannot have ${value === '' ? 'no' : `"${value}"`} units.`
      problems.add(location, message, `Write ${ROWS.slice(0, -1).join(', ')} or ${ROWS.at(-1)}.`)
    }
  } else {
    const unit = /^(byte|bit)s?$/i.exec(value)?.[1]?.toLowerCase()
    if (unit === 'byte' || unit === 'bit') layout.unit = unit
    else problems.add(location, `"${value}" is not a unit.`, 'Write byte or bit.')
  }
  return true
}

function parseField(cursor: Cursor): Field | undefined {
  const { problems, at: start } = cursor
  const written = cursor.match(/^\S+/)?.[0] ?? ''
  const location = cursor.getLocation(start)
  const isNumber = /^\d+$/.test(written)
  if (!isNumber && !/^(?:[A-Za-z_][\w*+-]*|\d+\*[A-Za-z_]\w*|\*|\.\.\.|…)$/.test(written)) {
    problems.add(location, `"${written}" is not a length.`, LENGTH_HINT)
    return undefined
  }
  if (isNumber && (Number(written) < 1 || Number(written) > MAX_LENGTH)) {
    problems.add(location, `A field cannot have the length ${written}.`, LENGTH_HINT)
    return undefined
  }
  cursor.skipBlanks()
  const found = cursor.match(/^(?:"([^"]*)"|(.*?))(?:\s*:::([\w-]+))?\s*(?:(?<!:):(?!:)\s*(.*))?$/)
  const name = parseLabel(found?.[1] ?? found?.[2] ?? '')
  if (name === '') {
    problems.add(location, 'The field has no name.', 'Write the name after the length: 4 magic.')
    return undefined
  }
  const tone = findTone(found?.[3] ?? (/^(?:reserved|padding|unused)\b/i.test(name) ? 'reserved' : ''))
  const length = isNumber ? Number(written) : /^(?:\.\.\.|…)$/.test(written) ? '*' : written
  return { length, name, note: parseLabel(found?.[4] ?? ''), ...(tone ? { tone } : {}) }
}

/**
 * Parses a layout: `row:` and `unit:`, followed by one field per line; lines that begin with `#` or `%%` are comments.
 */
export function parseBytes(lines: readonly string[], problems: ProblemCollector): Layout {
  const layout: Layout = { unit: 'byte', row: 0, fields: [] }
  for (const cursor of listStatements(lines, problems)) {
    if (parseSetting(cursor, layout)) continue
    const field = parseField(cursor)
    if (field) layout.fields.push(field)
    if (layout.fields.length > MAX_FIELDS) {
      const location = cursor.getLocation(0, lines[cursor.line]?.length)
      problems.add(location, `The layout has more than ${MAX_FIELDS} fields.`, 'Split it into several layouts.')
      break
    }
  }
  if (layout.row === 0) layout.row = layout.unit === 'bit' ? 32 : 16
  if (layout.fields.length === 0) {
    problems.add(0, 'The layout has no fields.', 'Write one per line, length first: 4 magic.')
  }
  return layout
}
