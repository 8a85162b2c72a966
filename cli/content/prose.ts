/** What the parts of a Markdown text are replaced by. */
export interface Fillers {
  /** Whether there is anything to fill in. */
  isNeeded: boolean
  /** For text that is not code. */
  fill(prose: string): string
  /** For code spans. */
  fillCode(code: string): string
}

/** Fills in text outside of fenced blocks; spans of code begin and end on one line. */
export function fillProse(markdown: string, fillers: Fillers): string {
  if (!fillers.isNeeded) return markdown
  let fence: string | null = null
  const lines = markdown.split('\n').map((line) => {
    const [, run = '', info = ''] = /^[ \t>]*(`{3,}|~{3,})(.*)$/.exec(line) ?? []
    if (fence !== null) {
      if (run.startsWith(fence) && info.trim() === '') fence = null
      return line
    }
    if (run === '' || (run.startsWith('`') && info.includes('`'))) return fillLine(line, fillers)
    fence = run
    return line
  })
  return lines.join('\n')
}

function fillLine(line: string, { fill, fillCode }: Fillers): string {
  const parts = line.split(/(`+)/)
  let filled = ''
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] ?? ''
    const end = at % 2 === 1 ? parts.indexOf(part, at + 1) : -1
    if (end > 0) {
      filled += part + fillCode(parts.slice(at + 1, end).join('')) + part
      at = end
    } else {
      filled += fill(part)
    }
  }
  return filled
}
