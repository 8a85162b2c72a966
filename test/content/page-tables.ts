import { readFileSync } from 'node:fs'
import { fillExpressions } from './fill-expressions.ts'

/** The Markdown of a document of this site with its computed values, by its path below `content/docs`, without the extension. */
export function readPage(page: string): string {
  return fillExpressions(readFileSync(new URL(`../../content/docs/${page}.md`, import.meta.url), 'utf8'))
}

export interface Table {
  /** The text of the heading above. */
  heading: string
  columns: string[]
  rows: string[][]
}

/** All tables of a Markdown text. */
export function parseTables(markdown: string): Table[] {
  const tables: Table[] = []
  let heading = ''
  let open: Table | null = null
  for (const line of markdown.replace(/^(`{3,})[^\n]*\n[\s\S]*?^\1$/gm, '').split('\n')) {
    const title = /^#{2,6} (.*?)(?: \{#.*\})?$/.exec(line)
    if (title?.[1]) heading = title[1]
    if (!line.startsWith('|')) {
      open = null
      continue
    }
    const cells = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim())
    if (open === null) {
      open = { heading, columns: cells, rows: [] }
      tables.push(open)
    } else if (!/^[|\s:-]+$/.test(line)) open.rows.push(cells)
  }
  return tables
}

/** What a cell should show: a number, or the distance from one, where this is too small for the difference to be exact. */
export type Expected = number | { miss: number }

/** A cell with all that its value may be computed from. */
export interface Cell {
  /** The heading of its column. */
  column: string
  /** The first number in the heading of its column. */
  across: number
  /** The first number in the first cell of its row. */
  down: number
  /** The text of another cell of its row, by the heading of its column. */
  get(column: string): string
}

export interface NumberTable {
  page: string
  heading: string
  /** The heading of the first column. */
  first: string
  /** Columns that are not computed, in addition to the first. */
  given?: string[]
  compute(cell: Cell): Expected
}

/** The first number in a text: `$N=1{,}000$` is 1000, `0.1%` is 0.001. */
export function readNumber(text: string): number {
  const found = /-?\d[\d,]*(?:\.\d+)?/.exec(text.replaceAll('{,}', ','))
  if (!found) return Number.NaN
  const value = Number(found[0].replaceAll(',', ''))
  return /^\d[\d.,]*%/.test(text) ? value / 100 : value
}

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** The number and the half of its last place that a cell shows, or null if it shows something else. */
function parseShown(text: string): { value: number; tolerance: number; isMiss: boolean } | null {
  const found =
    /^(1\u00A0−\u00A0)?(\d[\d,]*)(\.\d+)?(?:(?:·| × )10⁻([⁰¹²³⁴⁵⁶⁷⁸⁹]+))?(?: [a-z/]+)?(?: \([a-z ]+\))?$/.exec(text)
  if (!found) return null
  const [, isMiss, whole = '', fraction = '', power = ''] = found
  const exponent = -Number([...power].map((digit) => superscripts.indexOf(digit)).join('') || '0')
  const digits = whole.replaceAll(',', '') + fraction
  if (!/[1-9]/.test(digits) || Number(whole.replaceAll(',', '')).toLocaleString('en-US') !== whole) return null
  const toPower = (mantissa: string) => Number(`${mantissa}e${exponent}`)
  const tolerance = toPower(`0.${'0'.repeat(Math.max(0, fraction.length - 1))}5`)
  return { value: toPower(digits), tolerance, isMiss: isMiss !== undefined }
}

/** Whether the text of a cell is the expected number, rounded to the places that it shows. */
export function isShown(text: string, expected: Expected): boolean {
  const shown = parseShown(text)
  if (!shown) return false
  const miss = typeof expected === 'number' ? 1 - expected : expected.miss
  const value = typeof expected === 'number' ? expected : 1 - expected.miss
  return Math.abs(shown.value - (shown.isMiss ? miss : value)) <= shown.tolerance * (1 + 1e-9)
}

function findTable({ page, heading, first }: NumberTable, markdown: string): Table {
  const found = parseTables(markdown).filter((table) => table.heading === heading && table.columns[0] === first)
  if (found.length !== 1 || !found[0])
    throw new Error(`${page} has ${found.length} tables "${first}" below "${heading}"`)
  return found[0]
}

/** The cells that do not show what is computed, by page, table, row and column. */
export function listDifferences(table: NumberTable, markdown: string): string[] {
  const { columns, rows } = findTable(table, markdown)
  if (rows.length === 0) return [`${table.page}, "${table.heading}": no rows`]
  return rows.flatMap((cells) =>
    listComputed(table, columns).flatMap((at) => {
      const column = columns[at] ?? ''
      const get = (name: string) => cells[columns.indexOf(name)] ?? ''
      const expected = table.compute({ column, across: readNumber(column), down: readNumber(cells[0] ?? ''), get })
      const text = cells[at] ?? ''
      if (isShown(text, expected)) return []
      const computed = typeof expected === 'number' ? String(expected) : `1 − ${expected.miss}`
      return [
        `${table.page}, "${table.heading}", row ${cells[0]}, column ${column}: shows ${text}, computed ${computed}`,
      ]
    }),
  )
}

/** The indexes of the computed columns. */
function listComputed({ given = [] }: NumberTable, columns: readonly string[]): number[] {
  return columns.flatMap((column, at) => (at === 0 || given.includes(column) ? [] : [at]))
}

/** Every Markdown text that differs from `markdown` by one digit of one computed cell, with the cell that was changed. */
export function* changeDigits(table: NumberTable, markdown: string): Generator<{ cell: string; changed: string }> {
  const { columns, rows } = findTable(table, markdown)
  for (const cells of rows) {
    for (const at of listComputed(table, columns)) {
      const text = cells[at] ?? ''
      for (const { 0: digit, index } of text.matchAll(/\d/g)) {
        const other = text.slice(0, index) + ((Number(digit) + 1) % 10) + text.slice(index + 1)
        const line = `| ${cells.join(' | ')} |`
        const changed = `| ${cells.with(at, other).join(' | ')} |`
        if (!markdown.includes(line)) throw new Error(`${table.page} has no line ${line}`)
        yield {
          cell: `row ${cells[0]}, column ${columns[at]}: shows ${other}`,
          changed: replaceRow(table, markdown, [line, changed]),
        }
      }
    }
  }
}

/** Replaces a row below the heading of a table only: other tables may have the same row. */
function replaceRow({ heading }: NumberTable, markdown: string, [line, changed]: [string, string]): string {
  const start = markdown.search(new RegExp(`^#+ ${heading.replace(/[^\w ]/g, '\\$&')}( \\{#.*\\})?$`, 'm'))
  return markdown.slice(0, start) + markdown.slice(start).replace(line, () => changed)
}
