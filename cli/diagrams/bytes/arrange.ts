import type { Field, Layout } from './parse-bytes.ts'

/** A part of a field within one row, in units from the left; `to` is exclusive. */
export interface Piece {
  row: number
  from: number
  to: number
}

export interface Row {
  /** The offset of its beginning, as text. */
  offset: string
  /** Whether the row represents several rows, or an unknown number of units. */
  gap: boolean
}

export interface Arranged {
  rows: Row[]
  fields: { field: Field; offset: string; pieces: Piece[] }[]
  /** The sum of all lengths, as text. */
  total: string
}

/** A field with more full rows than this is drawn shortened. */
const MAX_WHOLE_ROWS = 3

/** An offset: its known part, and the names of the unknown lengths before it. */
class Offset {
  private known = 0
  private readonly names: string[] = []
  private open = false

  add(length: number | string): void {
    if (typeof length === 'number') this.known += length
    else if (length === '*') this.open = true
    else this.names.push(length)
  }

  /** Formats the offset `units` further. */
  format(units = 0): string {
    if (this.open) return '…'
    const known = this.known + units
    const parts = known > 0 || this.names.length === 0 ? [String(known), ...this.names] : this.names
    const joined = parts.join(' + ')
    return joined.length > 24 ? '…' : joined
  }
}

/** Arranges fields in rows, one after another; a field of unknown length ends its row. */
export function arrange({ row: size, fields }: Layout): Arranged {
  const arranged: Arranged = { rows: [], fields: [], total: '' }
  const offset = new Offset()
  let column = 0
  const startRow = (gap: boolean, ahead: number) => arranged.rows.push({ offset: offset.format(ahead), gap })
  for (const field of fields) {
    const pieces: Piece[] = []
    arranged.fields.push({ field, offset: offset.format(), pieces })
    if (typeof field.length === 'string') {
      arranged.rows.push({ offset: offset.format(), gap: true })
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
  arranged.total = offset.format()
  return arranged
}
