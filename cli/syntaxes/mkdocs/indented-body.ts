import type { Edit } from '../../lib/edits.ts'
import { countColumns, type Line, type LinedText } from '../text/lines.ts'

/** The columns that the body of a block of MkDocs is indented by. */
const INDENT = 4

/** Whether a line has nothing but blanks, in code or not. */
export const isBlankLine = ({ content, end }: Line): boolean => content >= end

/** Whether a line is indented as the body of the block that another line opens. */
const isInBody = (line: Line, { quote, indent }: Line): boolean =>
  line.indent >= indent + INDENT && line.quote.trimEnd() === quote.trimEnd()

/** The last line of the body below a line, apart from blank lines; the line itself if there is none. */
export function findBodyEnd({ lines }: LinedText, index: number): number {
  const line = lines[index]
  let last = index
  for (let at = index + 1; line && at < lines.length; at++) {
    const next = lines[at]
    if (!next || (!isBlankLine(next) && !isInBody(next, line))) break
    if (!isBlankLine(next)) last = at
  }
  return last
}

/** Removes the indentation of a body: the lines from `first` to `last` (inclusive). */
export function dedent({ text, lines }: LinedText, { first, last }: { first: number; last: number }): Edit[] {
  return lines.slice(first, last + 1).flatMap((line): Edit[] => {
    if (isBlankLine(line)) return []
    const start = line.start + line.quote.length
    const columns = countColumns(text.slice(start, line.content)) - INDENT
    return [{ start, end: line.content, text: ' '.repeat(Math.max(0, columns)) }]
  })
}
