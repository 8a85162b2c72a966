import { applyEdits, type Edit, type EditedText } from '../../lib/edits.ts'

/** Lines of a file, both inclusive; without `last`, up to the end. */
export interface LineRange {
  first: number
  last: number | undefined
}

/** Parses `3`, `3-20` or `3-`. */
export function parseLineRange(written: string): LineRange | undefined {
  const range = /^(\d+)(?:-(\d*))?$/.exec(written)
  if (!range) return undefined
  const first = Number(range[1])
  return { first, last: range[2] === undefined ? first : range[2] === '' ? undefined : Number(range[2]) }
}

/** The lines of a range; `undefined` if the file does not have them. */
export const cutLines = (lines: readonly string[], { first, last = lines.length }: LineRange): string[] | undefined =>
  first >= 1 && last >= first && last <= lines.length ? lines.slice(first - 1, last) : undefined

/** The lines of a text in the region `section`, else in the range `lines` as written; `undefined` without either. */
export function cutText(
  text: string,
  { section, lines }: { section?: string | null | undefined; lines?: string | null | undefined },
): EditedText | undefined {
  const range = lines ? parseLineRange(lines) : undefined
  return (section ? cutTextToRegion(text, section) : undefined) ?? (range && cutTextToRange(text, range))
}

function cutTextToRange(text: string, { first, last }: LineRange): EditedText | undefined {
  const count = text.replace(/\n$/, '').split('\n').length
  const end = last ?? count
  return first >= 1 && end >= first && end <= count
    ? keepLines(text, (index) => index >= first - 1 && index < end)
    : undefined
}

function cutTextToRegion(text: string, name: string): EditedText | undefined {
  if (!/region|ANCHOR|8</i.test(text)) return undefined
  const lines = findRegionLines(text.split('\n'), name)
  if (!lines) return undefined
  const kept = new Set(lines)
  return keepLines(text, (index) => kept.has(index))
}

function keepLines(text: string, isKept: (index: number) => boolean): EditedText {
  const edits: Edit[] = []
  let start = 0
  for (const [index, line] of text.split('\n').entries()) {
    const end = Math.min(start + line.length + 1, text.length)
    if (!isKept(index)) edits.push({ start, end, text: '' })
    start = end
  }
  return applyEdits(text, edits)
}

/** A region marker in the comments of any language: `// #region name`, `<!-- #endregion -->`, `#pragma region name`. */
const marker =
  /^\s*(?:\/\/+|\/\*+|\{\/\*|<!--|#|--|;+|%+|\(\*|'|"|::|@?rem\b)\s*(?:pragma\s+)?#?(end[ ]?)?region\b[ \t]*(.*?)\s*(?:\*+\/\}?|-->|\*\))?\s*$/i

/** The markers of mdBook, `ANCHOR: name`, and of MkDocs, `--8<-- [start:name]`; both may also be in comments. */
const anchor = /\bANCHOR(_END)?:\s*([\w-]+)/
const snippet = /-+8<-+[ \t]+\[(start|end):[ \t]*([^\]\s]+)[ \t]*\]/

function parseMarker(line: string): { ends: boolean; name: string } | undefined {
  const found = /region/i.test(line) ? marker.exec(line) : null
  if (found) return { ends: found[1] !== undefined, name: found[2] ?? '' }
  const foreign = line.includes('ANCHOR') ? anchor.exec(line) : line.includes('8<') ? snippet.exec(line) : null
  return foreign ? { ends: foreign[1] === '_END' || foreign[1] === 'end', name: foreign[2] ?? '' } : undefined
}

/** The indexes of the lines of a region, without markers; `undefined` if no region has the name. */
function findRegionLines(lines: readonly string[], name: string): number[] | undefined {
  const selected: number[] = []
  const open: string[] = []
  let found = false
  for (const [index, line] of lines.entries()) {
    const mark = parseMarker(line)
    if (!mark) {
      if (open.includes(name)) selected.push(index)
    } else if (!mark.ends) {
      open.push(mark.name)
      found ||= mark.name === name
    } else {
      // A named end also closes the regions that were opened inside.
      const at = mark.name === '' ? open.length - 1 : open.lastIndexOf(mark.name)
      if (at >= 0) open.splice(at)
    }
  }
  return found ? selected : undefined
}

/** The lines of a region, as `findRegionLines` finds them. */
export const findRegion = (lines: readonly string[], name: string): string[] | undefined =>
  findRegionLines(lines, name)?.map((index) => lines[index] ?? '')

/** The names of all regions, in order. */
export function listRegions(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const mark = parseMarker(line)
    return mark && !mark.ends && mark.name !== '' ? [mark.name] : []
  })
}
