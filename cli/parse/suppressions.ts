import type { Html, Node, Parents, Root } from 'mdast'
import { parseSuppression, SUPPRESSION_WORD, type Suppression } from '../diagnostics/suppressions.ts'
import type { Parts } from './assemble.ts'
import { getSpan, type ParseContext } from './context.ts'
import type { Span } from './document.ts'
import { visit } from './visit.ts'

/** The parents of text, in which a comment is for its line. */
const TEXT_PARENTS: ReadonlySet<string> = new Set<Node['type']>([
  'paragraph',
  'heading',
  'tableCell',
  'emphasis',
  'strong',
  'delete',
  'link',
  'leafDirective',
  'textDirective',
])

/**
 * Adds the suppressions of comments to the context, reports those that are not valid, and removes the comments. One between blocks
 * is for the next block, one in a block of raw HTML for the rest of the block, and one in a line of text for that line.
 */
export function takeSuppressions(tree: Root, context: ParseContext): void {
  visit(tree, 'html', (node, index, parent) => {
    if (!parent || index === undefined || !node.value.includes(SUPPRESSION_WORD)) return undefined
    const comments = findComments(node.value)
    if (comments.length === 0) return undefined
    const isAlone = isOnlySuppressions(node)
    for (const comment of comments) {
      const span = findSpan(node, comment)
      const scope = TEXT_PARENTS.has(parent.type) ? span : isAlone ? findNextBlock(parent, index) : getRest(node, span)
      addSuppression(comment.text, { span, scope }, context)
    }
    if (!isAlone) return undefined
    parent.children.splice(index, 1)
    return index
  })
}

/** A comment that begins with the word of suppressions, and the text after that word. */
interface Comment {
  start: number
  end: number
  text: string
}

/** One pass over the value, also if no comment is closed. */
function findComments(value: string): Comment[] {
  const found: Comment[] = []
  for (let start = value.indexOf('<!--'); start >= 0; ) {
    const close = value.indexOf('-->', start + 4)
    if (close < 0) break
    const end = close + 3
    const text = value.slice(start + 4, close).trimStart()
    if (WORD_AT_START.test(text)) found.push({ start, end, text: text.slice(SUPPRESSION_WORD.length) })
    start = value.indexOf('<!--', end)
  }
  return found
}

const WORD_AT_START = new RegExp(`^${SUPPRESSION_WORD}(?:\\s|$)`)

function isOnlySuppressions({ value }: Html): boolean {
  let at = 0
  for (const { start, end } of findComments(value)) {
    if (value.slice(at, start).trim() !== '') return false
    at = end
  }
  return at > 0 && value.slice(at).trim() === ''
}

/** The span of a comment in a node. */
function findSpan(node: Html, { start: from, end: to }: Comment): Span {
  const { line, column } = getSpan(node)
  const toPoint = (offset: number) => {
    const lines = node.value.slice(0, offset).split('\n')
    const last = lines.at(-1)?.length ?? 0
    return { line: line + lines.length - 1, column: lines.length === 1 ? column + last : last + 1 }
  }
  const [start, end] = [toPoint(from), toPoint(to)]
  return { ...start, endLine: end.line, endColumn: end.column }
}

function getRest(node: Html, { line, column }: Span): Span {
  const { endLine, endColumn } = getSpan(node)
  return { line, column, endLine, endColumn }
}

/** The block after a comment; `undefined` at the end of its parent. */
function findNextBlock(parent: Parents, index: number): Span | undefined {
  for (let at = index + 1; at < parent.children.length; at++) {
    const next = parent.children[at]
    if (next && (next.type !== 'html' || !isOnlySuppressions(next))) return getSpan(next)
  }
  return undefined
}

function addSuppression(
  text: string,
  { span, scope }: { span: Span; scope: Span | undefined },
  context: ParseContext,
): void {
  const parsed = parseSuppression(text)
  if ('message' in parsed) {
    context.report('suppression/invalid', span, parsed)
    return
  }
  const own = context.locate(span)
  const located = scope && context.locate(scope)
  // A block of another file, which the document includes here, has its own comments.
  const lines: Suppression['lines'] =
    located?.file === own.file ? [located.span.line, located.span.endLine] : [own.span.line, own.span.line]
  context.suppressions.push({ ...parsed, origin: { kind: 'file', file: own.file, ...own.span }, lines })
}

/** Adds the suppressions of the front matter, which are for the whole file. */
export function addFrontMatterSuppressions({ frontMatter, spans }: Parts, context: ParseContext): void {
  const span = spans[SUPPRESSION_WORD]
  if (!span) return
  for (const [code, reason] of Object.entries(frontMatter[SUPPRESSION_WORD] ?? {})) {
    const parsed = parseSuppression(`${code}: ${reason}`)
    if ('message' in parsed) context.report('suppression/invalid', span, parsed)
    else {
      const { file, span: own } = context.locate(span)
      context.suppressions.push({ ...parsed, origin: { kind: 'file', file, ...own }, lines: null })
    }
  }
}
