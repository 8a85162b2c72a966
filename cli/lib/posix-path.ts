import { join, posix, relative, sep } from 'node:path'

/** A path of this machine with forward slashes. A backslash is kept where it is not a separator. */
export const toPosixPath = (path: string): string => (sep === '/' ? path : path.replaceAll(sep, '/'))

/** The path from a folder to a file or folder of this machine, with forward slashes; empty for the folder itself. */
export const getRelativePath = (from: string, to: string): string => toPosixPath(relative(from, to))

/** Joins a folder of this machine and a posix path listed in it, which has no `.` and `..` and needs no `join`. */
export const joinListedPath = (folder: string, path: string): string =>
  sep === '/' && !folder.endsWith('/') ? `${folder}/${path}` : join(folder, path)

/** Replaces backslashes in a path written by an author with forward slashes. */
export const normalizeSlashes = (path: string): string => path.replaceAll('\\', '/')

/** The path of a folder with forward slashes, without `./` and a slash at its end; `.` for the folder itself. */
export function normalizeFolder(path: string): string {
  const normalized = posix.normalize(normalizeSlashes(path)).replace(/\/+$/, '')
  return normalized === '' ? '.' : normalized
}
