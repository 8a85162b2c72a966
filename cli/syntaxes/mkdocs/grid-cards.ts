import type { Edit } from '../../lib/edits.ts'
import { editLines } from '../text/edit-text.ts'
import { countColumns, type Line, type LinedText } from '../text/lines.ts'
import { DIRECTIVE_END, getPrefix, openDirective, type Reader } from '../text/reader.ts'
import { isBlankLine } from './indented-body.ts'

const opening = /^<div[ \t][^<>]*\bclass=["'][^"']*\bgrid\b[^"']*\bcards\b[^"']*["'][^<>]*>[ \t]*$/
const item = /^(?:[-*+]|\d+[.)])[ \t]+(?=\S)/
/** A title that is a link or strong text as a whole, behind the names of icons. */
const wholeTitle =
  /^((?::[\w-]+:(?:\{[^{}\n]*\})?[ \t]*)*)(?:\[(.+)\]\(([^()\s]+)\)|\*\*([^*]+)\*\*|__([^_]+)__)(?:\{[^{}\n]*\})?[ \t]*$/

/** A first line that is only the names of icons: the title is on the next one. */
const onlyIcons = /^(?::[\w-]+:(?:\{[^{}\n]*\})?|&nbsp;|[ \t])+$/

/** The lines of a card: those from `first` to `last` (inclusive). */
interface Card {
  first: number
  last: number
}

/** Lists of MkDocs that are shown as cards: each item of `<div class="grid cards">` is a card, with its first line as title. */
export const gridCards: Reader = {
  dialects: ['mkdocs'],
  hint: /<div[^<>\n]*\bgrid\b[^<>\n]*\bcards\b/,
  read(text) {
    return editLines(text, { pattern: opening }, (_, line, index) => {
      const end = findEnd(text, index)
      const cards = end === undefined ? undefined : findCards(text, { from: index + 1, to: end })
      const closing = end === undefined ? undefined : text.lines[end]
      if (!cards || !closing) return undefined
      return [
        { start: line.content, end: line.end, text: openDirective({ name: 'cards' }) },
        ...cards.flatMap((card) => convertCard(text, card)),
        { start: closing.content, end: closing.end, text: DIRECTIVE_END },
      ]
    })
  },
}

/** The line of the tag that closes the element; `undefined` if something else is on it. */
function findEnd(text: LinedText, index: number): number | undefined {
  let depth = 1
  for (let at = index + 1; at < text.lines.length; at++) {
    const line = text.lines[at]
    if (line?.kind !== 'text') continue
    const content = text.getHeader(line)
    if (content.startsWith('<div')) depth++
    if (content.startsWith('</div>')) depth--
    if (depth === 0) return /^<\/div>[ \t]*$/.test(content) ? at : undefined
  }
  return undefined
}

/** The items of the list between two lines; `undefined` if anything else is there. */
function findCards(text: LinedText, { from, to }: { from: number; to: number }): Card[] | undefined {
  const cards: Card[] = []
  let indent: number | undefined
  for (let at = from; at < to; at++) {
    const line = text.lines[at]
    if (!line || isBlankLine(line)) continue
    indent ??= line.indent
    const last = cards.at(-1)
    if (line.indent === indent && line.kind === 'text' && item.test(text.getHeader(line))) {
      cards.push({ first: at, last: at })
    } else if (last && line.indent > indent) last.last = at
    else return undefined
  }
  return cards.length === 0 ? undefined : cards
}

function convertCard(text: LinedText, { first, last }: Card): Edit[] {
  const line = text.lines[first]
  if (!line) return []
  const mark = item.exec(text.getHeader(line))?.[0] ?? ''
  const columns = line.indent + countColumns(mark)
  const { start, content, next } = findTitle(text, first, mark)
  const body = text.lines.slice(next, last + 1)
  const rule = body.find((each) => !isBlankLine(each))
  const hasRule = rule?.kind === 'text' && /^(?:-{3,}|\*{3,}|_{3,})[ \t]*$/.test(text.getContent(rule))
  const end = text.lines[last]?.end ?? line.end
  return [
    { start: line.content, end: start, text: `${openDirective({ name: 'card' })} ` },
    ...convertTitle(content, start),
    ...body.flatMap((each) =>
      each === rule && hasRule ? [remove(each)] : dedentLine(text, each, columns - line.indent),
    ),
    { start: end, end, text: `\n${getPrefix(text, line)}${DIRECTIVE_END}` },
  ]
}

/** The text that is the title of a card, and the line after it. */
function findTitle(text: LinedText, first: number, mark: string): { start: number; content: string; next: number } {
  const [line, second] = [text.lines[first], text.lines[first + 1]]
  const written = line ? text.getHeader(line).slice(mark.length) : ''
  if (second?.kind === 'text' && onlyIcons.test(written))
    return { start: second.content, content: text.getHeader(second), next: first + 2 }
  return { start: (line?.content ?? 0) + mark.length, content: written, next: first + 1 }
}

/** Titles are strong anyway, and one that is a link makes the whole card a link. */
function convertTitle(written: string, start: number): Edit[] {
  const found = wholeTitle.exec(written)
  if (!found) return []
  const [, icons = '', label, href, ...strong] = found
  const title = label ?? strong.find(Boolean) ?? ''
  const at = start + written.indexOf(title, icons.length)
  return [
    { start: start + icons.length, end: at, text: '' },
    { start: at + title.length, end: start + written.length, text: href === undefined ? '' : ` {href="${href}"}` },
  ]
}

const remove = ({ start, quote, end }: Line): Edit => ({ start: start + quote.length, end, text: '' })

/** Removes up to `columns` of indentation, which is that of the content of an item. */
function dedentLine({ text }: LinedText, line: Line, columns: number): Edit[] {
  if (isBlankLine(line)) return []
  const start = line.start + line.quote.length
  const left = countColumns(text.slice(start, line.content)) - columns
  return [{ start, end: line.content, text: ' '.repeat(Math.max(0, left)) }]
}
