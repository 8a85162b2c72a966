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
  if (!mayHaveNumbers(source)) return
  const { numbers, add } = createNumbering()
  visit(tree, (node, _index, parent) => {
    const formula = findDisplay(node, parent, source)
    const numbered = formula && add(formula.value)
    if (!numbered) return
    const { id, number } = numbered
    const properties = { ...(id !== undefined && { id }), dataEquation: number }
    formula.data = { ...formula.data, hProperties: { ...formula.data?.hProperties, ...properties } }
  })
  fillReferences(tree, numbers)
}

const mayHaveNumbers = (source: string): boolean =>
  source.includes('\\label') || source.includes('\\tag') || source.includes('ref{')

/** Numbers the displayed formulas of a page in their order. */
function createNumbering() {
  const numbers = new Map<string, string>()
  let count = 0
  return {
    /** Id of a label -> its number. */
    numbers,
    /** `undefined` for a formula without a number. */
    add(tex: string): { id: string | undefined; number: string } | undefined {
      const written = label.exec(tex)?.[1]
      const [, star, text] = tag.exec(tex) ?? []
      if (written === undefined && text === undefined) return undefined
      const number = text === undefined ? `(${++count})` : star === '*' ? text : `(${text})`
      const id = written === undefined ? undefined : toLabelId(written)
      if (id !== undefined && !numbers.has(id)) numbers.set(id, number)
      return { id, number }
    },
  }
}

/** Creates the function that gives the references to the formulas of a Markdown text their numbers as text. */
export function createReferenceWriter(markdown: string): (prose: string) => string {
  if (!mayHaveNumbers(markdown)) return (prose) => prose
  const { numbers, add } = createNumbering()
  for (const [, dollars, fence] of markdown.matchAll(/\$\$([\s\S]*?)\$\$|^[ \t>]*```math\n([\s\S]*?)```/gm)) {
    add(dollars ?? fence ?? '')
  }
  return (prose) =>
    prose
      .replace(/\[\]\(#([^()\s]+)\)/g, (raw, id: string) => {
        const number = numbers.get(id) ?? (id.startsWith('eq:') ? id : undefined)
        return number === undefined ? raw : `[${number}](#${id})`
      })
      .replace(/\$([^$]+)\$/g, (raw, tex: string) => {
        const reference = readReference(tex, numbers)
        return reference ? `[${reference.text}](#${reference.id})` : raw
      })
}

/** The reference that a formula consists of. */
function readReference(tex: string, numbers: ReadonlyMap<string, string>): { id: string; text: string } | undefined {
  const [, brackets, written] = onlyReference.exec(tex) ?? []
  if (written === undefined) return undefined
  const id = toLabelId(written)
  const number = numbers.get(id) ?? id
  return { id, text: brackets ? number : number.replace(/^\((.*)\)$/, '$1') }
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
    const reference = readReference(node.value, numbers)
    if (!reference) return undefined
    const { id, text: value } = reference
    const link: Link = { type: 'link', url: `#${id}`, children: [{ type: 'text', value }] }
    if (node.position) link.position = node.position
    Object.assign(parent.children, { [index]: link })
    return SKIP
  })
}
