import type { Edit } from '../../lib/edits.ts'
import type { Range } from '../text/code-spans.ts'
import { createFinder } from '../text/find-next.ts'
import type { LinedText } from '../text/lines.ts'
import type { Reader } from '../text/reader.ts'
import { hasPlugin } from './mkdocs-site.ts'

/** A mark of Critic Markup, and its replacement. */
interface Mark {
  open: string
  close: string
  start: string
  end: string
}

const DELETION: Mark = { open: '{--', close: '--}', start: '<del>', end: '</del>' }
const INSERTION: Mark = { open: '{++', close: '++}', start: '<ins>', end: '</ins>' }
const SUBSTITUTION: Mark = { open: '{~~', close: '~~}', start: DELETION.start, end: INSERTION.end }
const COMMENT: Mark = { open: '{>>', close: '<<}', start: '<small>(', end: ')</small>' }
const HIGHLIGHT: Mark = { open: '{==', close: '==}', start: '<mark>', end: '</mark>' }
const MARKS: readonly Mark[] = [DELETION, INSERTION, SUBSTITUTION, COMMENT, HIGHLIGHT]

const opening = /\{(?:\+\+|--|~~|==|>>)/g
const blankLine = /\n[ \t>]*\n/

/** Critic Markup: insertions, deletions, replacements, highlights and comments, in a paragraph or around several. */
export const criticMarks: Reader = {
  dialects: ['mkdocs'],
  hint: /\{(?:\+\+|--|~~|==|>>)/,
  read(text, context) {
    if (!hasPlugin(['pymdownx.critic', 'critic'], context)) return []
    const edits: Edit[] = []
    const findNext = createFinder(text.text)
    let last = 0
    for (const { index: at, 0: open } of text.text.matchAll(opening)) {
      const mark = MARKS.find((each) => each.open === open)
      const end = mark && at >= last ? findNext(mark.close, at + open.length) : -1
      if (!mark || end < 0 || text.isCode(at) || text.isCode(end)) continue
      const written = convert(text, mark, { start: at, end })
      edits.push(...written)
      if (written.length > 0) last = end + mark.close.length
    }
    return edits
  },
}

/** `start` and `end` are where the opening and the closing begin. */
function convert({ text }: LinedText, mark: Mark, { start, end }: Range): Edit[] {
  const inner = { start: start + mark.open.length, end }
  const content = text.slice(inner.start, inner.end)
  const past = end + mark.close.length
  const isBlock = blankLine.test(content)
  if (content.trim() === '' || (isBlock && !(/^[ \t]*\n/.test(content) && /\n[ \t>]*$/.test(content)))) return []
  const before = mark === COMMENT && /\S$/.test(text.slice(Math.max(0, start - 1), start)) ? ' ' : ''
  // Parentheses around paragraphs would be in paragraphs of their own.
  const isBare = isBlock && mark === COMMENT
  const edits = [
    { start, end: inner.start, text: isBare ? '' : before + mark.start },
    { start: inner.end, end: past, text: isBare ? '' : mark.end },
  ]
  if (mark !== SUBSTITUTION) return edits
  const arrow = content.indexOf('~>')
  if (arrow < 0) return []
  const at = inner.start + arrow
  return [...edits, { start: at, end: at + 2, text: DELETION.end + INSERTION.start }]
}
