import type { Definition, Parents, Root, RootContent } from 'mdast'
import type { LeafDirective } from 'mdast-util-directive'
import type { Point } from 'unist'
import { didYouMean } from '../../lib/suggest.ts'
import { getSpan, type ParseContext, type Problem } from '../context.ts'
import { arrangeEntries } from '../data-reference/arrange-entries.ts'
import { convertReference, isReferenceFile } from '../data-reference/convert-reference.ts'
import { createScope, getSpanInOpening, parseAttributes } from '../directives/nodes.ts'
import type { Span } from '../document.ts'
import { splitFrontMatter } from '../front-matter/front-matter-block.ts'
import { findExcess, MAX_INCLUDED_LENGTH, MAX_INCLUDES } from '../limits/limits.ts'
import { reportExcess } from '../limits/report-failure.ts'
import type { TextSyntax } from '../source-syntax.ts'
import { visit } from '../visit.ts'
import { cutText } from './cut-lines.ts'
import { findFile } from './find-file.ts'
import { cutSection, listSectionIds } from './section.ts'
import { type Shift, type SourceMap, shiftSpan } from './source-map.ts'

/** Services of the caller for expanding includes. */
export interface Expansion {
  context: ParseContext
  map: SourceMap
  /** Set if the document may need it. */
  syntax: TextSyntax | undefined
  /** Parses the text of the included file `path`; spans of its diagnostics are moved by `shift`. */
  parse(text: string, shift: Shift, path: string): Root
}

/** How many levels an include can lower headings. */
const SHIFTS = ['1', '2', '3', '4', '5'] as const
const HEADING_DEPTHS = [1, 2, 3, 4, 5, 6] as const

interface State extends Expansion {
  includes: number
  footnotes: Set<string>
}

/** Whether a document with this text may include a file. */
export const mayInclude = (text: string): boolean => text.includes('::include')

/** Replaces `::include{file=…}` in place. Each file is parsed by itself; its nodes have positions in `map`. */
export function expandIncludes(tree: Root, expansion: Expansion): void {
  const state = { ...expansion, includes: 0, footnotes: new Set<string>() }
  renameFootnotes(tree, state.footnotes)
  expandIn(tree, [expansion.context.path], state)
}

/** `chain` contains the files that are being included, the page first. */
function expandIn(parent: Parents, chain: readonly string[], state: State): void {
  const children: RootContent[] = parent.children
  for (let index = 0; index < children.length; index++) {
    const node = children[index]
    if (node?.type === 'leafDirective' && node.name === 'include') {
      dropClosingFence(children, index, state)
      const content = readContent(node, chain, state)
      children.splice(index, 1, ...content)
      index += content.length - 1
    } else if (node && 'children' in node && node.type !== 'paragraph') expandIn(node, chain, state)
  }
}

/** `:::include{…}` may be closed like other directives; the closing fence was parsed as text after it. */
function dropClosingFence(children: RootContent[], index: number, state: State): void {
  const start = children[index]?.position?.start.offset
  const next = children[index + 1]
  const first = next?.type === 'paragraph' ? next.children[0] : undefined
  if (start === undefined || next?.type !== 'paragraph' || first?.type !== 'text') return
  const colons = /^:*/.exec(state.map.getText().slice(start, start + 100))?.[0] ?? ''
  if (colons.length < 3 || !new RegExp(`^${colons}[ \\t]*(?:\\n|$)`).test(first.value)) return
  first.value = first.value.slice(colons.length).replace(/^[ \t]*\n?/, '')
  if (first.value === '' && next.children.length === 1) children.splice(index + 1, 1)
}

function readContent(node: LeafDirective, chain: readonly string[], state: State): RootContent[] {
  const { context, map } = state
  const scope = createScope(context, map.getText())
  const rules = { file: 'text', section: 'text', lines: 'text', shift: SHIFTS } as const
  const { file, section, lines, shift } = parseAttributes(node, rules, scope)
  if (!file) {
    const hint = 'Write ::include{file="./part.md"}.'
    context.report('markdown/include', getSpanInOpening(node, scope, ''), { message: 'The include has no file.', hint })
    return []
  }
  const from = chain.at(-1) ?? context.path
  const found = findFile(file, from, context)
  const span = getSpanInOpening(node, scope, file)
  if ('message' in found) return refuse(context, span, found)
  const problem = findCycle(found.path, chain) ?? findLimit(found.text, state)
  if (problem) return refuse(context, span, problem)
  const part = section ?? lines
  const partSpan = part ? getSpanInOpening(node, scope, part) : getSpan(node)
  return insertPart({ ...found, section, lines, levels: Number(shift ?? 0), partSpan }, chain, state)
}

interface Part {
  path: string
  text: string
  /** The name of a region, or the id of a heading. */
  section: string | undefined
  lines: string | undefined
  levels: number
  partSpan: Span
}

function insertPart(part: Part, chain: readonly string[], state: State): RootContent[] {
  const { path, text, section, levels, partSpan } = part
  const { context, map } = state
  const written = splitFrontMatter(text)?.body ?? text
  const cut = cutText(written, part)
  if (part.lines !== undefined && !cut) {
    const message = `The file "${path}" does not have the lines "${part.lines}".`
    return refuse(context, partSpan, { message, hint: 'Write the first and the last one, as in lines=3-20.' })
  }
  const edited = isReferenceFile(path)
    ? convertReference({ path, text, page: context.path }, context)
    : state.syntax
      ? state.syntax.convert({ path, text: written, part: cut }, context)
      : cut
  const shift = map.add(path, text, edited)
  const body = edited?.text ?? written
  const excess = findExcess(body)
  if (excess) {
    reportExcess({ ...excess, span: shiftSpan(excess.span, shift) }, context)
    return []
  }
  const tree = state.parse(body, shift, path)
  shiftPositions(tree, shift)
  resolveDefinitions(tree)
  if (section && !cut) {
    const children = cutSection(tree, section)
    if (!children) {
      const message = `The file "${path}" has no heading with the id "${section}".`
      return refuse(context, partSpan, { message, hint: didYouMean(section, listSectionIds(tree)) })
    }
    tree.children = children
  }
  if (isReferenceFile(path)) tree.children = arrangeEntries(tree.children, context)
  renameFootnotes(tree, state.footnotes)
  expandIn(tree, [...chain, path], state)
  if (levels > 0) lowerHeadings(tree, levels, context)
  return tree.children
}

/** Lowers all headings, also those of nested includes, which their own includes have lowered already. */
function lowerHeadings(tree: Root, levels: number, context: ParseContext): void {
  visit(tree, 'heading', (node) => {
    const depth = node.depth + levels
    if (depth > 6) {
      const message = `The include lowers this heading by ${levels}, to level ${depth}, but there are only six levels.`
      context.report('markdown/include', getSpan(node), { message, hint: 'Use a smaller shift or a higher heading.' })
    }
    node.depth = HEADING_DEPTHS[depth - 1] ?? 6
  })
}

function refuse(context: ParseContext, span: Span, { message, hint }: Problem): [] {
  context.report('markdown/include', span, { message, hint })
  return []
}

function findCycle(path: string, chain: readonly string[]): Problem | undefined {
  const at = chain.indexOf(path)
  if (at < 0) return undefined
  const circle = [...chain.slice(at), path].map((file) => `"${file}"`)
  return {
    message: `The include is circular: ${circle[0]} includes ${circle.slice(1).join(', which includes ')}.`,
    hint: 'Move the shared content to another file.',
  }
}

/** Limits includes that grow exponentially: two files that include each other twice double at every step. */
function findLimit(text: string, state: State): Problem | undefined {
  const hint = 'Split the page into several.'
  if (++state.includes > MAX_INCLUDES) return { message: `The page includes more than ${MAX_INCLUDES} files.`, hint }
  if (state.map.getText().length + text.length <= MAX_INCLUDED_LENGTH) return undefined
  return { message: `The page has more than ${MAX_INCLUDED_LENGTH} characters, including all included files.`, hint }
}

/** Moves every position of a tree. Nodes may share points, so each point is replaced, not changed. */
function shiftPositions(tree: Root, { lines, offset }: Shift): void {
  const shiftPoint = (point: Point): Point => ({
    line: point.line + lines,
    column: point.column,
    ...(point.offset !== undefined && { offset: point.offset + offset }),
  })
  visit(tree, (node) => {
    if (node.position) node.position = { start: shiftPoint(node.position.start), end: shiftPoint(node.position.end) }
  })
}

/** Replaces references to definitions, which another file of the document may define as something else. */
function resolveDefinitions(tree: Root): void {
  const definitions = new Map<string, Definition>()
  visit(tree, 'definition', (node, index, parent) => {
    if (!definitions.has(node.identifier)) definitions.set(node.identifier, node)
    if (!parent || index === undefined) return undefined
    parent.children.splice(index, 1)
    return index
  })
  visit(tree, (node, index, parent) => {
    if ((node.type !== 'linkReference' && node.type !== 'imageReference') || !parent || index === undefined) return
    const definition = definitions.get(node.identifier)
    if (!definition) return
    const { url, title } = definition
    const common = { url, ...(title != null && { title }), ...(node.position && { position: node.position }) }
    parent.children[index] =
      node.type === 'linkReference'
        ? { type: 'link', children: node.children, ...common }
        : { type: 'image', alt: node.alt ?? null, ...common }
    // The children of the new node are the same nodes, and have not been visited yet.
  })
}

/** Renames footnotes whose identifiers are taken by an earlier file, and adds those of this file to `taken`. */
function renameFootnotes(tree: Root, taken: Set<string>): void {
  const names = new Map<string, string>()
  visit(tree, 'footnoteDefinition', (node) => {
    let name = node.identifier
    for (let number = 2; taken.has(name); number++) name = `${node.identifier}-${number}`
    taken.add(name)
    names.set(node.identifier, name)
  })
  if (names.size === 0) return
  visit(tree, (node) => {
    if (node.type !== 'footnoteDefinition' && node.type !== 'footnoteReference') return
    node.identifier = names.get(node.identifier) ?? node.identifier
  })
}
