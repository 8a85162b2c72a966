import type { Edit } from '../../lib/edits.ts'
import { HEADING_ID_HINT } from '../hints.ts'
import { isAdmonitionType, toAdmonition } from './admonition-types.ts'
import { countQuotes, type Line, type LinedText } from './lines.ts'
import { DIRECTIVE_END, DIRECTIVE_MARK, getPrefix, openDirective, type Reader, type ReaderContext } from './reader.ts'

/** The content of an attribute list: `{: #id .class key="value"}`. */
interface AttributeList {
  id: string | undefined
  classes: string[]
  /** Label in the table of contents instead of the heading: `data-toc-label="a"`. */
  contentsLabel: string | undefined
  /** Whether all of it is `#id`, `.class` or `key=value`, so that it cannot be text. */
  isCertain: boolean
}

const word = /[#.][\p{L}\p{N}_][^\s{}"'=]*|[\w@:-]+=(?:"[^"]*"|'[^']*'|[^\s{}"']+)|[A-Za-z_][\w:-]*/gu

function parseAttributeList(content: string): AttributeList | undefined {
  if (content.replace(word, '').trim() !== '') return undefined
  const words = content.match(word) ?? []
  const isNamed = (each: string) => /^[#.]/.test(each) || each.includes('=')
  return {
    id: words.find((each) => each.startsWith('#'))?.slice(1),
    contentsLabel: /^data-toc-label=["']?(.*?)["']?$/.exec(
      words.find((each) => each.startsWith('data-toc-label=')) ?? '',
    )?.[1],
    classes: words.filter((each) => each.startsWith('.')).map((each) => each.slice(1)),
    isCertain: words.length > 0 && words.every((each) => isNamed(each) || each.includes('-')),
  }
}

const headingLine = /^#{1,6}[ \t]/
/** `{ #id .class }`, `{: #id }`, `{/* #id *\/}` and `{/*id*\/}` at the end of a heading, but not docsgen's own `{#id}`. */
const headingEnd =
  /[ \t]*(?:\{\/\*[ \t]*#?([\p{L}\p{N}_][^\s{}*]*)[ \t]*\*\/\}|\\\{#([\w-]+)\\?\}|\{:?[ \t]*([^{}\n]*?)[ \t]*\})([ \t]*#*[ \t]*)$/u
const ownId = /[ \t]*\{#(?:(?!\{#|\}| \.)[^=])+\}[ \t]*#*[ \t]*$/

/** `[#id]` of Fumadocs and Nextra, but not the number of an issue; `[!toc]` of Fumadocs. */
const bracketEnd = /[ \t]+\[(?:#(?!\d+\])([^\s[\]]+)|!toc)\]([ \t]*#*[ \t]*)$/

/** Ids of headings in the forms of other generators. They cannot be meant otherwise, so no dialect has to be in use. */
export const headingIds: Reader = {
  dialects: 'all',
  hint: HEADING_ID_HINT,
  read(text) {
    return text.lines.flatMap((line, index): Edit[] => {
      if (line.kind !== 'text' || !isHeading(text, line, text.lines[index + 1])) return []
      const content = text.getHeader(line)
      const bracketed = content.includes(']') ? bracketEnd.exec(content) : null
      if (bracketed) return convertBrackets(text, line.content, bracketed)
      const found = content.includes('}') && !ownId.test(content) ? headingEnd.exec(content) : null
      if (!found || text.isCode(line.content + found.index)) return []
      // The attributes of a directive at the end of a heading: `:badge[new]{type=tip}`.
      if (/:[\w-]+\[[^[\]]*\]$/.test(content.slice(0, found.index)) && found[0].startsWith('{')) return []
      const [whole, comment, escaped, list, closing = ''] = found
      const attributes = list === undefined ? undefined : parseAttributeList(list)
      const id = comment ?? escaped ?? attributes?.id
      if (id === undefined && !attributes?.isCertain) return []
      const start = line.content + found.index
      const written = (id === undefined ? '' : ` {#${id}}`) + formatContentsLabel(attributes?.contentsLabel)
      return [{ start, end: start + whole.length, text: written + closing.trimEnd() }]
    })
  },
}

function convertBrackets(text: LinedText, content: number, found: RegExpExecArray): Edit[] {
  const [whole, id, closing = ''] = found
  const start = content + found.index
  // A reference with a definition is a link.
  if (text.isCode(start) || text.text.includes(`[#${id}]:`)) return []
  return [{ start, end: start + whole.length, text: (id === undefined ? '' : ` {#${id}}`) + closing.trimEnd() }]
}

const formatContentsLabel = (label = ''): string => {
  const text = label.replace(/[<>]/g, '').replace(/-{2,}/g, '-').trim()
  return text === '' ? '' : ` <!-- toc: ${text} -->`
}

function isHeading(text: LinedText, line: Line, next: Line | undefined): boolean {
  if (headingLine.test(text.getContent(line))) return true
  return next?.kind === 'text' && /^(?:=+|-+)[ \t]*$/.test(text.getContent(next))
}

/** `{: .class }` anywhere, and `{ .class }` directly after its target. */
const inline = /(^|[\])`*>:"]|[^\s{}])([ \t]*)\{(:?)[ \t]{0,9}([#.\w:-][^{}\n]{0,500}?)[ \t]{0,9}\}/gu

/** Attributes of elements are left out, except ids, which become anchors, and `{: .note }` of Jekyll above a block. */
export const attributeLists: Reader = {
  dialects: ['jekyll', 'mkdocs', 'hugo', 'vitepress', 'quarto'],
  hint: /\{:?[ \t]*[#.\w:-][^{}\n]*\}/,
  read(text, context) {
    return text.lines.flatMap((line, index): Edit[] => {
      if (line.kind !== 'text') return []
      const content = text.getContent(line)
      // The attributes of directives are docsgen's own.
      const isDirective = content.startsWith(DIRECTIVE_MARK) || content.startsWith('::')
      if (!content.includes('{') || isDirective || headingLine.test(content)) return []
      const note = context.uses('jekyll') ? convertNote(text, index) : []
      return note.length > 0 ? note : convertLine(text, index, { content, context })
    })
  },
}

function convertLine(
  text: LinedText,
  index: number,
  { content, context }: { content: string; context: ReaderContext },
): Edit[] {
  const edits: Edit[] = []
  const line = text.lines[index]
  if (!line) return edits
  for (const found of content.matchAll(inline)) {
    const [whole, before = '', blanks = '', colon, list = ''] = found
    const start = line.content + found.index + before.length
    const attributes = parseAttributeList(list)
    if (!attributes || text.isCode(start + blanks.length)) continue
    const isDirect = colon === ':' || before === '' || (/[\])`*>:"]/.test(before) && attributes.isCertain)
    const endsBlock = attributes.isCertain && found.index + whole.length === content.trimEnd().length
    if (!(isDirect || endsBlock) || (colon !== ':' && !attributes.isCertain)) continue
    // `:name[label]{…}` is a directive of docsgen's.
    if (before === ']' && colon !== ':' && /:{1,2}[A-Za-z][\w-]*\[[^\]]*\]$/.test(content.slice(0, found.index + 1)))
      continue
    // Without a colon, a list that is directly behind a word is text.
    if (colon !== ':' && blanks === '' && before !== '' && !endsElement(content.slice(0, found.index + 1))) continue
    const anchor = attributes.id === undefined ? '' : `<a id="${attributes.id.replace(/"/g, '&quot;')}"></a>`
    // MkDocs pins an anchor to a place as an empty link with an id.
    const empty = before === ')' && content.slice(0, found.index + 1).endsWith('[]()') ? 4 : 0
    edits.push({ start: start - empty, end: line.content + found.index + whole.length, text: anchor })
    if (isTableOfContents(list) && colon === ':' && before === '') edits.push(...removeListAbove(text, index, context))
  }
  return edits
}

/** Whether a text ends with a link, code, emphasis, a tag or an icon. */
const endsElement = (text: string): boolean =>
  text.endsWith(')') ? text.lastIndexOf('](') >= 0 : /[\]`*>:"]$/.test(text)

const isTableOfContents = (list: string): boolean => /^toc\b/.test(list)

/** The list item that Jekyll replaces with the table of contents. */
function removeListAbove(text: LinedText, index: number, { uses }: ReaderContext): Edit[] {
  const above = text.lines[index - 1]
  if (!uses('jekyll') || !above || !/^(?:[-*+]|1\.)[ \t]+\S/.test(text.getContent(above))) return []
  return [{ start: above.content, end: above.end, text: '' }]
}

const noteAttributes = /^\{:[ \t]*\.([a-z]+)(-title)?[ \t]*\}[ \t]*$/

/** The block below `{: .note }` in a note: a paragraph, or a quote, whose first paragraph is the title of `.note-title`. */
function convertNote(text: LinedText, index: number): Edit[] {
  const line = text.lines[index]
  const [, type, hasTitle] = (line && noteAttributes.exec(text.getContent(line))) ?? []
  const first = text.lines[index + 1]
  if (!line || !type || !isAdmonitionType(type) || first?.kind !== 'text') return []
  if (text.lines[index - 1]?.kind === 'text') return []
  const depth = countQuotes(line.quote)
  const isQuote = countQuotes(first.quote) > depth
  const isEnd = (each: Line) =>
    isQuote ? countQuotes(each.quote) <= depth && each.kind !== 'text' : each.kind === 'blank'
  const end = text.lines.findIndex((each, at) => at > index && isEnd(each))
  const body = text.lines.slice(index + 1, end < 0 ? undefined : end)
  const titleEnd = hasTitle ? body.findIndex(({ kind }) => kind === 'blank') : 0
  const heading = body.slice(0, titleEnd < 0 ? body.length : titleEnd)
  const title = heading.map((each) => text.getContent(each).trim()).join(' ')
  const directive = toAdmonition(type, title === '' ? undefined : title)
  const edits: Edit[] = [{ start: line.content, end: line.end, text: openDirective(directive) }]
  for (const [at, each] of body.entries()) {
    if (at < heading.length) edits.push({ start: each.start, end: Math.min(each.end + 1, text.text.length), text: '' })
    else edits.push(...moveOut(each, { line, isQuote, text }))
  }
  const last = body.at(-1) ?? first
  edits.push({ start: last.end, end: last.end, text: `\n${getPrefix(text, line)}${DIRECTIVE_END}` })
  return edits
}

/** A line of a note without the mark of the quote that was its block, or with the marks of the quote that the note is in. */
function moveOut(each: Line, { line, isQuote, text }: { line: Line; isQuote: boolean; text: LinedText }): Edit[] {
  const depth = countQuotes(line.quote)
  if (countQuotes(each.quote) < depth) return [{ start: each.start, end: each.content, text: getPrefix(text, line) }]
  if (!isQuote || countQuotes(each.quote) === depth) return []
  const marks = [...each.quote.matchAll(/[ \t]*> ?/g)]
  const mark = marks[depth]
  return mark ? [{ start: each.start + mark.index, end: each.start + mark.index + mark[0].length, text: '' }] : []
}
