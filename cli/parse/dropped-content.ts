import type { FootnoteDefinition, Nodes, Root, Table } from 'mdast'
import { toString as getText } from 'mdast-util-to-string'
import { getSpan, type ParseContext } from './context.ts'
import { visit } from './visit.ts'

/** Reports the text of a document that GFM leaves out: footnotes without a reference, and cells without a column. */
export function reportDroppedContent(tree: Root, context: ParseContext): void {
  const hasFootnotes = context.text.includes('[^')
  const definitions = new Map<string, FootnoteDefinition>()
  if (hasFootnotes || context.text.includes('|')) {
    visit(tree, (node) => {
      if (node.type === 'table') reportExcessCells(node, context)
      if (node.type !== 'footnoteDefinition') return
      if (definitions.has(node.identifier)) {
        const message = `The footnote "[^${node.label ?? node.identifier}]" is defined twice, so this one is not shown.`
        context.report('markdown/unused-footnote', getSpan(node), { message, hint: 'Give it another name.' })
      } else definitions.set(node.identifier, node)
    })
  }
  if (definitions.size > 0) reportUnused(tree, definitions, context)
}

function reportUnused(tree: Root, definitions: ReadonlyMap<string, FootnoteDefinition>, context: ParseContext): void {
  const used = new Set<string>()
  const queue: Nodes[] = [tree]
  for (let node = queue.pop(); node; node = queue.pop()) {
    if (node.type === 'footnoteReference' && !used.has(node.identifier)) {
      used.add(node.identifier)
      queue.push(...(definitions.get(node.identifier)?.children ?? []))
    }
    if ('children' in node)
      for (const child of node.children) if (child.type !== 'footnoteDefinition') queue.push(child)
  }
  for (const [identifier, node] of definitions) {
    if (used.has(identifier)) continue
    context.report('markdown/unused-footnote', getSpan(node), {
      message: `Nothing refers to the footnote "[^${node.label ?? identifier}]", so it is not shown.`,
      hint: 'Refer to it in the text, or remove it.',
    })
  }
}

function reportExcessCells({ children }: Table, context: ParseContext): void {
  const columns = children[0]?.children.length ?? 0
  for (const { children: cells } of children) {
    const [first, ...others] = cells.slice(columns).filter((cell) => getText(cell).trim() !== '')
    const last = others.at(-1) ?? first
    if (!first || !last) continue
    const { line, column } = getSpan(first)
    context.report(
      'markdown/excess-cell',
      { ...getSpan(last), line, column },
      {
        message: `The row has ${cells.length} cells, but the table has ${columns} columns, so the rest is not shown.`,
        hint: 'Escape a pipe that is part of a cell, also in code: \\|.',
      },
    )
  }
}
