import type { Run } from './highlight.ts'
import type { Mark, MarkedWord } from './markers.ts'

/** How the lines of a block are marked. */
export interface LineLayout {
  /** An entry per line, or none at all. */
  marks: readonly ReadonlySet<Mark>[]
  /** The number of the first line; `null` when lines are not numbered. */
  firstNumber: number | null
  words: readonly MarkedWord[]
}

/** `highlighted` has the class that sites style already; the others are ours. */
const classByMark: Readonly<Record<Mark, string>> = {
  highlighted: 'theme-code-block-highlighted-line',
  added: 'ds-line-added',
  removed: 'ds-line-removed',
  focused: 'ds-line-focused',
  error: 'ds-line-error',
  warning: 'ds-line-warning',
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Escapes text for element content. */
function escapeText(text: string): string {
  return /[&<>]/.test(text) ? text.replace(/[&<>]/g, (character) => entities[character] ?? character) : text
}

function runHtml({ role, text }: Run): string {
  return role === '' ? escapeText(text) : `<span class="tok-${role}">${escapeText(text)}</span>`
}

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

/** Places of words in a line, `[start, end]`, in order and without overlaps: the first word that matches counts. */
function findWords(line: string, words: readonly MarkedWord[]): [number, number][] {
  const places: [number, number][] = []
  for (const { text } of words) {
    for (let at = line.indexOf(text); at >= 0; at = line.indexOf(text, at + text.length)) {
      places.push([at, at + text.length])
    }
  }
  let end = 0
  return places
    .sort(([a], [b]) => a - b)
    .filter((place) => {
      if (place[0] < end) return false
      end = place[1]
      return true
    })
}

/** The part of a line between two columns. */
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

function lineHtml(line: readonly Run[], words: readonly MarkedWord[]): string {
  const places = words.length === 0 ? [] : findWords(line.map(({ text }) => text).join(''), words)
  if (places.length === 0) return line.map(runHtml).join('')
  const html: string[] = []
  let done = 0
  for (const [start, end] of places) {
    const inside = cutRuns(line, start, end).map(runHtml).join('')
    html.push(...cutRuns(line, done, start).map(runHtml), `<mark class="ds-code-word">${inside}</mark>`)
    done = end
  }
  html.push(...cutRuns(line, done, Number.POSITIVE_INFINITY).map(runHtml))
  return html.join('')
}

/**
 * The inside of `code`. A line gets an element only where something hangs on it (a mark, a number): in most blocks none
 * does, and an element per line would be a fifth of the block's bytes. The line's break stands inside of its element, so
 * that the text content is the code in every layout.
 *
 * What a copy button has to copy: the text content of `code` without `.tok-u` (prompts), `.tok-o` (output) and
 * `.ds-line-removed`, and without the one line break at the end. Magic comments are gone already.
 */
export function codeHtml(runs: readonly Run[], { marks, firstNumber, words }: LineLayout): string {
  if (firstNumber === null && words.length === 0 && !marks.some((of) => of.size > 0))
    return `${runs.map(runHtml).join('')}\n`
  return splitLines(runs)
    .map((line, index) => {
      const html = `${lineHtml(
        line,
        words.filter(({ from, to }) => from <= index && index < to),
      )}\n`
      const classes = [...(marks[index] ?? [])].map((mark) => classByMark[mark])
      if (firstNumber === null && classes.length === 0) return html
      const number = firstNumber === null ? '' : ` data-line="${firstNumber + index}"`
      return `<span class="${['token-line', ...classes].join(' ')}"${number}>${html}</span>`
    })
    .join('')
}
