import type { Element, ElementContent, Root } from 'hast'
import { labels } from '../../../src/labels.ts'
import { SKIP, visit } from '../visit.ts'

/** Whether a document with this text may contain tables that are not Markdown. */
export const mayHoldRawTables = (text: string): boolean => /<table/i.test(text)

/**
 * Creates a function that wraps the tables of a page, one after another, in boxes that scroll and can be focused and
 * scrolled with the keyboard. The regions of a page need distinct names: the number of the table, with its caption or
 * its column headers.
 */
export function createTableBoxes(): (table: Element) => Element {
  let count = 0
  return (table) => {
    count++
    allowBreaks(table)
    const caption = table.children.find((child) => isElement(child, 'caption'))
    const names = caption ? [getText(caption)] : getHeaderCells(table).map(getText)
    const properties = {
      className: ['table-scroll'],
      role: 'region',
      tabIndex: 0,
      ariaLabel: labels.table(count, names),
    }
    return { type: 'element', tagName: 'div', properties, children: [table] }
  }
}

/** Where code may continue on the next line: behind a dot or an underscore between two words. */
const BREAK = /(?<=\w[._])(?=\w)/

/**
 * Lets the code in the cells break between the words of a name, so that small screens show all columns. The text stays
 * the same for search and for readers who copy it.
 */
function allowBreaks(table: Element): void {
  visit(table, 'element', (code) => {
    if (code.tagName !== 'code') return undefined
    code.children = code.children.flatMap((child) => {
      if (child.type !== 'text') return [child]
      const [first = '', ...others] = child.value.split(BREAK)
      if (others.length === 0) return [child]
      return [
        { ...child, value: first },
        ...others.flatMap((value): ElementContent[] => [
          { type: 'element', tagName: 'wbr', properties: {}, children: [] },
          { type: 'text', value },
        ]),
      ]
    })
    return SKIP
  })
}

/** Wraps every table of a tree, both Markdown and raw HTML, in a box. */
export function wrapTables(tree: Root): void {
  const box = createTableBoxes()
  visit(tree, 'element', (table, index, parent) => {
    if (table.tagName !== 'table' || !parent || index === undefined) return undefined
    parent.children[index] = box(table)
    // A nested table scrolls with the outer one.
    return SKIP
  })
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

const isElement = (node: ElementContent, name: string): node is Element =>
  node.type === 'element' && node.tagName === name

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
