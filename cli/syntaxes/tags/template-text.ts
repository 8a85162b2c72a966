import type { Range } from '../text/code-spans.ts'
import { escapeMarkdown } from '../text/reader.ts'

/** Ranges between `{% raw %}` and `{% endraw %}`, which contain no tags. */
export function findRaw(text: string): Range[] {
  const ranges: Range[] = []
  const marks = /\{%-?[ \t]*(end)?raw[ \t]*-?%\}/g
  let start: number | undefined
  for (const found of text.matchAll(marks)) {
    if (!found[1]) start ??= found.index + found[0].length
    else if (start !== undefined) {
      ranges.push({ start, end: found.index })
      start = undefined
    }
  }
  return ranges
}

/** A value may be Markdown, such as a link, but an underscore or an asterisk in a name is not. */
export const formatValue = (value: string): string =>
  /^https?:\/\/\S+$/.test(value) || /\]\(|\*\*|`/.test(value)
    ? value
    : escapeMarkdown(value).replace(/\\([:.!#-])/g, '$1')
