import type { Edit } from '../../lib/edits.ts'
import type { LinedText } from '../text/lines.ts'
import type { Reader } from '../text/reader.ts'

/** Matches the beginning of a comment in most languages, up to the numbers of its annotations. */
const comment = /(?:^|[ \t])(?:#|\/\/|\/\*|<!--|--|;|%|\{[-#]|\(\*)[^\n]{0,500}?\(\d{1,2}\)!/
const mark = /(?<=[ \t]\((\d{1,2})\))!/g
const item = /^\d{1,2}[.)][ \t]+\S/

/**
 * The annotations of MkDocs in code: `# (1)!` is explained by the item of the list below the block. The exclamation mark says
 * that the theme may replace the whole comment. Here it stays, so that what is copied is still code.
 */
export const codeAnnotations: Reader = {
  dialects: ['mkdocs'],
  hint: /\(\d{1,2}\)!/,
  read: (text) =>
    text.lines.flatMap((line, index): Edit[] => {
      if (line.kind !== 'closing-fence' || line.fence === undefined) return []
      const first = line.fence + 1
      const marked = text.lines.slice(first, index).filter((each) => comment.test(text.getHeader(each)))
      const count = marked.length === 0 ? 0 : countItems(text, index)
      return marked.flatMap((each): Edit[] =>
        [...text.getHeader(each).matchAll(mark)].flatMap(({ index: at, 1: number }): Edit[] => {
          const start = each.content + at
          return Number(number) > count ? [] : [{ start, end: start + 1, text: '' }]
        }),
      )
    }),
}

/** The number of items of the ordered list that follows a fence, up to the next block that is not part of it. */
function countItems({ lines, getHeader }: LinedText, index: number): number {
  const fence = lines[lines[index]?.fence ?? index]
  let count = 0
  for (let at = index + 1; fence && at < lines.length; at++) {
    const line = lines[at]
    if (!line || line.kind === 'blank' || line.indent > fence.indent + 1) continue
    if (line.indent >= fence.indent && line.quote === fence.quote && item.test(getHeader(line))) count++
    else if (count === 0 || line.kind !== 'text' || lines[at - 1]?.kind === 'blank') break
  }
  return count
}
