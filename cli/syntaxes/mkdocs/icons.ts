import { editProse } from '../text/edit-text.ts'
import { escapeMarkdown, type Reader } from '../text/reader.ts'

/** Icons that have a meaning of their own, by the words in their names. */
const SYMBOLS: readonly (readonly [RegExp, string])[] = [
  [/(?:^|-)(?:check|tick|yes)/, '✓'],
  [/(?:^|-)(?:close|x|times|cancel|cross)(?:-|$)/, '✗'],
  [/arrow-right/, '→'],
  [/arrow-left/, '←'],
  [/arrow-up/, '↑'],
  [/arrow-down/, '↓'],
]

const icon = /:(?:material|fontawesome|octicons|simple)-([\w-]+):(?:\{[^{}\n]*\})?/g

/** Icons of MkDocs: decoration next to text, which is removed; a symbol, a title or a name where they replace a word. */
export const icons: Reader = {
  dialects: ['mkdocs'],
  hint: /:(?:material|fontawesome|octicons|simple)-/,
  read: (text) =>
    editProse(text, { pattern: icon, needs: ':' }, (found, { start, end }) => {
      const hasText = /[\p{L}\p{N}]/u.test(getSurroundings(text.text, start, end))
      const before = found.input.slice(0, found.index)
      const after = text.text.slice(end, end + 20)
      if (!hasText || isWord(before, after)) return describeIcon(found)
      const separator = startsBlock.test(before) ? blockMark.exec(after)?.[0] : undefined
      const blank = after.startsWith(' ') ? 1 : 0
      return [{ start, end: end + (separator?.length ?? blank), text: '' }]
    }),
}

/** The beginning of a line up to its first text. */
const startsBlock = /^(?:(?:[-*+]|\d+[.)])[ \t]+)?$/
/** Matches text that would begin another block if the icon before it were removed: `- :material-home: - Home`. */
const blockMark = /^ +(?:[-*+]|#{1,6}|>)[ \t]+/

/** The text around an icon within its cell, item or line, without attributes, destinations of links and other icons. */
function getSurroundings(text: string, start: number, end: number): string {
  const before = text.slice(Math.max(0, start - 500), start)
  const after = text.slice(end, end + 500)
  const around = `${/[^|\n]*$/.exec(before)?.[0] ?? ''} ${/^[^|\n]*/.exec(after)?.[0] ?? ''}`
  return around
    .replace(icon, '')
    .replace(/\]\([^)]*\)|\{[^{}]*\}|<[^>]*>/g, '')
    .replace(/^[ \t>]*(?:[-*+]|\d+[.)])[ \t]/, '')
}

/** Whether the sentence around an icon goes on behind it, so that it would lack a word without it. */
function isWord(before: string, after: string): boolean {
  if (/^[,.;!?)](?:\s|$)/.test(after)) return true
  return /[\p{L}\p{N},;.)] +$/u.test(before) && /^ +\p{Ll}/u.test(after)
}

function describeIcon([written, name = '']: RegExpExecArray): string {
  const title = /\btitle="([^"]+)"/.exec(written)?.[1]
  if (title !== undefined) return escapeMarkdown(title)
  const symbol = SYMBOLS.find(([pattern]) => pattern.test(name))?.[1]
  return symbol ?? name.replace(/^(?:regular|solid|brands)-|-\d+$/g, '').replaceAll('-', ' ')
}
