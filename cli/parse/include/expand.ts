import type { Parents, Root, RootContent } from 'mdast'
import type { LeafDirective } from 'mdast-util-directive'
import { suggest } from '../../lib/suggest.ts'
import { type ParseContext, spanOf } from '../context.ts'
import { readAttributes } from '../directives/attributes.ts'
import { type Scope, scopeIn, spanInOpening } from '../directives/nodes.ts'
import type { Span } from '../document.ts'
import { splitFrontMatter } from '../front-matter-block.ts'
import { findExcess, MAX_INCLUDED_LENGTH, MAX_INCLUDES } from '../limits.ts'
import { visit } from '../visit.ts'
import { findFile } from './find-file.ts'
import { renameFootnotes, resolveDefinitions, shiftPositions } from './graft.ts'
import { cutSection, sectionIds } from './section.ts'
import type { Shift, SourceMap } from './source-map.ts'

/** What expanding needs of its caller. */
export interface Expansion {
  context: ParseContext
  map: SourceMap
  /** Parses the text of an included file; places of what it reports are moved by `shift`. */
  parse(text: string, shift: Shift): Root
}

/** By how many levels an include may set headings lower. */
const shifts = ['1', '2', '3', '4', '5'] as const
const headingDepths = [1, 2, 3, 4, 5, 6] as const

/** One document on its way: how much was included so far. */
interface State extends Expansion {
  includes: number
  footnotes: Set<string>
}

/** Whether a text can include a file. */
export const mayInclude = (text: string): boolean => text.includes('::include')

/**
 * Puts the content of other files in the place of `::include{file=…}`, in place. Every file is parsed by itself, so that
 * nothing it leaves open reaches into the page; its nodes have their positions in `map`.
 */
export function expandIncludes(tree: Root, expansion: Expansion): void {
  const state = { ...expansion, includes: 0, footnotes: new Set<string>() }
  renameFootnotes(tree, state.footnotes)
  expandIn(tree, [expansion.context.path], state)
}

/** `chain` holds the files that are being read, the page first. */
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

/** `:::include{…}` may be closed like other directives: the fence stands as text behind it. */
function dropClosingFence(children: RootContent[], index: number, state: State): void {
  const start = children[index]?.position?.start.offset
  const next = children[index + 1]
  const first = next?.type === 'paragraph' ? next.children[0] : undefined
  if (start === undefined || next?.type !== 'paragraph' || first?.type !== 'text') return
  const colons = /^:*/.exec(state.map.text().slice(start, start + 100))?.[0] ?? ''
  if (colons.length < 3 || !new RegExp(`^${colons}[ \\t]*(?:\\n|$)`).test(first.value)) return
  first.value = first.value.slice(colons.length).replace(/^[ \t]*\n?/, '')
  if (first.value === '' && next.children.length === 1) children.splice(index + 1, 1)
}

function readContent(node: LeafDirective, chain: readonly string[], state: State): RootContent[] {
  const { context, map } = state
  const scope = scopeIn(context, map.text())
  const { file, section, shift } = readAttributes(node, { file: 'text', section: 'text', shift: shifts }, scope)
  if (!file) {
    const hint = 'Write ::include{file="./part.md"}.'
    context.report('markdown/include', spanInOpening(node, scope, ''), 'The include names no file.', hint)
    return []
  }
  const from = chain.at(-1) ?? context.path
  const found = findFile(file, from, context)
  const place = spanInOpening(node, scope, file)
  if ('message' in found) return refuse(context, place, found)
  const problem = findCycle(found.path, chain) ?? findLimit(found.text, state)
  if (problem) return refuse(context, place, problem)
  return graft(
    { ...found, section, levels: Number(shift ?? 0), place: sectionPlace(node, scope, section) },
    chain,
    state,
  )
}

interface Part {
  path: string
  text: string
  section: string | undefined
  /** By which headings are set lower. */
  levels: number
  /** Where the section is named. */
  place: Span
}

function graft({ path, text, section, levels, place }: Part, chain: readonly string[], state: State): RootContent[] {
  const { context, map } = state
  const shift = map.add(path, text)
  const body = splitFrontMatter(text)?.body ?? text
  const excess = findExcess(body)
  if (excess) {
    const span = { ...excess.span, line: excess.span.line + shift.lines, endLine: excess.span.endLine + shift.lines }
    const message = `${excess.what}, which docsgen does not render.`
    context.report('markdown/limit', span, message, 'Simplify this place.')
    return []
  }
  const tree = state.parse(body, shift)
  shiftPositions(tree, shift)
  resolveDefinitions(tree)
  if (section) {
    const children = cutSection(tree, section)
    if (!children) {
      const near = suggest(section, sectionIds(tree))
      const message = `The file "${path}" has no heading with the id "${section}".`
      return refuse(context, place, { message, ...(near && { hint: `Did you mean "${near}"?` }) })
    }
    tree.children = children
  }
  renameFootnotes(tree, state.footnotes)
  expandIn(tree, [...chain, path], state)
  if (levels > 0) lowerHeadings(tree, levels, context)
  return tree.children
}

/** With those of the files that the part includes, which were lowered already by what their own includes say. */
function lowerHeadings(tree: Root, levels: number, context: ParseContext): void {
  visit(tree, 'heading', (node) => {
    const depth = node.depth + levels
    if (depth > 6) {
      const message = `The include sets this heading ${levels} lower, to level ${depth}, and there are six.`
      context.report('markdown/include', spanOf(node), message, 'Use a smaller shift, or a higher heading.')
    }
    node.depth = headingDepths[depth - 1] ?? 6
  })
}

function refuse(context: ParseContext, place: Span, { message, hint }: { message: string; hint?: string }): [] {
  context.report('markdown/include', place, message, hint)
  return []
}

function findCycle(path: string, chain: readonly string[]): { message: string; hint: string } | undefined {
  const at = chain.indexOf(path)
  if (at < 0) return undefined
  const circle = [...chain.slice(at), path].map((file) => `"${file}"`)
  return {
    message: `The include never ends: ${circle[0]} includes ${circle.slice(1).join(', which includes ')}.`,
    hint: 'Move what both files need into a third one.',
  }
}

/** Files that include each other twice double at every step. */
function findLimit(text: string, state: State): { message: string; hint: string } | undefined {
  const hint = 'Split the page.'
  if (++state.includes > MAX_INCLUDES) return { message: `The page includes more than ${MAX_INCLUDES} files.`, hint }
  if (state.map.text().length + text.length <= MAX_INCLUDED_LENGTH) return undefined
  return { message: `The page has more than ${MAX_INCLUDED_LENGTH} characters with all that it includes.`, hint }
}

function sectionPlace(node: LeafDirective, scope: Scope, section: string | undefined): Span {
  return section ? spanInOpening(node, scope, section) : spanOf(node)
}
