import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PAGES, readCommits } from './git-log.ts'
import { printChanges } from './print-changes.ts'

/** The file that the page "What changed" includes. It is made from the Git history and is not part of it. */
const FILE = `${PAGES}/_changes.md`
const PAGE = 'what-changed.md'

/**
 * Writes the list of changes of the pages, so that the page "What changed" can include it. The configuration calls this
 * before anything is read. A file that is up to date is not written.
 */
export function writeChanges(root: string): void {
  const text = printChanges(readCommits(root), readTitles(root))
  const path = join(root, FILE)
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return
  // Renamed into place, because another process may be reading or writing the file.
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, text)
  renameSync(draft, path)
}

/** The titles of the pages by file, as their front matter writes them; without the page that lists the changes. */
function readTitles(root: string): Map<string, string> {
  const folder = join(root, PAGES)
  const titles = new Map<string, string>()
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.md') || file === PAGE) continue
    const frontMatter = /^---\n(.*?)\n---/s.exec(readFileSync(join(folder, file), 'utf8'))?.[1] ?? ''
    const title = /^title: (.+)$/m.exec(frontMatter)?.[1]
    if (title) titles.set(file.replaceAll('\\', '/'), title.replace(/^"(.*)"$/, '$1'))
  }
  return titles
}
