import { execFile } from 'node:child_process'
import type { Config } from '../config/config.ts'

/** When a source file was last changed, and by whom, after git; `null` where the configuration does not show it. */
export interface LastUpdate {
  /** ISO date and time with its zone. */
  date: string | null
  author: string | null
}

/** Between the fields of a commit: a character that neither names nor paths contain. */
const separator = '\u001f'

/**
 * Last updates by source path (posix, relative to the root), from one pass over git's history. Empty when nothing shows
 * them, when there is no git, and for a shallow clone, whose history would give every file the date of the clone.
 */
export async function readLastUpdates(root: string, config: Config): Promise<Record<string, LastUpdate>> {
  const { showLastUpdateTime, showLastUpdateAuthor } = config.docs
  if (!showLastUpdateTime && !showLastUpdateAuthor) return {}
  if ((await git(root, ['rev-parse', '--is-shallow-repository']))?.trim() !== 'false') return {}
  const log = await git(root, [
    '-c',
    'core.quotePath=false',
    'log',
    '--no-renames',
    '--name-only',
    '--relative',
    `--format=${separator}%cI${separator}%an`,
    '--',
    '.',
  ])
  const updates: Record<string, LastUpdate> = {}
  let commit: LastUpdate = { date: null, author: null }
  for (const line of (log ?? '').split('\n')) {
    if (line.startsWith(separator)) {
      const [, date = '', author = ''] = line.split(separator)
      commit = { date: showLastUpdateTime ? date : null, author: showLastUpdateAuthor ? author : null }
    } else if (line !== '') {
      // The newest commit comes first.
      updates[line] ??= commit
    }
  }
  return updates
}

/** What git prints; `undefined` when it fails or is not there. */
function git(directory: string, words: string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile('git', words, { cwd: directory, maxBuffer: 2 ** 30 }, (error, output) =>
      resolve(error ? undefined : output),
    )
  })
}
