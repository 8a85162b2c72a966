import { join, posix, relative, sep } from 'node:path'

/** A path of this machine with forward slashes. A backslash in a name stays where it is no separator. */
export function toPosixPath(path: string): string {
  return sep === '/' ? path : path.replaceAll(sep, '/')
}

/** The path from a folder to a file or folder of this machine, with forward slashes; empty for the folder itself. */
export function getRelativePath(from: string, to: string): string {
  return toPosixPath(relative(from, to))
}

/**
 * The path of this machine of what is in a folder, like `join`, which looks for steps in both: there are none in a path that was
 * listed. `path` is in posix form.
 */
export function joinListedPath(folder: string, path: string): string {
  return sep === '/' && !folder.endsWith('/') ? `${folder}/${path}` : join(folder, path)
}

/** A path that somebody wrote, with either kind of slash, with forward slashes. */
export function normalizeSlashes(path: string): string {
  return path.replaceAll('\\', '/')
}

/** The path of a folder with forward slashes, without `./` and a slash at its end; `.` for the folder itself. */
export function normalizeFolder(path: string): string {
  const normalized = posix.normalize(normalizeSlashes(path)).replace(/\/+$/, '')
  return normalized === '' ? '.' : normalized
}
