import type { Edit } from '../../lib/edits.ts'
import type { Range } from './code-spans.ts'
import type { Line, LinedText } from './lines.ts'

/** What a match becomes: a text in place of all of it, or edits; `undefined` if it stays. */
type Replacement = string | Edit[] | undefined

/** A match of a pattern, and where it is in the text. */
type Convert = (found: RegExpExecArray, range: Range) => Replacement

const toEdits = (replacement: Replacement, range: Range): Edit[] =>
  typeof replacement === 'string' ? [{ ...range, text: replacement }] : (replacement ?? [])

/** Replaces the matches of a pattern in `content`, which begins at `start`, outside of code. */
function editContent(
  text: LinedText,
  { content, start }: { content: string; start: number },
  { pattern, convert }: { pattern: RegExp; convert: Convert },
): Edit[] {
  return [...content.matchAll(pattern)].flatMap((found) => {
    const range = { start: start + found.index, end: start + found.index + found[0].length }
    return text.isCode(range.start) ? [] : toEdits(convert(found, range), range)
  })
}

/** Replaces the matches of a pattern anywhere outside of code. */
export const editMatches = (text: LinedText, pattern: RegExp, convert: Convert): Edit[] =>
  editContent(text, { content: text.text, start: 0 }, { pattern, convert })

/** Replaces the matches of a pattern in lines of text that contain `needs`, outside of code. */
export function editInLines(
  text: LinedText,
  { pattern, needs }: { pattern: RegExp; needs: string },
  convert: (found: RegExpExecArray, range: Range, line: Line) => Replacement,
): Edit[] {
  return text.lines.flatMap((line) => {
    const content = line.kind === 'text' ? text.getContent(line) : ''
    if (!content.includes(needs)) return []
    const convertInLine: Convert = (found, range) => convert(found, range, line)
    return editContent(text, { content, start: line.content }, { pattern, convert: convertInLine })
  })
}

/** Replaces the contents of lines of text (or of another kind) that match a pattern. */
export function editLines(
  text: LinedText,
  { pattern, kind = 'text' }: { pattern: RegExp; kind?: Line['kind'] },
  convert: (found: RegExpExecArray, line: Line, index: number) => Replacement,
): Edit[] {
  return text.lines.flatMap((line, index) => {
    const found = line.kind === kind ? pattern.exec(text.getHeader(line)) : null
    return found ? toEdits(convert(found, line, index), { start: line.content, end: line.end }) : []
  })
}

/** Replaces the matches of a pattern in the text of paragraphs, outside of code and of destinations of links. */
export const editProse = (text: LinedText, pattern: { pattern: RegExp; needs: string }, convert: Convert): Edit[] =>
  editInLines(text, pattern, (found, range) =>
    /^={3,}[ \t]*$/.test(found.input) || isInDestination(found.input, found.index) ? undefined : convert(found, range),
  )

/** Whether a place in a line is inside of `](…)`, of `<…>` or of a bare URL. */
function isInDestination(content: string, at: number): boolean {
  const before = content.slice(Math.max(0, at - 2000), at)
  const opening = before.lastIndexOf('](')
  if (opening >= 0 && !before.includes(')', opening)) return true
  const angle = before.lastIndexOf('<')
  if (angle >= 0 && !before.includes('>', angle) && /^<[A-Za-z/]/.test(before.slice(angle))) return true
  return /https?:\/\/\S*$/.test(before.slice(-300))
}

/** Puts tags in place of the marks, `width` characters each, at the beginning and the end of a range. */
export const wrapRange = ({ start, end }: Range, width: number, name: string): Edit[] => [
  { start, end: start + width, text: `<${name}>` },
  { start: end - width, end, text: `</${name}>` },
]
