import type { Element, ElementContent, Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'
import { labels } from '../../src/labels.ts'

/** Whether a document with this text can hold tables. */
export const mayHoldTables = (text: string): boolean => text.includes('|') || /<table/i.test(text)

/**
 * Puts every table, of Markdown and of raw HTML, into a box that scrolls, and that the keyboard can reach to scroll it.
 * Regions of a page need names that differ: the number of the table, with its caption or the heads of its columns.
 */
export function wrapTables(tree: Root): void {
  let count = 0
  visit(tree, 'element', (table, index, parent) => {
    if (table.tagName !== 'table' || !parent || index === undefined) return undefined
    count++
    const caption = table.children.find((child) => isElement(child, 'caption'))
    const names = caption ? [textOf(caption)] : firstRow(table).map(textOf)
    const properties = {
      className: ['table-scroll'],
      role: 'region',
      tabIndex: 0,
      ariaLabel: labels.table(count, names),
    }
    parent.children[index] = { type: 'element', tagName: 'div', properties, children: [table] }
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
