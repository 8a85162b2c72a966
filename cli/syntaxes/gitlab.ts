import type { Edit } from '../lib/edits.ts'
import type { Reader } from './text/reader.ts'

const fence = /^>>>(?:[ \t]*\[!(\w+)\][ \t]*(.*?))?[ \t]*$/

/** The quotes and notes of GitLab between two lines `>>>`; a first line `>>> [!note]` makes it a note. */
export const fencedQuotes: Reader = {
  dialects: ['gitlab'],
  hint: /^[ \t]*>>>[ \t]*(?:\[!\w+\][^\n]*)?$/m,
  read(text) {
    const fences = text.lines.flatMap((line, index) => {
      const written = line.kind === 'fenced' ? '' : text.text.slice(line.start, Math.min(line.end, line.start + 1000))
      const found = fence.exec(written.trimStart())
      return found ? [{ line, index, found }] : []
    })
    return fences.flatMap(({ line: { start, end }, index, found: [, type, title = ''] }, at): Edit[] => {
      const closing = at % 2 === 0 ? fences[at + 1] : undefined
      if (!closing) return []
      const quoted = text.lines.slice(index + 1, closing.index)
      return [
        { start, end, text: type ? `> [!${type}] ${title}`.trimEnd() : '' },
        ...quoted.map((line) => ({ start: line.start, end: line.start, text: '> ' })),
        { start: closing.line.start, end: closing.line.end, text: '' },
      ]
    })
  },
}
