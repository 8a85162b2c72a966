import type { Element, ElementContent, Root } from 'hast'
import type { Labels } from '../../../src/labels.ts'
import { createElement, isElement } from '../../lib/elements.ts'
import { pushToList } from '../../lib/group-by.ts'
import { SKIP, visit } from '../visit.ts'
import { joinBreakable, splitName } from './breakable-names.ts'

/** Whether a document with this text may contain tables that are not Markdown. */
export const mayHoldRawTables = (text: string): boolean => /<table/i.test(text)

/** Creates a function that wraps the tables of a page, in order, in scrolling regions, which need distinct names. */
export function createTableBoxes(labels: Labels): (table: Element) => Element {
  let count = 0
  return (table) => {
    count++
    alignDecimals(table)
    allowBreaks(table)
    const caption = table.children.find((child) => isElement(child, 'caption'))
    const names = caption ? [getCellText(caption)] : getHeaderCells(table).map(getCellText)
    const columns = names.filter((name) => name !== '').join(labels.listSeparator)
    const ariaLabel = columns === '' ? labels.table(count) : labels.tableOf(count, columns)
    return createElement('div', { className: ['table-scroll'], role: 'region', tabIndex: 0, ariaLabel }, [table])
  }
}

/** Lets the code in the cells break between the words of a name, so that small screens show all columns. */
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

/** Marks numbers of right-aligned columns with the decimals that they lack, which styles print without showing. */
function alignDecimals(table: Element): void {
  const columns = new Map<number, { cell: Element; decimals: string }[]>()
  visit(table, 'element', (row) => {
    if (row.tagName !== 'tr') return undefined
    const cells = row.children.filter((cell): cell is Element => isElement(cell, 'td'))
    for (const [index, cell] of cells.entries()) {
      const number = cell.properties.align === 'right' ? numberPattern.exec(getCellText(cell)) : null
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

/** The text of a cell or a caption in one line, without footnote numbers. */
export function getCellText(node: ElementContent): string {
  if (node.type === 'text') return node.value
  if (node.type === 'raw') return getFormulaText(node.value)
  if (node.type !== 'element' || node.tagName === 'sup') return ''
  return node.children.map(getCellText).join('').replace(/\s+/g, ' ').trim()
}

/** The text of a rendered formula, without its TeX. */
export function getFormulaText(html: string): string {
  return html
    .replace(/<annotation[\s\S]*<\/annotation>/g, '')
    .replace(/<[^>]*>|[\u200b\u2061-\u2064]/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
}
