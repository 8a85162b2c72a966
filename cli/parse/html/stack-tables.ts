import type { Element, ElementContent, Root } from 'hast'
import { hasClass, isElement, listElements } from '../../lib/elements.ts'
import { SKIP, visit } from '../visit.ts'
import { getCellText, getFormulaText } from './tables.ts'

/** A table with one row of headers, and as many cells in no row. */
interface PlainTable {
  table: Element
  headers: Element[]
  groups: Element[]
  rows: Element[]
}

/** Widths on a phone of 360 pixels, in pixels: the available width and those of the parts of a table. */
const WIDTH = 320
const PADDING = 12
const CHARACTER = 7.4
/** Width of the last column, as in the styles. */
const LAST_COLUMN = 96

/** More columns are not read as a list. */
const MAX_COLUMNS = 12

/** Numbers, percentages and the like: a table of them is read across, and scrolls better than it stacks. */
const NUMBER = /^[^\p{L}]{0,3}\d[^\p{L}]*\p{L}{0,3}$/u

/**
 * Marks the tables that do not fit on phones, for the styles. In those with text, each row becomes a list there: its cells
 * get the names of their columns, and everything gets the role that it has anyway, because browsers forget the roles of the
 * parts of a table that styles lay out differently. Tables of numbers scroll next to their first column.
 */
export function stackTables(tree: Root): void {
  visit(tree, 'element', (box) => {
    if (!hasClass(box, 'table-scroll')) return undefined
    const plain = findPlainTable(box)
    // The lists of the entries of a reference look alike, so all of them stack.
    if (plain && (hasClass(plain.table, 'ds-entry-list') || getMinWidth(plain) > WIDTH)) {
      if (isTableOfNumbers(plain)) plain.table.properties.dataDsSmall = 'scroll'
      else stack(plain)
    }
    return SKIP
  })
}

function findPlainTable(box: Element): PlainTable | undefined {
  const table = box.children.find((child) => isElement(child, 'table'))
  if (!table) return undefined
  const groups = table.children.filter((child): child is Element => isElement(child, 'thead', 'tbody'))
  const head = groups.filter(({ tagName }) => tagName === 'thead').flatMap(listElements)
  const rows = groups.filter(({ tagName }) => tagName === 'tbody').flatMap(listElements)
  const headers = head.flatMap(listElements)
  const isPlain =
    listElements(table).length === groups.length &&
    head.length === 1 &&
    headers.length <= MAX_COLUMNS &&
    headers.every(({ tagName }) => tagName === 'th') &&
    rows.every((row) => listElements(row).length <= headers.length) &&
    [...headers, ...rows.flatMap(listElements)].every(isPlainCell)
  return isPlain ? { table, headers, groups, rows } : undefined
}

function isPlainCell({ tagName, properties, children }: Element): boolean {
  if (properties.colSpan || properties.rowSpan || !/^t[dh]$/.test(tagName)) return false
  return !children.some((child) => isElement(child, 'table', 'ul', 'ol', 'div', 'p'))
}

function getMinWidth({ headers, rows }: PlainTable): number {
  const cells = rows.map(listElements)
  const widths = headers.map((header, index) => {
    const column = [header, ...cells.flatMap((row) => row[index] ?? [])]
    const width = getLongest(column, measureLongestWord) * CHARACTER
    return index === headers.length - 1 ? Math.max(width, LAST_COLUMN) : width
  })
  return widths.reduce((sum, width) => sum + width + PADDING, -PADDING)
}

/** The length of the longest part that no line breaks. A `wbr` ends a word, as it ends a node of text; the middle of a hash is hidden. */
function measureLongestWord(node: ElementContent): number {
  if (node.type === 'text') return getLongest(node.value.split(/[\s\u200b]+|(?<=\p{L}-)/u), ({ length }) => length)
  if (node.type === 'raw') return getFormulaText(node.value).length
  if (node.type !== 'element' || hasClass(node, 'ds-hash-middle')) return 0
  return getLongest(node.children, measureLongestWord)
}

const getLongest = <Part>(parts: readonly Part[], measure: (part: Part) => number): number =>
  parts.reduce((longest, part) => Math.max(longest, measure(part)), 0)

function isTableOfNumbers({ rows }: PlainTable): boolean {
  const values = rows.flatMap((row) => listElements(row).slice(1)).map(getCellText)
  return values.filter((value) => NUMBER.test(value)).length > values.length * 0.8
}

function stack({ table, headers, groups, rows }: PlainTable): void {
  Object.assign(table.properties, { role: 'table', dataDsSmall: 'stack' })
  for (const group of groups) group.properties.role = 'rowgroup'
  for (const header of headers) header.properties.role = 'columnheader'
  for (const row of groups.flatMap(listElements)) row.properties.role = 'row'
  const labels = headers.map(getCellText)
  for (const row of rows) {
    for (const [index, cell] of listElements(row).entries()) {
      cell.properties.role = cell.tagName === 'th' ? 'rowheader' : 'cell'
      // The first cell is the title of its row.
      if (index > 0 && labels[index]) cell.properties.dataDsColumn = labels[index]
    }
  }
}
