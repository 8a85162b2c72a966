import { posix } from 'node:path'
import { groupBy } from '../../lib/group-by.ts'
import type { FileContext } from '../text/reader.ts'

/** Paths of files by the names that links use: in lower case, and without extension for notes. */
export function indexVault(paths: readonly string[]): Record<string, string[]> {
  return Object.fromEntries(groupBy(paths, (path) => posix.basename(toKey(path))))
}

/** Letters in any case and composition, and notes without extension, as Obsidian compares them. */
const toKey = (path: string): string => path.normalize('NFC').toLowerCase().replace(/\.md$/, '')

/**
 * The file that a link of Obsidian names: the one at that path from the vault, or else one whose path ends so, first
 * in the folder of the note and below it, and then with the shortest path.
 */
export function findInVault(written: string, context: FileContext): string | undefined {
  const folder = posix.dirname(context.path)
  const isRelative = /^\.{1,2}\//.test(written)
  const wanted = toKey(isRelative ? posix.join(folder, written) : posix.normalize(written.replace(/^\/+/, '')))
  const named = context.getNamedFiles('obsidian')
  const name = posix.basename(wanted)
  const files = Object.hasOwn(named, name) ? (named[name] ?? []) : []
  if (isRelative) return files.find((file) => toKey(file) === wanted)
  const fromVault = toKey(posix.join(context.getFolder('obsidian'), wanted))
  const rank = (file: string) => {
    if (toKey(file) === fromVault) return 0
    return folder === '.' || file.startsWith(`${folder}/`) ? 1 : 2
  }
  return files
    .filter((file) => `/${toKey(file)}`.endsWith(`/${wanted}`))
    .sort((a, b) => rank(a) - rank(b) || a.length - b.length || (a < b ? -1 : 1))[0]
}
