import { Cursor } from '../cursor.ts'
import { type Tone, toneOf } from '../drawing.ts'
import { type Faults, MAX_FAULTS } from '../fault.ts'
import { readLabel } from '../label.ts'

export interface Field {
  /** In units; a text where it is not known before the data is, such as `n` or `32*n`. */
  length: number | string
  name: string
  note: string
  tone?: Tone
}

/** A layout of bytes or bits. */
export interface Layout {
  unit: 'byte' | 'bit'
  /** Units in a row. */
  row: number
  fields: Field[]
}

export const ROWS = [4, 8, 16, 32, 64]
const MAX_FIELDS = 300
/** Longer fields are counted exactly by no one; the sum stays far below what a number holds. */
const MAX_LENGTH = 1e12

const lengthHint = 'Write a number, or a name for a length that varies: 32, n, 32*n, * for the rest.'

function readSetting(cursor: Cursor, layout: Layout, faults: Faults): boolean {
  const found = cursor.match(/(row|unit)\s*:\s*/iy)
  if (!found) return false
  const start = cursor.at
  const value = cursor.match(/.*/y)?.[0].trim() ?? ''
  const place = cursor.place(start, Math.max(1, value.length))
  if (found[1]?.toLowerCase() === 'row') {
    if (ROWS.includes(Number(value))) layout.row = Number(value)
    else
      faults.add(
        place,
        `A row cannot have ${value === '' ? 'no' : `"${value}"`} units.`,
        `Write ${ROWS.slice(0, -1).join(', ')} or ${ROWS.at(-1)}.`,
      )
  } else {
    const unit = /^(byte|bit)s?$/i.exec(value)?.[1]?.toLowerCase()
    if (unit === 'byte' || unit === 'bit') layout.unit = unit
    else faults.add(place, `"${value}" is no unit.`, 'Write byte or bit.')
  }
  return true
}

function readField(cursor: Cursor, faults: Faults): Field | undefined {
  const start = cursor.at
  const written = cursor.match(/\S+/y)?.[0] ?? ''
  const place = cursor.place(start)
  const isNumber = /^\d+$/.test(written)
  if (!isNumber && !/^(?:[A-Za-z_][\w*+-]*|\d+\*[A-Za-z_]\w*|\*|\.\.\.|…)$/.test(written)) {
    faults.add(place, `"${written}" is no length.`, lengthHint)
    return undefined
  }
  if (isNumber && (Number(written) < 1 || Number(written) > MAX_LENGTH)) {
    faults.add(place, `A field cannot be ${written} long.`, lengthHint)
    return undefined
  }
  cursor.skipBlanks()
  const found = cursor.match(/(?:"([^"]*)"|(.*?))(?:\s*:::([\w-]+))?\s*(?:(?<!:):(?!:)\s*(.*))?$/y)
  const name = readLabel(found?.[1] ?? found?.[2] ?? '')
  if (name === '') {
    faults.add(place, 'The field has no name.', 'Write the name behind the length: 4 magic.')
    return undefined
  }
  const tone = toneOf(found?.[3] ?? (/^(?:reserved|padding|unused)\b/i.test(name) ? 'reserved' : ''))
  const length = isNumber ? Number(written) : /^(?:\.\.\.|…)$/.test(written) ? '*' : written
  return { length, name, note: readLabel(found?.[4] ?? ''), ...(tone ? { tone } : {}) }
}

/** Reads a layout: `row:` and `unit:`, and then a field in every line; lines that begin with `#` or `%%` are comments. */
export function parseBytes(lines: readonly string[], faults: Faults): Layout {
  const layout: Layout = { unit: 'byte', row: 0, fields: [] }
  for (const [index, line] of lines.entries()) {
    if (faults.all.length >= MAX_FAULTS) break
    const cursor = new Cursor(line.trimEnd(), index)
    cursor.skipBlanks()
    if (cursor.done || /^(?:#|%%)/.test(cursor.text.slice(cursor.at))) continue
    if (readSetting(cursor, layout, faults)) continue
    const field = readField(cursor, faults)
    if (field) layout.fields.push(field)
    if (layout.fields.length > MAX_FIELDS) {
      faults.add(
        cursor.place(0, line.length),
        `The layout has more than the ${MAX_FIELDS} fields that are drawn.`,
        'Split it into several.',
      )
      break
    }
  }
  if (layout.row === 0) layout.row = layout.unit === 'bit' ? 32 : 16
  if (layout.fields.length === 0) {
    faults.add(
      { line: 0, column: 0, length: 1 },
      'The layout has no fields.',
      'Write one in a line, length first: 4 magic.',
    )
  }
  return layout
}
