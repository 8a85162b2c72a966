import { runGit } from './run-git.ts'
import type { SourceFile } from './source-file.ts'

/** ISO day, in UTC, of the commit that added a file, by source path. */
export type FirstCommits = Readonly<Record<string, string>>

/** Precedes the time of a commit: a character that no path contains. */
const COMMIT_MARK = '\u001f'

/** The posts whose names have no date: `hello.md`. Their front matter, which may have one, is not read yet. */
export function listUndatedNames(documents: readonly SourceFile[]): SourceFile[] {
  return documents.filter(({ collection, relativePath }) => {
    return collection === 'blog' && !/(?:^|\/)\d{4}[-/]\d{1,2}[-/]\d{1,2}(?:[-/.]|$)/.test(relativePath)
  })
}

/**
 * The days on which posts without a date in their names were added to Git (docs/behaviours.md BL-2). Empty if all names have one,
 * without Git, and for a shallow clone, whose history does not begin at its beginning.
 */
export async function readFirstCommits(root: string, documents: readonly SourceFile[]): Promise<FirstCommits> {
  const paths = listUndatedNames(documents).map(({ path }) => path)
  if (paths.length === 0) return {}
  if ((await runGit(root, ['rev-parse', '--is-shallow-repository']))?.trim() !== 'false') return {}
  const log = await runGit(root, [
    '-c',
    'core.quotePath=false',
    'log',
    '--no-renames',
    '--diff-filter=A',
    '--name-only',
    '--relative',
    `--format=${COMMIT_MARK}%ct`,
    '--',
    '.',
  ])
  const wanted = new Set(paths)
  const days: Record<string, string> = {}
  let day = ''
  for (const line of (log ?? '').split('\n')) {
    if (line.startsWith(COMMIT_MARK)) day = new Date(Number(line.slice(1)) * 1000).toISOString().slice(0, 10)
    // The newest commit comes first, so the last that adds a file is the first in time.
    else if (wanted.has(line)) days[line] = day
  }
  return days
}
