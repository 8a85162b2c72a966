import type { Cell, Page, Table } from './pages.ts'

/** A row of a table, read by the names of its columns. */
export class Row {
  readonly table: Table
  readonly cells: readonly Cell[]

  constructor(table: Table, cells: readonly Cell[]) {
    this.table = table
    this.cells = cells
  }

  find(column: string): Cell | undefined {
    return this.cells[this.table.header.indexOf(column)]
  }

  get label(): string {
    return this.cells[0]?.text ?? ''
  }

  /** The first number of a cell: `1,000` of `1,000 s`. */
  number(column: string): number {
    const text = this.find(column)?.text ?? ''
    const [digits] = /\d[\d,]*(?:\.\d+)?/.exec(text) ?? []
    if (digits === undefined) throw new Error(`The column "${column}" has no number: "${text}".`)
    return Number(digits.replaceAll(',', ''))
  }
}

/** What the cells of a column must be: computed from the row, or by the text of the first cell of the row. */
type Column = ((row: Row) => string) | Record<string, string>

export interface TableRule {
  page: string
  heading: string
  /** Which of the tables below the heading, from 0. */
  index?: number
  columns: Record<string, Column>
}

/** A cell that a rule computes, and the text that it must have. */
export interface Expectation {
  place: string
  cell: Cell
  expected: string
}

function listColumn(table: Table, column: string, rule: Column): { row: Row; expected: string }[] {
  const rows = table.rows.map((cells) => new Row(table, cells))
  if (typeof rule === 'function') return rows.map((row) => ({ row, expected: rule(row) }))
  return Object.entries(rule).map(([label, expected]) => {
    const row = rows.find((candidate) => candidate.label === label)
    if (!row) throw new Error(`The column "${column}" below "${table.heading}" has no row "${label}".`)
    return { row, expected }
  })
}

/** The cells that a rule computes. Throws if the page has no such table, column or row. */
export function listExpectations({ tables }: Page, rule: TableRule): Expectation[] {
  const { page, heading, index = 0, columns } = rule
  const table = tables.find((found) => found.heading === heading && found.index === index)
  if (!table) throw new Error(`${page} has no table ${index} below "${heading}".`)
  return Object.entries(columns).flatMap(([column, expectation]) =>
    listColumn(table, column, expectation).map(({ row, expected }) => {
      const cell = row.find(column)
      if (!cell) throw new Error(`${page}: the table below "${heading}" has no column "${column}".`)
      return { place: `${page} > ${heading} > row "${row.label}" > column "${column}"`, cell, expected }
    }),
  )
}

/** One line for each cell that is not what the formula gives. */
export function checkTable(page: Page, rule: TableRule): string[] {
  return listExpectations(page, rule)
    .filter(({ cell, expected }) => cell.text.replaceAll('**', '') !== expected)
    .map(({ place, cell, expected }) => `${place}: the page says "${cell.text}", the formula gives "${expected}"`)
}

/** A text with computed numbers that a section must contain. */
export interface TextRule {
  page: string
  heading: string
  text: string
}

/** One line if the section does not contain the text. */
export function checkText({ sections }: Page, { page, heading, text }: TextRule): string[] {
  const section = sections.find((found) => found.heading === heading)
  if (!section) return [`${page} has no heading "${heading}".`]
  return section.text.includes(text) ? [] : [`${page} > ${heading}: the formula gives "${text}", which is not there`]
}
