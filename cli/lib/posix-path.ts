import { join, posix, relative, sep } from 'node:path'

/** A path of this machine with forward slashes. A backslash is kept where it is not a separator. */
export function toPosixPath(path: string): string {
  return sep === '/' ? path : path.replaceAll(sep, '/')
}

/** The path from a folder to a file or folder of this machine, with forward slashes; empty for the folder itself. */
export function getRelativePath(from: string, to: string): string {
  return toPosixPath(relative(from, to))
}

/**
 * Joins a folder of this machine and a posix path that was listed in it. Faster than `join`, because a listed path has
 * no `.` or `..` segments.
 */
export function joinListedPath(folder: string, path: string): string {
  return sep === '/' && !folder.endsWith('/') ? `${folder}/${path}` : join(folder, path)
}

/** Replaces backslashes in a path written by an author with forward slashes. */
export function normalizeSlashes(path: string): string {
  return path.replaceAll('\\', '/')
}

/** The path of a folder with forward slashes, without `./` and a slash at its end; `.` for the folder itself. */
export function normalizeFolder(path: string): string {
  const normalized = posix.normalize(normalizeSlashes(path)).replace(/\/+$/, '')
  return normalized === '' ? '.' : normalized
}
