import { countUpTo } from '../../lib/line-index.ts'

/** A part of a text; `end` is exclusive. */
export interface Range {
  start: number
  end: number
}

/** A fast test of whether an offset is in one of many ranges, which may overlap. */
export function createRangeTest(ranges: readonly Range[]): (offset: number) => boolean {
  const sorted = ranges.toSorted((a, b) => a.start - b.start)
  const merged: Range[] = []
  for (const { start, end } of sorted) {
    const last = merged.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  const starts = merged.map(({ start }) => start)
  return (offset) => offset < (merged[countUpTo(offset, starts) - 1]?.end ?? 0)
}

/** Data of a line for pairing backticks. */
interface TextLine extends Range {
  kind: string
  /** Start of the content after quotes and indentation. */
  content: number
}

/** A new paragraph, item, row or heading: no code span continues into it. */
const block = /^(?:[-+*][ \t]|\d{1,9}[.)][ \t]|#{1,6}[ \t]|\||:::)/

/** The code spans and formulas of a text. */
export function listCodeSpans(text: string, lines: readonly TextLine[]): Range[] {
  const spans: Range[] = []
  let start: number | undefined
  let end = 0
  const finish = () => {
    if (start !== undefined) addSpans(text, { start, end }, spans)
    start = undefined
  }
  for (const line of lines) {
    if (line.kind !== 'text') finish()
    else {
      if (start !== undefined && block.test(text.slice(line.content, line.content + 11))) finish()
      start ??= line.start
      end = line.end
    }
  }
  finish()
  return spans
}

/** `$…$`, but not prices. */
const formula = /(?<![\\\w$])\$(?![\s$])[^$\n]{1,1000}?(?<![\s\\])\$(?![\w$])/g

function addSpans(text: string, { start, end }: Range, spans: Range[]): void {
  const content = text.slice(start, end)
  const code: Range[] = []
  addCodeSpans(content, start, code)
  spans.push(...code)
  if (!content.includes('$')) return
  let next = 0
  for (const { index, 0: written } of content.matchAll(formula)) {
    const range = { start: start + index, end: start + index + written.length }
    while ((code[next]?.end ?? Number.POSITIVE_INFINITY) <= range.start) next++
    if ((code[next]?.start ?? Number.POSITIVE_INFINITY) >= range.end) spans.push(range)
  }
}

/** Pairs the runs of backticks of one block, which begins at `start`, by their length, as CommonMark does. */
function addCodeSpans(content: string, start: number, spans: Range[]): void {
  if (!content.includes('`')) return
  const runs = [...content.matchAll(/(\\*)(`+)/g)].map(({ index, 1: slashes = '', 2: marks = '' }) => {
    // A backslash takes one backtick away from the run that it precedes.
    const isEscaped = slashes.length % 2 === 1
    return { at: start + index + slashes.length, length: marks.length, isEscaped }
  })
  // The last ones first, so that those behind can be taken from the end.
  const positions = new Map<number, number[]>()
  for (let index = runs.length - 1; index >= 0; index--) {
    const { length } = runs[index] ?? { length: 0 }
    const known = positions.get(length)
    if (known) known.push(index)
    else positions.set(length, [index])
  }
  for (let index = 0; index < runs.length; index++) {
    const run = runs[index]
    if (!run) return
    const length = run.isEscaped ? run.length - 1 : run.length
    const later = positions.get(length) ?? []
    for (let next = later.at(-1); next !== undefined && next <= index; next = later.at(-1)) later.pop()
    const next = later.at(-1)
    const close = next === undefined ? undefined : runs[next]
    if (length === 0 || next === undefined || !close) continue
    spans.push({ start: run.at, end: close.at + close.length })
    index = next
  }
}
