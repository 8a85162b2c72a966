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
/** Partials and tests, which are no pages (behaviours.md R-7): `_partials/note.md`, `intro.test.md`, `__tests__/a.md`. */
export const NOT_A_PAGE = /(?:^|\/)(?:_[^/]*|__tests__\/.*|[^/]*\.test\.[^/]*)(?:\/|$)/
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
  const pathOf = (path: string) => (folder.path === '.' ? path : `${folder.path}/${path}`)
  const isContent = (path: string) => folder.holds === 'static' || !NOT_A_PAGE.test(path)
  const diagnostics = unreadable
    .filter(({ path, reason }) => path !== directory || reason !== 'ENOENT')
    .map(({ path, reason }) =>
      finding(
        relativeTo(root, path),
        `The folder cannot be read (${reason}).`,
        'Allow docsgen to read it, or move it out.',
      ),
    )
  const files: string[] = []
  for (const { path, dirent } of entries) {
    if (path.includes('\uFFFD')) {
      diagnostics.push(finding(pathOf(path), 'The name is not valid UTF-8.', 'Rename it.'))
    } else if (dirent.isFile()) files.push(path)
    else if (dirent.isSymbolicLink()) {
      const problem = await findLinkProblem(root, join(directory, path))
      if (problem === undefined) files.push(path)
      // In an adopted repository links lie about for other purposes.
      else if (isContent(path) && (folder.path !== '.' || MARKDOWN_FILE.test(path))) {
        diagnostics.push(finding(pathOf(path), problem, 'Put what it should lead to in its place, or remove it.'))
      }
    } else if (PAGE_FILE.test(path) && folder.holds !== 'static' && isContent(path)) {
      const kind = dirent.isDirectory() ? 'a folder' : 'not a regular file'
      const hint = 'Rename it, or begin its name with "_" to leave it out.'
      diagnostics.push(finding(pathOf(path), `The name is that of a page, but it is ${kind}.`, hint))
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

function finding(file: string, message: string, hint: string): Diagnostic {
  return { code: 'file/unreadable', message, origin: wholeFile(file), hint }
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
