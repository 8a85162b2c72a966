import type { Edit } from '../../lib/edits.ts'
import { countUpTo } from '../../lib/line-index.ts'
import type { Line, LinedText } from '../text/lines.ts'
import type { Tag } from './scan-tags.ts'

/** The positions of template tags among the lines of a text. */
export interface TagLines {
  /** Whether nothing else is on the lines of a tag. */
  isAlone(tag: Tag): boolean
  /** Whether a tag is alone in what would be indented code without it: templates are filled in before Markdown is read. */
  isIndented(tag: Tag): boolean
  /**
   * Declares the replacement of this tag as Markdown, even if the lines around it are HTML. Returns the prefix of its
   * lines if it differs from that of the tag's line.
   */
  separate(tag: Tag): string | undefined
  /** The edits for all tags that were separated. */
  listEdits(): Edit[]
}

const htmlTag = /^<(?:\/?[a-z][\w-]*(?:[ \t][^\n]*)?\/?>?|!--)/i

/** Finds the lines of tags, which are in the order of the text. */
export function createTagLines({ text, lines }: LinedText): TagLines {
  const edits = new Map<number, Edit>()
  let inHtml: boolean[] | undefined
  let dedented = 0
  const starts = lines.map(({ start }) => start)
  const find = ({ start }: Tag): number => Math.max(0, countUpTo(start, starts) - 1)
  const isAlone = (tag: Tag) => {
    const line = lines[find(tag)]
    const end = text.indexOf('\n', tag.end)
    return line?.content === tag.start && text.slice(tag.end, end < 0 ? text.length : end).trim() === ''
  }
  return {
    isAlone,
    isIndented: (tag) => lines[find(tag)]?.kind === 'indented' && isAlone(tag),
    separate(tag) {
      const at = find(tag)
      const line = lines[at]
      inHtml ??= listHtml(text, lines)
      const isInside = inHtml[at - 1] === true && inHtml[at] === true
      if (!line || !isAlone(tag) || (line.kind !== 'indented' && !isInside)) return undefined
      edits.set(at, dedent(line, isInside ? `\n${line.quote}` : ''))
      // HTML behind a blank line would be code if it is indented.
      for (dedented = Math.max(dedented, at + 1); isInside && inHtml[dedented]; dedented++) {
        const next = lines[dedented]
        if (next && next.indent >= 4) edits.set(dedented, dedent(next, ''))
      }
      return line.quote
    },
    listEdits: () => [...edits.values()],
  }
}

const dedent = ({ start, quote, content }: Line, written: string): Edit => ({
  start: start + quote.length,
  end: content,
  text: written,
})

/** For each line, whether it is in a block of HTML, which ends at a blank line. */
function listHtml(text: string, lines: readonly Line[]): boolean[] {
  let isHtml = false
  return lines.map(({ kind, content }) => {
    isHtml = kind === 'text' && (isHtml || (text[content] === '<' && htmlTag.test(text.slice(content, content + 200))))
    return isHtml
  })
}
