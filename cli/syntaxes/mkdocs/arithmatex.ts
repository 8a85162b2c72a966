import type { Edit } from '../../lib/edits.ts'
import { createFinder } from '../text/find-next.ts'
import type { LinedText } from '../text/lines.ts'
import { getPrefix, type Reader } from '../text/reader.ts'
import { hasPlugin } from './mkdocs-site.ts'

/** Longer formulas in a line are text. */
const MAX_INLINE = 1000

const blockStart = /^(?:\\\[|\\begin\{([a-z]+\*?)\})/i
const blankLine = /\n[ \t>]*\n/

/**
 * The formulas of MkDocs in brackets: `\(a\)` in text, and `\[a\]` or `\begin{align}` as a block. They become docsgen's own,
 * before anything else reads their braces.
 */
export const bracketFormulas: Reader = {
  dialects: ['mkdocs'],
  hint: /\\(?:[[(]|begin\{)/,
  read(text, context) {
    if (!hasPlugin(['pymdownx.arithmatex', 'arithmatex'], context)) return []
    return [...listBlocks(text), ...listInline(text)]
  },
}

function listInline(lined: LinedText): Edit[] {
  const { text } = lined
  const edits: Edit[] = []
  const findNext = createFinder(text)
  for (let at = findNext('\\(', 0); at >= 0; at = findNext('\\(', at + 2)) {
    const end = findNext('\\)', at + 2)
    if (end < 0) break
    const content = end - at > MAX_INLINE ? '' : text.slice(at + 2, end)
    if (content.trim() === '' || /`|\n[ \t]*(?:>|\n)/.test(content)) continue
    if (isEscaped(text, at) || lined.isCode(at)) continue
    edits.push({ start: at, end: end + 2, text: `$\`${content.replace(/\s*\n\s*/g, ' ').trim()}\`$` })
  }
  return edits
}

/** Whether a backslash before an offset takes its meaning away. */
function isEscaped(text: string, at: number): boolean {
  let count = 0
  while (count < 100 && text[at - 1 - count] === '\\') count++
  return count % 2 === 1
}

/** Formulas that are a paragraph: from a line that begins with the opening to one that ends with the closing. */
function listBlocks(lined: LinedText): Edit[] {
  const { text, lines } = lined
  const edits: Edit[] = []
  const findNext = createFinder(text)
  for (const [index, line] of lines.entries()) {
    const found = line.kind === 'text' ? blockStart.exec(text.slice(line.content, line.content + 40)) : null
    if (!found || lines[index - 1]?.kind === 'text') continue
    const isBracket = found[1] === undefined
    const closing = isBracket ? '\\]' : `\\end{${found[1]}}`
    const end = findNext(closing, line.content + found[0].length)
    const past = end + closing.length
    const lineEnd = text.indexOf('\n', past) < 0 ? text.length : text.indexOf('\n', past)
    if (end < 0 || text.slice(past, lineEnd).trim() !== '') continue
    const written = text.slice(line.content + (isBracket ? 2 : 0), isBracket ? end : past)
    const content = written.replace(line.quote === '' ? /\n[ \t]*/g : /\n[ \t>]*/g, '\n').trim()
    if (content === '' || blankLine.test(written)) continue
    const prefix = getPrefix(lined, line)
    const body = content.replaceAll('\n', `\n${prefix}`)
    edits.push({ start: line.content, end: lineEnd, text: `$$\n${prefix}${body}\n${prefix}$$` })
  }
  return edits
}
