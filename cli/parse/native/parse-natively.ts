import type { Nodes, Parents, Root, Text } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import type { Math as BlockMath, InlineMath } from 'mdast-util-math'
import { findUnclosedBlocks } from '../syntax/unclosed-blocks.ts'
import { createCheck, Difference } from './check.ts'
import type { NativeParse } from './load-native-parser.ts'
import { findDifference } from './refuse.ts'

/**
 * Parses a text with the native parser, and makes its tree that of the reference, with names in braces as written. Returns
 * why not if the two may differ on something in the text.
 */
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
