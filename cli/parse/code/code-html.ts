import type { Run } from './highlight.ts'
import type { Mark } from './markers.ts'

/** How the lines of a block are marked. */
export interface LineLayout {
  /** An entry per line, or none at all. */
  marks: readonly ReadonlySet<Mark>[]
  /** The number of the first line; `null` when lines are not numbered. */
  firstNumber: number | null
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

/**
 * The inside of `code`. A line gets an element only where something hangs on it (a mark, a number): in most blocks none
 * does, and an element per line would be a fifth of the block's bytes. The line's break stands inside of its element, so
 * that the text content is the code in every layout.
 *
 * What a copy button has to copy: the text content of `code` without `.tok-u` (prompts), `.tok-o` (output) and
 * `.ds-line-removed`, and without the one line break at the end. Magic comments are gone already.
 */
export function codeHtml(runs: readonly Run[], { marks, firstNumber }: LineLayout): string {
  if (firstNumber === null && !marks.some((of) => of.size > 0)) return `${runs.map(runHtml).join('')}\n`
  return splitLines(runs)
    .map((line, index) => {
      const html = `${line.map(runHtml).join('')}\n`
      const classes = [...(marks[index] ?? [])].map((mark) => classByMark[mark])
      if (firstNumber === null && classes.length === 0) return html
      const number = firstNumber === null ? '' : ` data-line="${firstNumber + index}"`
      return `<span class="${['token-line', ...classes].join(' ')}"${number}>${html}</span>`
    })
    .join('')
}
