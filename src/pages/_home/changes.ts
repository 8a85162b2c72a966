/** One change of the documentation, as the page "What changed" lists it. */
export interface Change {
  title: string
  /** As the page writes it. */
  date: string
  /** The id of the heading of its day. */
  day: string
}

/**
 * The changes that the Markdown of a list contains, in its order: a day is a heading of the second level that begins with a
 * number, and a change is a line in bold below it.
 */
export function listChanges(markdown: string): Change[] {
  const changes: Change[] = []
  let date: string | undefined
  for (const line of markdown.split('\n')) {
    const heading = /^## (.+)$/.exec(line)?.[1]
    if (heading !== undefined) date = /^\d/.test(heading) ? heading : undefined
    const title = /^\*\*(.+)\*\*$/.exec(line)?.[1]
    if (date !== undefined && title !== undefined) {
      changes.push({ title: title.replace(/\\(.)/g, '$1'), date, day: date.toLowerCase().replaceAll(' ', '-') })
    }
  }
  return changes
}
