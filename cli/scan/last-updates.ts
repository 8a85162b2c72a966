import type { Config } from '../config/config.ts'
import { joinRef, listRefs } from '../content/project-files.ts'
import { runGit } from './run-git.ts'
import type { SourceFile } from './source-file.ts'

/** Date and author of the last change of a source file according to Git; `null` if the configuration does not show them. */
export interface LastUpdate {
  /** ISO date and time with a time zone. */
  date: string | null
  author: string | null
}

/** Separates the fields of a commit: a character that neither names nor paths contain. */
const FIELD_SEPARATOR = '\u001f'

/**
 * Last updates by source path (posix, relative to the root), from one pass over the Git history. Empty if the configuration
 * does not show them, without Git, and for a shallow clone, whose history gives every file the date of the clone. Files
 * of the Git refs of versions have the history of their ref.
 */
export async function readLastUpdates(root: string, config: Config): Promise<Record<string, LastUpdate>> {
  const { showLastUpdateTime, showLastUpdateAuthor } = config.docs
  if (!showLastUpdateTime && !showLastUpdateAuthor) return {}
  if ((await runGit(root, ['rev-parse', '--is-shallow-repository']))?.trim() !== 'false') return {}
  const updates: Record<string, LastUpdate> = {}
  for (const ref of [null, ...listRefs(config.versions)]) {
    for (const [path, update] of Object.entries(await readHistory(root, ref, config))) {
      updates[joinRef({ ref, path })] = update
    }
  }
  return updates
}

/** Adds those of generated documents, which are those of the files that they are generated from. */
export function addGeneratedUpdates(
  updates: Record<string, LastUpdate>,
  documents: readonly SourceFile[],
): Record<string, LastUpdate> {
  const generated = documents.flatMap(({ path, generatedFrom = '' }): [string, LastUpdate][] => {
    const update = updates[generatedFrom]
    return update ? [[path, update]] : []
  })
  return generated.length > 0 ? { ...updates, ...Object.fromEntries(generated) } : updates
}

/** The last updates in the history of a ref; `null` is the commit that is checked out. */
async function readHistory(root: string, ref: string | null, config: Config): Promise<Record<string, LastUpdate>> {
  const { showLastUpdateTime, showLastUpdateAuthor } = config.docs
  const log = await runGit(root, [
    '-c',
    'core.quotePath=false',
    'log',
    '--no-renames',
    '--name-only',
    '--relative',
    `--format=${FIELD_SEPARATOR}%cI${FIELD_SEPARATOR}%an`,
    ...(ref === null ? [] : [ref]),
    '--',
    '.',
  ])
  const updates: Record<string, LastUpdate> = {}
  let commit: LastUpdate = { date: null, author: null }
  for (const line of (log ?? '').split('\n')) {
    if (line.startsWith(FIELD_SEPARATOR)) {
      const [, date = '', author = ''] = line.split(FIELD_SEPARATOR)
      commit = { date: showLastUpdateTime ? date : null, author: showLastUpdateAuthor ? author : null }
    } else if (line !== '') {
      // The newest commit comes first.
      updates[line] ??= commit
    }
  }
  return updates
}

/** The commit on which the last updates depend; empty where there is none. */
export async function readHeadCommit(root: string): Promise<string> {
  return (await runGit(root, ['rev-parse', '--is-shallow-repository', 'HEAD'])) ?? ''
}
