import { spawnSync } from 'node:child_process'

/** A commit that added or changed pages. */
export interface Commit {
  /** The day of the commit, as `2026-11-23`. */
  day: string
  /** What changed, in one line. */
  subject: string
  /** The source files that were added or changed, relative to the folder of the pages. */
  files: string[]
  /** How many lines of them were added or removed. */
  lines: number
}

/** The folder of the pages, relative to the project. */
export const PAGES = 'content/docs'

/** Separates the fields of a commit: a character that neither subjects nor paths contain. */
const SEPARATOR = '\u001f'

/** The trailer of a commit that replaces its subject; with the value `none`, the commit is not listed. */
const TRAILER = 'Changelog'

/**
 * The commits that added or changed pages, newest first, according to Git. `null` if there is no history: without Git,
 * outside of a repository, and in a shallow clone, whose one commit appears to add every page.
 */
export function readCommits(root: string): Commit[] | null {
  if (runGit(root, ['rev-parse', '--is-shallow-repository'])?.trim() !== 'false') return null
  const trailer = `%(trailers:key=${TRAILER},valueonly,separator=%x20)`
  const log = runGit(root, [
    ...['-c', 'core.quotePath=false', 'log', '--no-merges', '--no-renames', '--relative', '--numstat'],
    `--format=${SEPARATOR}%cs${SEPARATOR}%s${SEPARATOR}${trailer}`,
    ...['--', PAGES],
  ])
  const commits = log === undefined ? [] : parseLog(log)
  return commits.length > 0 ? commits : null
}

/** The commits in the output of `git log` with the format above. */
export function parseLog(log: string): Commit[] {
  const commits: Commit[] = []
  for (const line of log.split('\n')) {
    if (line.startsWith(SEPARATOR)) {
      const [, day = '', subject = '', note = ''] = line.split(SEPARATOR)
      commits.push({ day, subject: note.trim() || subject, files: [], lines: 0 })
      continue
    }
    const [, added, removed, path] = /^(\d+)\t(\d+)\t(.+)$/.exec(line) ?? []
    const commit = commits.at(-1)
    if (!commit || !path?.startsWith(`${PAGES}/`) || !path.endsWith('.md')) continue
    commit.files.push(path.slice(PAGES.length + 1))
    commit.lines += Number(added) + Number(removed)
  }
  return commits.filter(({ subject, files }) => subject !== 'none' && files.length > 0)
}

/** The output of Git; `undefined` if it fails or is not installed. */
function runGit(directory: string, words: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', words, { cwd: directory, encoding: 'utf8', maxBuffer: 2 ** 30 })
  return status === 0 ? stdout : undefined
}
