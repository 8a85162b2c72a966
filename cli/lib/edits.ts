import { countWhile } from './line-index.ts'

/** Replaces the characters from `start` to `end` (exclusive) of a text. */
export interface Edit {
  start: number
  end: number
  text: string
}

/** The end of a range that an offset is. At an edit, a start belongs to the text after it, an end to that before. */
export type Side = 'start' | 'end'

/** Maps an offset of an edited text to the text before. */
export type MapOffset = (offset: number, side: Side) => number

/** An edited text. */
export interface EditedText {
  text: string
  toSource: MapOffset
}

/** Unchanged text before an edit. */
interface Kept {
  /** Its offset in the edited text, and in the original text. */
  start: number
  source: number
  length: number
}

/** Applies edits, in any order. Where two overlap, the one that begins first is applied and the other one ignored. */
export function applyEdits(source: string, edits: readonly Edit[]): EditedText {
  const kept: Kept[] = []
  const pieces: string[] = []
  let at = 0
  let length = 0
  const keep = (end: number) => {
    kept.push({ start: length, source: at, length: end - at })
    pieces.push(source.slice(at, end))
    length += end - at
  }
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (start < at) continue
    keep(start)
    pieces.push(text)
    length += text.length
    at = end
  }
  keep(source.length)
  return { text: pieces.join(''), toSource: createMap(kept) }
}

function createMap(kept: readonly Kept[]): MapOffset {
  return (offset, side) => {
    const isBefore = side === 'start' ? (part: Kept) => part.start <= offset : (part: Kept) => part.start < offset
    const index = Math.max(0, countWhile(kept, isBefore) - 1)
    const part = kept[index]
    if (!part) return offset
    const into = offset - part.start
    if (into <= part.length) return part.source + into
    // Inside of text that an edit wrote: the part of the source that it replaced.
    const next = kept[index + 1]
    return side === 'start' || !next ? part.source + part.length : next.source
  }
}

/** Runs one map after another: `second` is the later edit. */
export const composeMaps = (first: MapOffset | undefined, second: MapOffset): MapOffset =>
  first ? (offset, side) => first(second(offset, side), side) : second
