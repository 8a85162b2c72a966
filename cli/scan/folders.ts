import { posix } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Collection } from './source-file.ts'

/** A folder of the project and what its files are for. */
export interface ContentFolder {
  holds: Collection | 'react-pages' | 'static'
  /** Posix path relative to the root, without a slash at the end; `.` is the root itself. */
  path: string
  /** Patterns of what in it is not for this purpose: other content folders that lie inside, tools' folders. */
  ignore: string[]
}

const MARKDOWN_PAGES = 'content/pages'
const REACT_PAGES = 'src/pages'

/** Folders that never hold content of a site whose documents lie in the root: an adopted repository. */
const NOT_CONTENT_OF_A_ROOT = ['build']

/** All folders that a site is made of, whether they exist or not: what `scan` lists and `dev` watches. */
export function contentFolders(config: Config): ContentFolder[] {
  const folders: Omit<ContentFolder, 'ignore'>[] = [
    { holds: 'docs', path: tidy(config.docs.path) },
    { holds: 'blog', path: tidy(config.blog.path) },
    { holds: 'pages', path: MARKDOWN_PAGES },
    { holds: 'react-pages', path: REACT_PAGES },
    ...[...new Set(config.staticDirectories.map(tidy))].map((path) => ({ holds: 'static' as const, path })),
  ]
  return folders.map((folder) => ({
    ...folder,
    ignore: ['**/node_modules', ...foldersInside(folder.path, folders)].flatMap((path) => [path, `${path}/**`]),
  }))
}

function foldersInside(path: string, folders: { path: string }[]): string[] {
  const others = folders.map((folder) => folder.path)
  if (path === '.') return [...others.filter((other) => other !== '.'), ...NOT_CONTENT_OF_A_ROOT].map(escapePattern)
  const prefix = `${path}/`
  return others.filter((other) => other.startsWith(prefix)).map((other) => escapePattern(other.slice(prefix.length)))
}

function tidy(path: string): string {
  const tidied = posix.normalize(path.replaceAll('\\', '/')).replace(/\/+$/, '')
  return tidied === '' ? '.' : tidied
}

function escapePattern(path: string): string {
  return path.replace(/[\\$()*?[\]{|}!+@]/g, '\\$&')
}
