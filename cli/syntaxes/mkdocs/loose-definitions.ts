import type { Edit } from '../../lib/edits.ts'
import type { LinedText } from '../text/lines.ts'
import type { Reader } from '../text/reader.ts'
import { dedent, findBodyEnd, isBlankLine } from './indented-body.ts'

const mark = /^:[ \t]+(?=\S)/
/** Comments, and what `commentShortcodes` has written in place of one. */
const comments = /^(?:(?:<!--(?:(?!-->).)*-->[ \t]*)+|<a id="\+[^"]*"><\/a>`[^`]*`)$/

/** Definitions whose term is a comment, which a hook replaces; without it, their content would be code. */
export const looseDefinitions: Reader = {
  dialects: ['mkdocs'],
  hint: /^[ \t>]*:[ \t]+\S/m,
  isNested: true,
  read(text) {
    const edits: Edit[] = []
    for (const [index, line] of text.lines.entries()) {
      const found = line.kind === 'text' ? mark.exec(text.getContent(line)) : null
      if (!found || !followsComment(text, index)) continue
      edits.push({ start: line.content, end: line.content + found[0].length, text: '' })
      edits.push(...dedent(text, { first: index + 1, last: findBodyEnd(text, index) }))
    }
    return edits
  },
}

/** Whether nothing but blank lines is between a line and a comment above it. */
function followsComment(text: LinedText, index: number): boolean {
  for (let at = index - 1; at >= 0; at--) {
    const line = text.lines[at]
    if (line && !isBlankLine(line)) return line.kind === 'text' && comments.test(text.getHeader(line))
  }
  return false
}
