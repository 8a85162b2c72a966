import type { Element, ElementContent, Root } from 'hast'
import { labels } from '../../src/labels.ts'
import { SKIP, visit } from './visit.ts'

/** Whether a document with this text can hold tables that are not Markdown. */
export const mayHoldRawTables = (text: string): boolean => /<table/i.test(text)

/**
 * Puts the tables of a page, one after the other, into boxes that scroll, and that the keyboard can reach to scroll them.
 * Regions of a page need names that differ: the number of the table, with its caption or the heads of its columns.
 */
export function createTableBoxes(): (table: Element) => Element {
  let count = 0
  return (table) => {
    count++
    const caption = table.children.find((child) => isElement(child, 'caption'))
    const names = caption ? [textOf(caption)] : firstRow(table).map(textOf)
    const properties = {
      className: ['table-scroll'],
      role: 'region',
      tabIndex: 0,
      ariaLabel: labels.table(count, names),
    }
    return { type: 'element', tagName: 'div', properties, children: [table] }
  }
}

/** Puts every table of a tree, of Markdown and of raw HTML, into a box. */
export function wrapTables(tree: Root): void {
  const box = createTableBoxes()
  visit(tree, 'element', (table, index, parent) => {
    if (table.tagName !== 'table' || !parent || index === undefined) return undefined
    parent.children[index] = box(table)
    // Tables within a table scroll with it.
    return SKIP
  })
}

function firstRow(table: Element): Element[] {
  let row: Element | undefined
  visit(table, 'element', (node) => {
    if (node.tagName !== 'tr') return undefined
    row = node
    return false
  })
  return row?.children.filter((cell): cell is Element => isElement(cell, 'th')) ?? []
}

const isElement = (node: ElementContent, name: string): node is Element =>
  node.type === 'element' && node.tagName === name

/** Of a name, so without the numbers of footnotes. */
function textOf(node: Element): string {
  return node.children
    .map((child) => {
      if (child.type === 'text') return child.value
      return child.type === 'element' && child.tagName !== 'sup' ? textOf(child) : ''
    })
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}
