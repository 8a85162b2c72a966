import type { Html, Root } from 'mdast'
import type {} from 'mdast-util-math'
import { htmlFlow } from 'micromark-core-commonmark'
import { codes } from 'micromark-util-symbol'
import type { Construct, Extension } from 'micromark-util-types'
import { getSpan } from '../context.ts'
import type { Span } from '../document.ts'
import { SKIP, visit } from '../visit.ts'
import { mathFlow } from './math-flow.ts'

/** A block without an end, which would contain everything that follows it. */
export interface UnclosedBlock {
  /** As its author would write it: `$$`, `<!--`, `<script>`. */
  opening: string
  span: Span
}

/** Maximum number of repeated parses: the text after an unclosed block may contain more of them. */
const MAX_ROUNDS = 4
const mayBeUnclosed = /\$\$|<(?:!|\?|(?:script|pre|style|textarea)\b)/i

/**
 * Parses a text in which blocks that are never closed are text, so that they do not swallow the rest: `parse` gets
 * the lines on which neither a formula nor HTML begins. Containers are found before what is in them, so only parsing again
 * finds the lists and quotes after such a block. CommonMark lets the block end with the document.
 */
export function parseWithoutUnclosedBlocks(
  text: string,
  parse: (textLines: ReadonlySet<number>) => Root,
): { tree: Root; unclosed: UnclosedBlock[] } {
  const lines = new Set<number>()
  const unclosed: UnclosedBlock[] = []
  let tree = parse(lines)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const found = findUnclosedBlocks(tree, text)
    if (found.length === 0) break
    for (const block of found) lines.add(block.span.line)
    unclosed.push(...found)
    tree = parse(lines)
  }
  return { tree, unclosed }
}

export function findUnclosedBlocks(tree: Root, text: string): UnclosedBlock[] {
  if (!mayBeUnclosed.test(text)) return []
  const found: UnclosedBlock[] = []
  visit(tree, (node) => {
    const start = node.position?.start.offset
    if (start === undefined) return undefined
    const opening =
      node.type === 'math'
        ? findOpenFormula(text.slice(start, node.position?.end.offset))
        : node.type === 'html' && !node.data?.docsgenMdx
          ? findOpenHtml(node)
          : undefined
    if (opening !== undefined) {
      const { line, column } = getSpan(node)
      found.push({ opening, span: { line, column, endLine: line, endColumn: column + opening.length } })
    }
    // HTML and formulas of blocks are not inside of paragraphs.
    return node.type === 'paragraph' || node.type === 'table' ? SKIP : undefined
  })
  return found
}

function findOpenFormula(source: string): string | undefined {
  const fence = /^\$+/.exec(source)?.[0] ?? ''
  const closing = /(\$+)[ \t]*$/.exec(source.slice(fence.length))?.[1] ?? ''
  return closing.length < fence.length ? fence : undefined
}

/** The kinds of HTML blocks that only their own end closes, instead of a blank line. */
const HTML_BLOCKS: readonly { begins: RegExp; ends: RegExp }[] = [
  { begins: /^\s*<(?:script|pre|style|textarea)(?=[\s>]|$)/i, ends: /<\/(?:script|pre|style|textarea)>/i },
  { begins: /^\s*<!--/, ends: /-->/ },
  { begins: /^\s*<\?/, ends: /\?>/ },
  { begins: /^\s*<!\[CDATA\[/, ends: /\]\]>/ },
  { begins: /^\s*<![A-Za-z]/, ends: />/ },
]

function findOpenHtml({ value }: Html): string | undefined {
  for (const { begins, ends } of HTML_BLOCKS) {
    const opening = begins.exec(value)?.[0]
    if (opening === undefined) continue
    return ends.test(value.slice(opening.length)) ? undefined : opening.trimStart()
  }
  return undefined
}

/** Syntax in which neither a formula nor HTML begins on the given lines. */
export function createSkippingSyntax(lines: ReadonlySet<number>): Extension {
  const skip = (construct: Construct, name: string): Construct => ({
    ...construct,
    name,
    tokenize(effects, ok, nok) {
      return lines.has(this.now().line) ? nok : construct.tokenize.call(this, effects, ok, nok)
    },
  })
  return {
    disable: { null: ['mathFlow', 'htmlFlow'] },
    flow: { [codes.dollarSign]: skip(mathFlow, 'closedMathFlow'), [codes.lessThan]: skip(htmlFlow, 'closedHtmlFlow') },
  }
}
