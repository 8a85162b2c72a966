import type { Commit } from './git-log.ts'

/** How many months before the newest commit are listed. */
const MONTHS = 12

/** How many changes of a day are shown; the others are folded. */
const MAX_SHOWN = 8

/** How many pages of a change are linked; the others are counted. */
const MAX_LINKS = 6

/** What is printed where the project has no history. */
export const NO_HISTORY =
  'This copy of the documentation was built without its Git history, so its changes are not listed.'

/**
 * The changes as Markdown: a heading for each day, newest first, and for each change, the largest of the day first, its title
 * in bold and links to its pages. `titles` are the titles of the pages that exist, by file; changes of other pages only are left out.
 */
export function printChanges(commits: readonly Commit[] | null, titles: ReadonlyMap<string, string>): string {
  if (commits === null) return `${NO_HISTORY}\n`
  const days = new Map<string, string[]>()
  for (const commit of listRecent(commits).sort((one, other) => other.lines - one.lines)) {
    const entry = printEntry(commit, titles)
    if (entry) days.set(commit.day, [...(days.get(commit.day) ?? []), entry])
  }
  const newestFirst = [...days].sort(([one], [other]) => (one < other ? 1 : -1))
  return newestFirst.map(([day, entries]) => printDay(day, entries)).join('\n')
}

/** The commits of the last months, counted from the newest one and not from today: the same history gives the same page. */
function listRecent(commits: readonly Commit[]): Commit[] {
  const newest = commits.reduce((latest, { day }) => (day > latest ? day : latest), '')
  const first = new Date(`${newest}T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() - MONTHS)
  return commits.filter(({ day }) => new Date(`${day}T00:00:00Z`) >= first)
}

function printDay(day: string, entries: readonly string[]): string {
  const date = new Date(`${day}T00:00:00Z`)
  const month = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(date)
  const heading = `## ${date.getUTCDate()} ${month} ${date.getUTCFullYear()}\n`
  const folded = entries.slice(MAX_SHOWN)
  const more = `${folded.length} more ${folded.length === 1 ? 'change' : 'changes'}`
  const details = folded.length === 0 ? [] : [`:::details[${more} on this day]\n`, ...folded, ':::\n']
  return [heading, ...entries.slice(0, MAX_SHOWN), ...details].join('\n')
}

/** The entry of a change; `undefined` if none of its pages exists any more. */
function printEntry({ subject, files }: Commit, titles: ReadonlyMap<string, string>): string | undefined {
  const links = files.flatMap((file) => {
    const title = titles.get(file)
    return title === undefined ? [] : [`[${title.replace(/[[\]]/g, '\\$&')}](<${file}>)`]
  })
  if (links.length === 0) return undefined
  const left = links.length - MAX_LINKS
  const rest = left > 0 ? ` and ${left}\u00a0more\u00a0${left === 1 ? 'page' : 'pages'}` : ''
  return `**${escapeMarkdown(subject)}**\n: ${links.slice(0, MAX_LINKS).join(', ')}${rest}\n`
}

/** The text as Markdown that shows it as it is. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>$~|#:^&!]/g, '\\$&')
}
