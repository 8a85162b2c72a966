import type { Edit } from '../lib/edits.ts'
import type { Reader } from './text/reader.ts'

const fence = /^>>>(?:[ \t]*\[!(\w+)\][ \t]*(.*?))?[ \t]*$/

/** The quotes and notes of GitLab between two lines `>>>`; a first line `>>> [!note]` makes it a note. */
export const fencedQuotes: Reader = {
  dialects: ['gitlab'],
  hint: /^[ \t]*>>>[ \t]*(?:\[!\w+\][^\n]*)?$/m,
  read(text) {
    const edits: Edit[] = []
    const isFence = (index: number) => {
      const line = text.lines[index]
      return (
        line !== undefined &&
        line.kind !== 'fenced' &&
        fence.exec(text.text.slice(line.start, Math.min(line.end, line.start + 1000)).trimStart())
      )
    }
    for (let index = 0; index < text.lines.length; index++) {
      const opening = isFence(index)
      if (!opening) continue
      let end = index + 1
      while (end < text.lines.length && !isFence(end)) end++
      if (end >= text.lines.length) return edits
      for (const [at, { start, end: lineEnd }] of text.lines.slice(index, end + 1).entries()) {
        const isLast = at === end - index
        if (at === 0)
          edits.push({
            start,
            end: lineEnd,
            text: opening[1] ? `> [!${opening[1]}] ${opening[2] ?? ''}`.trimEnd() : '',
          })
        else edits.push(isLast ? { start, end: lineEnd, text: '' } : { start, end: start, text: '> ' })
      }
      index = end
    }
    return edits
  },
}
