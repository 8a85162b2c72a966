import type { LineRange } from '../../parse/parser-entry.ts'
import { editInLines } from '../text/edit-text.ts'
import type { Line, LinedText } from '../text/lines.ts'
import { readLines } from '../text/lines.ts'
import type { Reader } from '../text/reader.ts'

const blockId = /(^|[ \t]+)\^([A-Za-z\d-]+)[ \t]*$/g

/** The ids of blocks in Obsidian, `^id` at the end of a block or below it: anchors, in place of the id. */
export const blockIds: Reader = {
  dialects: ['obsidian'],
  hint: /(?:^|[ \t])\^[A-Za-z\d-]+[ \t]*$/m,
  read: (text) =>
    editInLines(text, { pattern: blockId, needs: '^' }, ([, before = '', id = '']) => `${before}<a id="^${id}"></a>`),
}

/** The lines of the block with an id, counted from 1; `undefined` if no block has it. */
export function findBlock(source: string, id: string): LineRange | undefined {
  const text = readLines(source)
  const at = text.lines.findIndex((line) => line.kind === 'text' && hasId(text.getHeader(line), id))
  const line = text.lines[at]
  if (!line) return undefined
  const isBelow = text.getContent(line).trim() === id
  let last = at
  if (isBelow) while (last > 0 && (last === at || text.lines[last]?.kind === 'blank')) last--
  let first = last
  while (first > 0 && !beginsBlock(text, first, isBelow)) first--
  return { first: first + 1, last: last + 1 }
}

const hasId = (content: string, id: string): boolean => content === id || content.trimEnd().endsWith(` ${id}`)

/** Whether a line is the first of its block: of a paragraph, of an item of a list, or, with the id below, of all lines. */
function beginsBlock(text: LinedText, at: number, isWhole: boolean): boolean {
  const line: Line | undefined = text.lines[at]
  const above = text.lines[at - 1]
  if (!line || !above || above.kind === 'blank') return true
  if (isWhole) return false
  const content = text.getContent(line)
  return above.kind !== 'text' || /^(?:[-+*]|\d+[.)])[ \t]/.test(content) || /^#{1,6}[ \t]/.test(text.getContent(above))
}
