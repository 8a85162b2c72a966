/** A piece of news on the page "What changed". */
export interface Change {
  title: string
  /** What a reader gains, in plain text. */
  text: string
  /** As the page writes it: `27 November 2026`. */
  date: string
  /** The id of the heading of its day. */
  day: string
}

/**
 * The news in the Markdown of the page, in its order: a day is a heading of the second level that begins with a number, and a
 * piece of news is a paragraph below it that begins with its title in bold. Links are reduced to their words.
 */
export function listChanges(markdown: string): Change[] {
  const changes: Change[] = []
  let date: string | undefined
  for (const line of markdown.split('\n')) {
    const heading = /^## (.+)$/.exec(line)?.[1]
    if (heading !== undefined) date = /^\d/.test(heading) ? heading : undefined
    const [, title, rest = ''] = /^\*\*(.+?)\.\*\* (.+)$/.exec(line) ?? []
    if (date === undefined || title === undefined) continue
    const text = rest.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    changes.push({ title, text, date, day: date.toLowerCase().replaceAll(' ', '-') })
  }
  return changes
}
