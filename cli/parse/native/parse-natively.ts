import type { Nodes, Parents, PhrasingContent, Root, Text } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import type { Math as BlockMath, InlineMath } from 'mdast-util-math'
import { findUnclosedBlocks } from '../syntax/unclosed-blocks.ts'
import type { NativeParse } from './load-native-parser.ts'

/** Parses a text natively to the tree of the reference, names in braces as written, or returns why they may differ. */
export function parseNatively(native: NativeParse, text: string, math: boolean): Root | string {
  const difference = findDifference(text)
  if (difference !== undefined) return difference
  // The native parser knows no space before the name of a directive.
  const spaced = /^((?:[ \t>]|[-+*][ \t]|\d{1,9}[.)][ \t])*:{3,})([ \t]+)([A-Za-z].*)$/gm
  try {
    const tree = native(/:::[ \t]/.test(text) ? text.replace(spaced, '$1$3$2') : text, {
      features: { gfm: true, math, directive: text.includes('::'), frontmatter: false, definitionList: false },
    })
    if (findUnclosedBlocks(tree, text).length > 0) return 'unclosed block'
    adapt(tree, text, math)
    return tree
  } catch (error) {
    return error instanceof Difference ? error.message : 'failure'
  }
}

const CONTAINERS: ReadonlySet<string> = new Set(['blockquote', 'listItem', 'containerDirective'])

/** Makes the tree of the native parser that of the reference, in place; throws a `Difference` where that is not exact. */
function adapt(tree: Root, text: string, math: boolean): void {
  const { check, finish } = createCheck(text, math)
  const getSource = ({ position }: Nodes) => text.slice(position?.start.offset, position?.end.offset)
  // As in the reference: one directive with a label or attributes makes directives of all colons with a name.
  const joinsDirectives = !/:[A-Za-z][\w.-]*[[{]/.test(text)
  const adaptChildren = (parent: Parents, container: Nodes | null): void => {
    if (joinsDirectives) joinTextDirectives(parent, text)
    for (const child of parent.children) {
      check(child, container)
      if (child.type === 'inlineMath' || child.type === 'math') describeFormula(child)
      if ('children' in child) adaptChildren(child, CONTAINERS.has(child.type) ? child : container)
      if (child.type === 'containerDirective') addTitle(child, getSource(child))
    }
  }
  adaptChildren(tree, null)
  finish()
}

/** The data that remark-math adds for the HTML of formulas. */
function describeFormula(node: InlineMath | BlockMath): void {
  const hChildren = [{ type: 'text' as const, value: node.value }]
  const properties = { className: ['language-math', node.type === 'math' ? 'math-display' : 'math-inline'] }
  if (node.type === 'inlineMath') node.data = { hName: 'code', hProperties: properties, hChildren }
  else node.data = { hName: 'pre', hChildren: [{ type: 'element', tagName: 'code', properties, children: hChildren }] }
}

/** A colon and a name alone are text, which joins the text around it. */
function joinTextDirectives(parent: Parents, text: string): void {
  if (!parent.children.some(({ type }) => type === 'textDirective')) return
  const joined: Nodes[] = []
  for (const child of parent.children) {
    const last = joined.at(-1)
    const { position } = child
    const value = child.type === 'text' ? child.value : child.type === 'textDirective' ? `:${child.name}` : null
    const source = text.slice(position?.start.offset, position?.end.offset)
    if (child.type === 'textDirective' && source !== value) throw new Difference('name')
    if (value === null) joined.push(child)
    else if (last?.type !== 'text') joined.push({ type: 'text', value, ...(position && { position }) })
    else if (/@|www\./.test(value)) throw new Difference('bare link beside a colon')
    else Object.assign(last, { value: last.value + value, position: { ...last.position, end: position?.end } })
  }
  Object.assign(parent, { children: joined })
}

/** Adds the title of `:::note Title`, which the native parser skips. */
function addTitle(node: ContainerDirective, source: string): void {
  const [, fence = '', title] =
    /^(:{3,}[ \t]*[A-Za-z][\w-]*[ \t]+)([^\s{].*)$/m.exec(source.split('\n', 1)[0] ?? '') ?? []
  if (title === undefined || !node.position) return
  if (!/^[\p{L}\p{N}\p{Zs}.,;?()/'"-]+$/u.test(title)) throw new Difference('title with Markdown')
  const { line, column, offset = 0 } = node.position.start
  const toPoint = (shift: number) => ({ line, column: column + shift, offset: offset + shift })
  const position = { start: toPoint(fence.length), end: toPoint(fence.length + title.length) }
  const text: Text = { type: 'text', value: title, position: { ...position } }
  node.children.unshift({ type: 'paragraph', data: { directiveLabel: true }, children: [text], position })
}

// The native parser declares types of directives as well. TypeScript uses those that it sees first, which must be these.

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
      if (closesInside(source)) return 'closing fence inside'
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

/** Whether a line inside a container closes it in the reference, which does not ask whether it closes an inner one. */
function closesInside(source: string): boolean {
  const colons = /^:+/.exec(source)?.[0].length ?? 0
  const closing = new RegExp(`^[ \\t>]*:{${colons},}[ \\t]*$`)
  return source
    .split('\n')
    .slice(1, -1)
    .some((line) => closing.test(line))
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

/** Matches the prefix of a line: spaces, quotes and list markers. */
const prefix = '^(?:[ \\t>]|[-+*][ \\t]|\\d{1,9}[.)][ \\t])*'
const name = '[A-Za-z](?:[\\w-]*[A-Za-z\\d])?'
const attributes = '\\{(?: *(?:[#.][\\w-]+|[A-Za-z][\\w-]*(?:=(?:"[^"\\n{}]*"|[\\w./-]+))?))* *\\}'
/** The forms of `::` at the beginning of a line that both parsers read alike; the second is `:::note Title`. */
const directives = [
  `:*${name}(?:\\[[^\\n[\\]{}]*\\])?(?:${attributes})?$`,
  `:+[ \\t]*${name}(?:[ \\t]+[^\\n{}[\\]:]*[^\\s{}[\\]:])?$`,
  ':+$',
]

/** The same where the content of a line begins: sought together, because to find the beginnings takes most of the time. */
const beginnings = [
  ['definition list', ':[ \\t]'],
  ['directive', `::(?!${directives.join('|')})`],
  ['include with more than two colons', ':{3,}[ \\t]*include'],
  ['empty list item', '(?:[-+*]|\\d{1,9}[.)])[ \\t]*$'],
  ['task', '\\[[ xX]\\]\\s'],
  ['definition over several lines', '\\[[^\\]\\n]*\\]:[ \\t]*$'],
] as const
const inLines = (pattern: string): RegExp => new RegExp(`${prefix}(?:${pattern})`, 'm')
const anyBeginning = inLines(beginnings.map(([, pattern]) => pattern).join('|'))

/** Text that the native parser reads differently or in more than linear time. The patterns are deliberately broad. */
const differences: readonly (readonly [reason: string, pattern: RegExp])[] = [
  ['control character', /[\0\v\f\r\u0085\u2028\u2029\ufeff\ufffd]|\p{Cs}/u],
  ['delimiter beside an astral character', /[*_~:][\u{10000}-\u{10ffff}]|[\u{10000}-\u{10ffff}][*_~:]/u],
  ['delimiter beside an escape', /\\[*_~][*_~]|[*_~]\\[*_~]/],
  ['braces', /\{#(?![A-Za-z\d][\w.-]*\})|_\}|\\\{/],
  ['expression with markup', /\{= (?:[^}\n]*(?:[_~`<>[\\$&!"':]|\S\*|\*\S)|[^}\n]*$)/m],
  ['directive within a line', /(?<!^[ \t>]*:+):[A-Za-z][\w.-]*[[{]/m],
  ['line break before a directive', /\\\n.*:{3}/],
  [
    'quote with containers',
    /(?:^|\n)[ \t]*(?:>[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])[ \t])|(?:[-+*]|\d{1,9}[.)])[ \t].*>[ \t])/,
  ],
  ['end of a quote', /(?:^|\n)[ \t]*>[ \t]*(?:\n(?![ \t]*>[ \t]*[^\s>])|(?![\s\S]))/],
  ['alternative text', /!\[[^\]\n]*[*_`~{$&:<\\[]/],
  ['footnote', /\[\^/],
]

/** Characters of a block, for which the native parser may take quadratic time, and of definitions by reference. */
const [MAX_BLOCK_LENGTH, MAX_LINKED_LENGTH] = [32 * 1024, 30_000]

/** Why the reference must parse a text; `undefined` if the native parser may. */
export function findDifference(text: string): string | undefined {
  if (text.split('\n\n').some((block) => block.length > MAX_BLOCK_LENGTH)) return 'long block'
  const definitions = (text.includes(']:') && text.match(/^[ \t>]*\[[^\]\n]+\]:.*/gm)) || []
  const longest = definitions.reduce((most, { length }) => Math.max(most, length), 0)
  if (longest * text.split('[').length > MAX_LINKED_LENGTH) return 'long definition'
  const [reason] = differences.find(([, pattern]) => pattern.test(text)) ?? []
  if (reason !== undefined || !anyBeginning.test(text)) return reason
  return beginnings.find(([, pattern]) => inLines(pattern).test(text))?.[0]
}
