import { type Dirent, readdir } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import fastGlob from 'fast-glob'
import { type Diagnostic, type Outcome, wholeFile } from '../diagnostics/diagnostic.ts'
import type { ContentFolder } from './folders.ts'

/** Static files whose names begin with a dot and that hosts read; every other such name stays out of the site. */
const PUBLIC_DOT_FILES = ['.well-known/**/*', '.nojekyll']

/** Documents, by name. */
export const MARKDOWN_FILE = /\.mdx?$/i
const PAGE_FILE = /\.(?:mdx?|tsx|jsx)$/i

/**
 * Lists the regular files of a folder as sorted paths relative to it; a folder that does not exist is empty. Symbolic
 * links to folders are not followed, so that a loop cannot hang docsgen; links to files count when the file lies in the
 * project. What looks like content and cannot be read is a finding, never an exception.
 */
export async function listFiles(root: string, folder: ContentFolder): Promise<Outcome<string[]>> {
  const directory = join(root, folder.path)
  const unreadable: { path: string; reason: string }[] = []
  const entries = await fastGlob(folder.holds === 'static' ? ['**/*', ...PUBLIC_DOT_FILES] : '**/*', {
    cwd: directory,
    ignore: folder.ignore,
    dot: false,
    onlyFiles: false,
    objectMode: true,
    followSymbolicLinks: false,
    fs: { readdir: tolerantReaddir((path, reason) => unreadable.push({ path, reason })) },
  })
  const diagnostics = unreadable
    .filter(({ path, reason }) => path !== directory || reason !== 'ENOENT')
    .map(({ path, reason }) => unreadableFinding(relativeTo(root, path), `The folder cannot be read (${reason}).`))

  const files: string[] = []
  const links: string[] = []
  for (const { path, dirent } of entries) {
    const file = folder.path === '.' ? path : `${folder.path}/${path}`
    if (path.includes('\uFFFD')) diagnostics.push(unreadableFinding(file, 'The name of the file is not valid UTF-8.'))
    else if (dirent.isFile()) files.push(path)
    else if (dirent.isSymbolicLink()) links.push(path)
    else if (PAGE_FILE.test(path) && folder.holds !== 'static')
      diagnostics.push(unreadableFinding(file, kindOf(dirent)))
  }
  for (const link of links) {
    const problem = await findLinkProblem(root, join(directory, link))
    if (problem === undefined) files.push(link)
    // In an adopted repository links lie about for other purposes.
    else if (folder.path !== '.' || MARKDOWN_FILE.test(link)) {
      diagnostics.push(unreadableFinding(folder.path === '.' ? link : `${folder.path}/${link}`, problem))
    }
  }
  return { value: files.sort(), diagnostics }
}

/** Why a symbolic link is no content, or `undefined` if it leads to a regular file of the project. */
async function findLinkProblem(root: string, link: string): Promise<string | undefined> {
  try {
    const target = await realpath(link)
    if (!target.startsWith((await realpath(root)) + sep)) return 'The symbolic link leads out of the project.'
    const stats = await stat(target)
    if (stats.isDirectory()) return 'The symbolic link leads to a folder, and docsgen does not follow such links.'
    return stats.isFile() ? undefined : 'The symbolic link leads to something that is not a regular file.'
  } catch {
    return 'The symbolic link leads nowhere.'
  }
}

function kindOf(entry: { isDirectory(): boolean }): string {
  return entry.isDirectory()
    ? 'The name is that of a page, but it is a folder.'
    : 'The name is that of a page, but it is not a regular file.'
}

function unreadableFinding(file: string, message: string): Diagnostic {
  return {
    code: 'file/unreadable',
    message,
    origin: wholeFile(file),
    hint: 'Rename it, replace it with a regular file, or begin its name with "_" to leave it out.',
  }
}

function relativeTo(root: string, path: string): string {
  const relative = path.startsWith(root) ? path.slice(root.length) : path
  return relative.replaceAll('\\', '/').replace(/^\/+/, '') || '.'
}

type ReaddirCallback<T> = (error: NodeJS.ErrnoException | null, entries: T[]) => void

/** `fs.readdir` for the walker, which would give up as a whole at the first folder that cannot be read. */
function tolerantReaddir(report: (path: string, reason: string) => void) {
  const tolerate =
    <T>(path: string, callback: ReaddirCallback<T>): ReaddirCallback<T> =>
    (error, entries) => {
      if (!error) return callback(null, entries)
      report(path, error.code ?? error.message)
      callback(null, [])
    }
  function read(path: string, options: { withFileTypes: true }, callback: ReaddirCallback<Dirent>): void
  function read(path: string, callback: ReaddirCallback<string>): void
  function read(
    path: string,
    optionsOrCallback: { withFileTypes: true } | ReaddirCallback<string>,
    callback?: ReaddirCallback<Dirent>,
  ): void {
    if (typeof optionsOrCallback === 'function') readdir(path, tolerate(path, optionsOrCallback))
    else if (callback) readdir(path, optionsOrCallback, tolerate(path, callback))
  }
  return read
}
