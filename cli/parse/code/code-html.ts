import { escapeHtmlText } from '../../lib/escape-html.ts'
import type { Run } from './highlight.ts'
import type { Mark, MarkedWord } from './markers.ts'

/** Numbers and marks of the lines of a block. */
export interface LineLayout {
  /** One entry per line, or an empty array. */
  marks: readonly ReadonlySet<Mark>[]
  /** The number of the first line; `null` when lines are not numbered. */
  firstNumber: number | null
  words: readonly MarkedWord[]
  /** Labels of lines, by their number in the block. */
  labels: ReadonlyMap<number, string>
  /** Whether lines that are too long wrap. */
  wraps: boolean
}

/** Longer lines do not fit into a block in the narrowest windows. */
const MAX_NARROW_LENGTH = 30

/** Whether any line may be too long for a window. */
export const hasLongLine = (lines: readonly string[]): boolean => lines.some(({ length }) => length > MAX_NARROW_LENGTH)

/** `highlighted` uses the class that existing Docusaurus sites already style; the others are ours. */
const classByMark: Readonly<Record<Mark, string>> = {
  highlighted: 'theme-code-block-highlighted-line',
  added: 'ds-line-added',
  removed: 'ds-line-removed',
  focused: 'ds-line-focused',
  error: 'ds-line-error',
  warning: 'ds-line-warning',
}

const formatRun = ({ role, text }: Run): string =>
  role === '' ? escapeHtmlText(text) : `<span class="tok-${role}">${escapeHtmlText(text)}</span>`

function splitLines(runs: readonly Run[]): Run[][] {
  let current: Run[] = []
  const lines = [current]
  for (const { role, text } of runs) {
    const parts = text.split('\n')
    for (const [index, part] of parts.entries()) {
      if (index > 0) {
        current = []
        lines.push(current)
      }
      if (part !== '') current.push({ role, text: part })
    }
  }
  return lines
}

/** Ranges of the marked words in a line, `[start, end]`, in order; of two that overlap, the earlier one wins. */
function findWords(line: string, words: readonly MarkedWord[]): [number, number][] {
  const ranges: [number, number][] = []
  for (const { text } of words) {
    for (let at = line.indexOf(text); at >= 0; at = line.indexOf(text, at + text.length)) {
      ranges.push([at, at + text.length])
    }
  }
  let end = 0
  return ranges
    .sort(([a], [b]) => a - b)
    .filter((range) => {
      if (range[0] < end) return false
      end = range[1]
      return true
    })
}

function cutRuns(line: readonly Run[], start: number, end: number): Run[] {
  const cut: Run[] = []
  let at = 0
  for (const { role, text } of line) {
    const part = text.slice(Math.max(0, start - at), Math.max(0, end - at))
    if (part !== '') cut.push({ role, text: part })
    at += text.length
  }
  return cut
}

function formatLine(line: readonly Run[], words: readonly MarkedWord[]): string {
  const ranges = words.length === 0 ? [] : findWords(line.map(({ text }) => text).join(''), words)
  if (ranges.length === 0) return line.map(formatRun).join('')
  const html: string[] = []
  let done = 0
  for (const [start, end] of ranges) {
    const inside = cutRuns(line, start, end).map(formatRun).join('')
    html.push(...cutRuns(line, done, start).map(formatRun), `<mark class="ds-code-word">${inside}</mark>`)
    done = end
  }
  html.push(...cutRuns(line, done, Number.POSITIVE_INFINITY).map(formatRun))
  return html.join('')
}

const formatLabel = (label: string | undefined): string =>
  label === undefined ? '' : ` <span class="tok-o ds-line-label">${escapeHtmlText(label)}</span>`

/**
 * Prints the content of `code`. A line gets an element only if it needs one (for a mark, a number, or to wrap with an
 * indent): most blocks have no such line, and an element per line would add a fifth to the size of a block. The line break is inside the element,
 * so that the text content is the code in every layout.
 *
 * A copy button must copy the text content of `code` without `.tok-u` (prompts), `.tok-o` (output) and
 * `.ds-line-removed`, and without the final line break. Labels of lines are output (`.tok-o`). Magic comments are already removed.
 */
export function formatCode(runs: readonly Run[], { marks, firstNumber, words, labels, wraps }: LineLayout): string {
  if (!wraps && firstNumber === null && words.length === 0 && labels.size === 0 && !marks.some((of) => of.size > 0))
    return `${runs.map(formatRun).join('')}\n`
  return splitLines(runs)
    .map((line, index) => {
      const own = words.filter(({ from, to }) => from <= index && index < to)
      const html = `${formatLine(line, own)}${formatLabel(labels.get(index + 1))}\n`
      const classes = [...(marks[index] ?? [])].map((mark) => classByMark[mark])
      const isWrapped = wraps && hasLongLine([line.map(({ text }) => text).join('')])
      if (!isWrapped && firstNumber === null && classes.length === 0) return html
      const number = firstNumber === null ? '' : ` data-line="${firstNumber + index}"`
      return `<span class="${['token-line', ...classes].join(' ')}"${number}>${html}</span>`
    })
    .join('')
}
