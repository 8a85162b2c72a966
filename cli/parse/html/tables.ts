import type { Element, Root } from 'hast'
import type { Labels } from '../../../src/labels.ts'
import { pushToList } from '../../lib/group-by.ts'
import { SKIP, visit } from '../visit.ts'
import { createElement, isElement } from './elements.ts'
import { joinBreakable, splitName } from './name-breaks.ts'

/** Whether a document with this text may contain tables that are not Markdown. */
export const mayHoldRawTables = (text: string): boolean => /<table/i.test(text)

/**
 * Creates a function that wraps the tables of a page, one after another, in boxes that scroll and can be focused and
 * scrolled with the keyboard. The regions of a page need distinct names: the number of the table, with its caption or
 * its column headers.
 */
export function createTableBoxes(labels: Labels): (table: Element) => Element {
  let count = 0
  return (table) => {
    count++
    alignDecimals(table)
    allowBreaks(table)
    const caption = table.children.find((child) => isElement(child, 'caption'))
    const names = caption ? [getText(caption)] : getHeaderCells(table).map(getText)
    const columns = names.filter((name) => name !== '').join(labels.listSeparator)
    const ariaLabel = columns === '' ? labels.table(count) : labels.tableOf(count, columns)
    return createElement('div', { className: ['table-scroll'], role: 'region', tabIndex: 0, ariaLabel }, [table])
  }
}

/**
 * Lets the code in the cells break between the words of a name, so that small screens show all columns.
 */
function allowBreaks(table: Element): void {
  visit(table, 'element', (code) => {
    if (code.tagName !== 'code') return undefined
    code.children = code.children.flatMap((child) => {
      if (child.type !== 'text') return [child]
      const parts = splitName(child.value, 'table')
      return parts.length === 1 ? [child] : joinBreakable(parts)
    })
    return SKIP
  })
}

/** Wraps every table of a tree, both Markdown and raw HTML, in a box. */
export function wrapTables(tree: Root, labels: Labels): void {
  const box = createTableBoxes(labels)
  visit(tree, 'element', (table, index, parent) => {
    if (table.tagName !== 'table' || !parent || index === undefined) return undefined
    parent.children[index] = box(table)
    // A nested table scrolls with the outer one.
    return SKIP
  })
}

/** A number with the text before it. Text after it would also have to be aligned. */
const numberPattern = /^[^\d]*\d[\d,\u00a0\u202f]*(\.\d+)?$/

/**
 * Marks the cells of right-aligned columns of numbers with the digits that they lack after the decimal point, which the
 * styles print without showing them: so the points are below each other.
 */
function alignDecimals(table: Element): void {
  const columns = new Map<number, { cell: Element; decimals: string }[]>()
  visit(table, 'element', (row) => {
    if (row.tagName !== 'tr') return undefined
    const cells = row.children.filter((cell): cell is Element => isElement(cell, 'td'))
    for (const [index, cell] of cells.entries()) {
      const number = cell.properties.align === 'right' ? numberPattern.exec(getText(cell)) : null
      if (number) pushToList(columns, index, { cell, decimals: number[1] ?? '' })
    }
    return SKIP
  })
  for (const column of columns.values()) {
    const longest = Math.max(...column.map(({ decimals }) => decimals.length))
    for (const { cell, decimals } of column) {
      const missing = `${decimals === '' ? '.' : ''}${'0'.repeat(longest)}`.slice(0, longest - decimals.length)
      if (missing !== '') cell.properties.dataDsDecimals = missing
    }
  }
}

function getHeaderCells(table: Element): Element[] {
  let row: Element | undefined
  visit(table, 'element', (node) => {
    if (node.tagName !== 'tr') return undefined
    row = node
    return false
  })
  return row?.children.filter((cell): cell is Element => isElement(cell, 'th')) ?? []
}

/** The text of a name, without footnote numbers. */
function getText(node: Element): string {
  return node.children
    .map((child) => {
      if (child.type === 'text') return child.value
      return child.type === 'element' && child.tagName !== 'sup' ? getText(child) : ''
    })
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}
