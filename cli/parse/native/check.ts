import type { Nodes, PhrasingContent } from 'mdast'

/** The tree of the native parser may differ from that of the reference, which parses the document instead. */
export class Difference extends Error {}

/** A node's source, the line up to it with the one above, and as much of the text behind it as tells how it ends. */
interface Surroundings {
  source: string
  before: string
  after: string
  /** The nearest quote, list item or directive that it is in. */
  container: Nodes | null
}

/** Types of nodes with dollar signs and closing fences that are not markup. */
const LITERALS: ReadonlySet<string> = new Set(['code', 'inlineCode', 'math', 'inlineMath'])
const CODE: ReadonlySet<string> = new Set(['html', 'code', 'inlineCode'])

const countDollars = (text: string): number => text.split('$').length - 1
const countClosings = (text: string): number =>
  text.includes(':::') ? (text.match(/^[ \t>]*:{3,}[ \t]*$/gm)?.length ?? 0) : 0

/** Creates the check of the nodes of a tree, in which each node but the root must be checked before `finish` is called. */
export function createCheck(text: string, math: boolean) {
  let dollars = math ? countDollars(text) : 0
  let closings = countClosings(text)
  return {
    /** Throws a `Difference` if the reference may read a node, or its end, differently. */
    check(node: Nodes, container: Nodes | null): void {
      const [start, end] = [node.position?.start.offset, node.position?.end.offset]
      if (start === undefined || end === undefined) throw new Difference('node without a position')
      // Most nodes are such text, which needs no check.
      if (node.type === 'text' && !node.value.includes('{')) return
      const source = text.slice(start, end)
      const above = text.lastIndexOf('\n', start - 1)
      const before = text.slice(above > 0 ? text.lastIndexOf('\n', above - 1) + 1 : 0, start)
      const reason = findReason(node, { source, before, after: text.slice(end, end + 200), container })
      if (reason !== undefined) throw new Difference(reason)
      if (node.type === 'containerDirective') closings--
      if (LITERALS.has(node.type)) {
        dollars -= countDollars(source)
        closings -= countClosings(source)
      }
    },
    finish(): void {
      if (dollars > 0 || closings > 0) throw new Difference('dollar sign or closing fence in text')
    },
  }
}

function findReason(node: Nodes, around: Surroundings): string | undefined {
  const { source, before, after, container } = around
  const last = 'children' in node ? node.children.at(-1) : undefined
  if (CODE.has(node.type) && /:{3,}[ \t]+[A-Za-z]/.test(source)) return 'directive in code'
  switch (node.type) {
    case 'text':
      return node.value.includes('{') && node.value !== source ? 'braces beside escapes' : undefined
    case 'code':
      return findOpenEnd(around)
    case 'inlineMath':
      return isFormula(around) ? undefined : 'formula'
    case 'math':
      return isAligned(around) ? undefined : 'formula'
    case 'containerDirective':
      if (last?.type === node.type && last.position?.end.line === node.position?.end.line) return 'closing fence'
      return hasLazyLine(node, source) ? 'lazy line of a directive' : findOpenEnd(around)
    case 'link':
      return /^<[^{]*$|^\[/.test(source) ? undefined : 'bare link'
    case 'table':
      return /\n[ \t>]*[<:#~+=]/.test(source) ? 'row of a table' : undefined
    case 'listItem':
      return /\blist list\b/.test(node.children.map(({ type }) => type).join(' ')) ? 'lists side by side' : undefined
    case 'html': {
      const isApart = /(?:\n[ \t]*\n[ \t]*|[-+*.)] *)$/.test(before) && /^(?:\n[ \t]*(?:\n|$)|$)/.test(after)
      return container && !isApart ? 'HTML in a container' : undefined
    }
    case 'paragraph':
      return container && source.includes('\n') && node.children.some(mayBeOverLines) ? 'lines' : undefined
  }
  return undefined
}

/** Whether something opens in one line of a container and may close in another. */
function mayBeOverLines(child: PhrasingContent): boolean {
  if (child.type === 'text') return /[`<]/.test(child.value)
  return child.type === 'html' || (child.type === 'link' && child.position?.start.line !== child.position?.end.line)
}

const hasLazyLine = ({ position }: Nodes, source: string): boolean => {
  const margin = new RegExp(`^(?:[ \\t>]{${(position?.start.column ?? 1) - 1}}|[ \\t>]*$)`)
  return source.split('\n').some((line, at) => at > 0 && !margin.test(line))
}

/** Fences and indented code that the end of the document or of a container closes end elsewhere. */
function findOpenEnd({ source, before, after, container }: Surroundings): string | undefined {
  const fence = /^(?:`{3,}|~{3,}|:{3,})/.exec(source)?.[0]
  if (fence === undefined) {
    const isPlain = /(?:^|\n) *$/.test(before) && container === null && /^(?:\n\n\S|\n*$)/.test(after)
    return isPlain ? undefined : 'indented code'
  }
  const [, indentation = '', end = ''] = /\n([ \t>]*)(?:(`+|~+|:+)[ \t]*)$/.exec(source) ?? []
  const isInside = !indentation.includes('>') || container?.type === 'blockquote'
  return isInside && end.startsWith(fence) ? undefined : 'unclosed fence'
}

/** Whether a block formula has its fences on lines of their own, below each other. */
function isAligned({ source, before }: Surroundings): boolean {
  const indentation = /^\$\$\n[^$]*\n([ \t>]*)\$\$$/.exec(source)?.[1]
  return indentation?.length === before.length - before.lastIndexOf('\n') - 1
}

/** Whether a formula in text is one by GitHub's rules, and holds nothing that takes precedence. */
function isFormula({ source, before, after }: Surroundings): boolean {
  const isPlain = /^\$[^\s$`[\]][^$`\n[\]]*\$$/.test(source) && !/[\s\\]\$$|:\/\//.test(source)
  return isPlain && !/[\p{L}\p{N}\\]$/u.test(before.slice(-2)) && !/^[\p{L}\p{N}]/u.test(after.slice(0, 2))
}
