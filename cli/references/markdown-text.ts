/** Headings within entries are below those of the entries, which are at level 3. */
const MIN_DEPTH = 4

/** The text of a description, in which headings are lowered by `levels` at least to be below those of its page. */
export function lowerHeadings(text: string, depth = MIN_DEPTH): string {
  let fence = ''
  const lines = text.trim().split('\n')
  const shift = depth - Math.min(...lines.flatMap((line) => /^(#{1,6})[ \t]/.exec(line)?.[1]?.length ?? []), depth)
  const lower = (line: string): string => {
    const run = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? ''
    if (fence !== '' && run.startsWith(fence)) fence = ''
    else if (fence === '' && run !== '') fence = run
    if (fence !== '') return line
    return line.replace(/^(#{1,6})(?=[ \t])/, (marks) => '#'.repeat(Math.min(6, marks.length + shift)))
  }
  return lines.map(lower).join('\n')
}

/** The text of a description on one of its pages. Its links are relative to the folder of the reference, in which `page` may be deeper. */
export function printText(text: string, { page }: { page: string }, depth = MIN_DEPTH): string {
  const levels = page.split('/').length - 1
  return lowerHeadings(text.replace(/(?<=\]\()(?=\.{1,2}\/)/g, '../'.repeat(levels)), depth)
}

/** The first paragraph of a text, on one line, and what follows. */
export function splitFirstParagraph(text: string): { first: string; rest: string } {
  const [first = '', ...rest] = text.trim().split(/\n[ \t]*\n/)
  // A list, a table or code stays whole.
  if (/^(?:[-*+>|#]|\d+[.)]|```|~~~)/.test(first)) return { first: '', rest: text.trim() }
  return { first: first.replace(/\s*\n\s*/g, ' '), rest: rest.join('\n\n') }
}

/** The first sentence of a text on one line, for tables; all of a text without one. */
export const getFirstSentence = (text: string): string => /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text

/** The id of a page: letters and digits of any script in lower case. Equal names, and those that are reserved, get a number. */
export function createNames(reserved: readonly string[] = []): (text: string) => string {
  const taken = new Set(['index', 'schemas', ...reserved])
  return (text) => {
    const base =
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '-')
        .replace(/^-|-$/g, '') || 'operations'
    let name = base
    for (let number = 2; taken.has(name); number++) name = `${base}-${number}`
    taken.add(name)
    return name
  }
}
