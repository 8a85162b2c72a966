/** A change of the network on the page "What changed". */
export interface Change {
  title: string
  /** What is different, in plain text. */
  text: string
  /** As the page writes it: `27 November 2026`. */
  date: string
  /** The id of its heading. */
  id: string
}

/**
 * The changes in the Markdown of the page, in its order: a day is a heading of the second level that begins with a number, and
 * a change a heading of the third level with an id, followed by a paragraph. Links are reduced to their words.
 */
export function listChanges(markdown: string): Change[] {
  const changes: Change[] = []
  let date = ''
  for (const section of markdown.split(/^(?=##)/m)) {
    date = /^## (.+)$/m.exec(section)?.[1] ?? date
    const [, title, id, paragraph] = /^### (.+) \{#(.+)\}\n\n(.+)/.exec(section) ?? []
    if (!/^\d/.test(date) || title === undefined || id === undefined || paragraph === undefined) continue
    const text = paragraph.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('`', '')
    changes.push({ title, text, date, id })
  }
  return changes
}
