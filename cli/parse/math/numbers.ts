import type { Code, Link, Nodes, Parents, Root } from 'mdast'
import type {} from 'remark-math'
import type {} from 'remark-rehype'
import type { VFile } from 'vfile'
import { decodePathname } from '../../lib/pathname.ts'
import { SKIP, visit } from '../visit.ts'

type InlineMath = Extract<Nodes, { type: 'inlineMath' }>

/** A displayed formula in any of its written forms. */
type DisplayNode = Extract<Nodes, { type: 'math' }> | InlineMath | Code

/** A command does not count if its backslash is itself escaped: `\\label` is a line break and a word. */
const label = /(?<=(?:^|[^\\])(?:\\\\)*)\\label\s*\{([^{}]+)\}/
const tag = /(?<=(?:^|[^\\])(?:\\\\)*)\\tag(\*?)\s*\{((?:[^{}]|\{[^{}]*\})*)\}/
const onlyReference = /^\s*\\(eq)?ref\s*\{([^{}]+)\}\s*$/

/** The id of a labelled formula, the target of fragments. */
export const toLabelId = (written: string): string => written.trim().replace(/\s+/g, '-')

/** `$$…$$` alone in its paragraph is inline math to the grammar, but a displayed formula to its author. */
function isDisplay(node: InlineMath, parent: Parents | undefined, source: string): boolean {
  const start = node.position?.start.offset
  const isAlone = parent?.type === 'paragraph' && parent.children.length === 1
  return isAlone && start !== undefined && source.startsWith('$$', start)
}

function findDisplay(node: Nodes, parent: Parents | undefined, source: string): DisplayNode | undefined {
  if (node.type === 'math' || (node.type === 'code' && node.lang === 'math')) return node
  return node.type === 'inlineMath' && isDisplay(node, parent, source) ? node : undefined
}

/**
 * Numbers the displayed formulas that have a `\label` or a `\tag`, and fills in references: `[](#eq:x)`, and a formula
 * that consists only of `\eqref{eq:x}`, become links with the number as their text. Runs before references are
 * collected, so that labels are anchors and references are links like all others.
 */
export function numberFormulas(tree: Root, file: VFile): void {
  const source = String(file)
  if (!source.includes('\\label') && !source.includes('\\tag') && !source.includes('ref{')) return
  const numbers = new Map<string, string>()
  let count = 0
  visit(tree, (node, _index, parent) => {
    const formula = findDisplay(node, parent, source)
    if (!formula) return
    const written = label.exec(formula.value)?.[1]
    const [, star, text] = tag.exec(formula.value) ?? []
    if (written === undefined && text === undefined) return
    const number = text === undefined ? `(${++count})` : star === '*' ? text : `(${text})`
    const id = written === undefined ? undefined : toLabelId(written)
    if (id !== undefined && !numbers.has(id)) numbers.set(id, number)
    const properties = { ...(id !== undefined && { id }), dataEquation: number }
    formula.data = { ...formula.data, hProperties: { ...formula.data?.hProperties, ...properties } }
  })
  fillReferences(tree, numbers)
}

function fillReferences(tree: Root, numbers: ReadonlyMap<string, string>): void {
  visit(tree, (node, index, parent) => {
    if (node.type === 'link' && node.children.length === 0 && node.url.includes('#')) {
      const fragment = node.url.slice(node.url.indexOf('#') + 1)
      const id = decodePathname(fragment) ?? fragment
      const number = node.url.startsWith('#') ? numbers.get(id) : undefined
      // The number of a formula on another page is not known here, so the label is shown.
      if (number !== undefined || id.startsWith('eq:')) node.children = [{ type: 'text', value: number ?? id }]
      return SKIP
    }
    if (node.type !== 'inlineMath' || !parent || index === undefined) return undefined
    const [, brackets, written] = onlyReference.exec(node.value) ?? []
    if (written === undefined) return undefined
    const id = toLabelId(written)
    const number = numbers.get(id) ?? id
    const value = brackets ? number : number.replace(/^\((.*)\)$/, '$1')
    const link: Link = { type: 'link', url: `#${id}`, children: [{ type: 'text', value }] }
    if (node.position) link.position = node.position
    Object.assign(parent.children, { [index]: link })
    return SKIP
  })
}
