import type { Edit } from '../../lib/edits.ts'
import { getPrefix, type Reader } from './reader.ts'

/** A line with nothing but the opening tag of an element that is part of a text. */
const inlineTag =
  /^<(?:a|abbr|b|big|cite|del|em|font|i|ins|kbd|label|mark|q|s|small|span|strong|sub|sup|u)(?:[ \t][^<>]*)?>[ \t]*$/
/** A line with an opening tag whose element contains Markdown. */
const markdownTag =
  /^<[a-z][\w-]*(?:[ \t][^<>]*)?[ \t]markdown(?:=(?:["']?(?:1|block|span)["']?))?(?=[ \t>])[^<>]*>[ \t]*$/
/** A line with nothing but a closing tag: its block of HTML goes on to the next blank line in CommonMark. */
const closingTag = /^<\/[a-z][\w-]*>[ \t]*$/

/**
 * Markdown in HTML as Python-Markdown and kramdown read it: elements within text do not begin a block of HTML, and what follows a tag
 * with the attribute `markdown` is Markdown, also without a blank line.
 */
export const markdownInHtml: Reader = {
  dialects: ['mkdocs', 'jekyll'],
  hint: /^[ \t>]*<[a-z][^\n]*>[ \t]*$/m,
  read: (text) => {
    const hasMarkdown = text.lines.some((line) => line.kind === 'text' && markdownTag.test(text.getHeader(line)))
    return text.lines.flatMap((line, index): Edit[] => {
      const next = text.lines[index + 1]
      if (hasMarkdown && next && next.kind !== 'blank' && closingTag.test(text.getHeader(line))) {
        const isHtml = line.kind !== 'text' || text.getHeader(next).startsWith('<')
        return isHtml ? [] : [{ start: line.end, end: line.end, text: `\n${getPrefix(text, line).trimEnd()}` }]
      }
      const content = line.kind === 'text' ? text.getHeader(line) : ''
      if (!content.startsWith('<') || next?.kind !== 'text') return []
      if (inlineTag.test(content)) {
        const join: Edit = { start: line.end, end: next.content, text: ' ' }
        const before = text.lines[index - 1]
        const isBelowHtml = before?.kind === 'text' && before.indent === 0 && closingTag.test(text.getHeader(before))
        const prefix = text.text.slice(line.start, line.content).trimEnd()
        return isBelowHtml ? [{ start: line.start, end: line.start, text: `${prefix}\n` }, join] : [join]
      }
      if (!markdownTag.test(content)) return []
      return [{ start: line.end, end: line.end, text: `\n${getPrefix(text, line).trimEnd()}` }]
    })
  },
}
