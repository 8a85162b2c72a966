import type { Edit } from '../../lib/edits.ts'
import { countUpTo } from '../../lib/line-index.ts'
import type { Literal } from '../mdx/literal.ts'
import type { TagUse } from '../tags/scan-tags.ts'
import { chooseFence } from '../tags/tag-equivalents.ts'
import type { Range } from '../text/code-spans.ts'
import type { Line, LinedText } from '../text/lines.ts'
import { escapeMarkdown, getPrefix } from '../text/reader.ts'

const expression = /\{\{((?:[^{}]|\{[^{}]{0,200}\}){1,500})\}\}/g

/** An expression in double braces; `value` is unset if it must be evaluated. */
interface Interpolation extends Range {
  value: Literal | undefined
}

/** The expressions of a text, outside of code. */
export function readInterpolations(text: LinedText, read: (source: string) => Literal | undefined): Interpolation[] {
  return text.lines.flatMap((line): Interpolation[] => {
    const content = text.getContent(line)
    if (line.kind !== 'text' || !content.includes('{{')) return []
    return [...content.matchAll(expression)].flatMap(({ index, 0: { length }, 1: source = '' }): Interpolation[] => {
      const start = line.content + index
      return text.isCode(start) ? [] : [{ start, end: start + length, value: read(source) }]
    })
  })
}

/** An expression as text if its value is known, or else as code. */
export function writeInterpolation(written: string, value: Literal | undefined, isInHtml: boolean): string {
  if (typeof value === 'string' || typeof value === 'number') {
    return isInHtml ? escapeHtmlText(String(value)) : escapeMarkdown(String(value))
  }
  if (isInHtml) return `<code>${escapeHtmlText(written)}</code>`
  const fence = chooseFence(written).slice(2)
  return `${fence}${written}${fence}`
}

const escapeHtmlText = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** The parts of a text whose braces are text: containers and elements with `v-pre`. */
export function findRaw(text: LinedText, uses: readonly TagUse[]): Range[] {
  const ranges: Range[] = uses.flatMap(({ open, close }) =>
    open.named.has('v-pre') && close ? [{ start: open.start, end: close.end }] : [],
  )
  let opened: { start: number; colons: number } | undefined
  for (const line of text.lines) {
    const content = line.kind === 'text' ? text.getHeader(line) : ''
    const colons = /^(:{3,})[ \t]*v-pre[ \t]*$/.exec(content)?.[1]?.length
    if (!opened && colons !== undefined) opened = { start: line.start, colons }
    else if (opened && /^:{3,}[ \t]*$/.test(content) && content.trimEnd().length === opened.colons) {
      ranges.push({ start: opened.start, end: line.end })
      opened = undefined
    }
  }
  return ranges
}

/** Blocks of HTML: lines from one that begins with a tag up to a blank line. */
export function findHtmlBlocks(text: LinedText): Line[][] {
  const blocks: Line[][] = []
  let block: Line[] | undefined
  for (const line of text.lines) {
    if (line.kind !== 'text') block = undefined
    else if (block) block.push(line)
    else if (/^<\/?[A-Za-z]/.test(text.text.slice(line.content, line.content + 3))) {
      block = [line]
      blocks.push(block)
    }
  }
  return blocks
}

/** Finds how the lines of a block begin: as its first line does. */
export function createFindPrefix(text: LinedText, blocks: readonly Line[][]): (offset: number) => string | undefined {
  const starts = blocks.map(([first]) => first?.start ?? 0)
  return (offset) => {
    const block = blocks[countUpTo(offset, starts) - 1]
    const [first] = block ?? []
    return first && offset <= (block?.at(-1)?.end ?? 0) ? getPrefix(text, first) : undefined
  }
}

/** Gives lines of changed blocks of HTML the indentation of the first: without the tags, they would be code. */
export function alignBlocks(text: LinedText, blocks: readonly Line[][], edits: readonly Edit[]): Edit[] {
  const starts = edits.map(({ start }) => start).sort((a, b) => a - b)
  let next = 0
  return blocks.flatMap((block): Edit[] => {
    const [first, ...others] = block
    const end = block.at(-1)?.end ?? 0
    if (!first) return []
    while ((starts[next] ?? Number.POSITIVE_INFINITY) < first.content) next++
    if ((starts[next] ?? Number.POSITIVE_INFINITY) > end) return []
    const prefix = getPrefix(text, first)
    return others
      .filter((line) => line.content - line.start > prefix.length)
      .map((line) => ({ start: line.start, end: line.content, text: prefix }))
  })
}
