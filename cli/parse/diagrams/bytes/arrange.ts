import type { Field, Layout } from './parse-bytes.ts'

/** A part of a field within one row, in units from the left; `to` is exclusive. */
export interface Piece {
  row: number
  from: number
  to: number
}

export interface Row {
  /** What stands at its beginning: units from the start, as text. */
  offset: string
  /** A row that stands for many, or for a length that is not known. */
  gap: boolean
}

export interface Arranged {
  rows: Row[]
  fields: { field: Field; offset: string; pieces: Piece[] }[]
  /** The sum of all lengths, as text. */
  total: string
}

/** A field with more whole rows than this is drawn shortened. */
const MAX_WHOLE_ROWS = 3

/** An offset: what is known of it, and the names of lengths that are not. */
class Offset {
  private known = 0
  private readonly names: string[] = []
  private open = false

  add(length: number | string): void {
    if (typeof length === 'number') this.known += length
    else if (length === '*') this.open = true
    else this.names.push(length)
  }

  /** The offset `units` further. */
  text(units = 0): string {
    if (this.open) return '…'
    const known = this.known + units
    const parts = known > 0 || this.names.length === 0 ? [String(known), ...this.names] : this.names
    const text = parts.join(' + ')
    return text.length > 24 ? '…' : text
  }
}

/** Puts fields into rows one behind the other; behind a field of unknown length a new row begins. */
export function arrange({ row: size, fields }: Layout): Arranged {
  const arranged: Arranged = { rows: [], fields: [], total: '' }
  const offset = new Offset()
  let column = 0
  const startRow = (gap: boolean, ahead: number) => arranged.rows.push({ offset: offset.text(ahead), gap })
  for (const field of fields) {
    const pieces: Piece[] = []
    arranged.fields.push({ field, offset: offset.text(), pieces })
    if (typeof field.length === 'string') {
      arranged.rows.push({ offset: offset.text(), gap: true })
      pieces.push({ row: arranged.rows.length - 1, from: 0, to: size })
      column = 0
      offset.add(field.length)
      continue
    }
    let left = field.length
    while (left > 0) {
      const done = field.length - left
      const whole = Math.floor(left / size)
      if (column === 0 && whole > MAX_WHOLE_ROWS) {
        startRow(true, done)
        pieces.push({ row: arranged.rows.length - 1, from: 0, to: size })
        left -= whole * size
        continue
      }
      if (column === 0) startRow(false, done)
      const taken = Math.min(size - column, left)
      pieces.push({ row: arranged.rows.length - 1, from: column, to: column + taken })
      column = (column + taken) % size
      left -= taken
    }
    offset.add(field.length)
  }
  arranged.total = offset.text()
  return arranged
}
