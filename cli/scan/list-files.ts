import { type Dirent, readdir } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import fastGlob from 'fast-glob'
import { isBuiltSite } from '../content/built-site.ts'
import { hasMarkdownExtension, hasReactExtension, isPagePath } from '../content/content-path.ts'
import { type Diagnostic, type Outcome, toFileOrigin } from '../diagnostics/diagnostic.ts'
import { toPosixPath } from '../lib/posix-path.ts'
import type { ContentFolder } from './folders.ts'

/** Static files with a leading dot that hosts read; all others are left out of the site. */
const PUBLIC_DOT_FILES = ['.well-known/**/*', '.nojekyll']

/**
 * Lists the regular files of a folder as sorted paths relative to it; a folder that does not exist is empty. Symbolic
 * links to folders are not followed, so that a loop cannot hang docsgen; links to files are, if the file is inside the
 * project. Sites that docsgen built are left out, except in static folders. Content that cannot be read is reported, and never
 * throws.
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
    fs: {
      readdir: createTolerantReaddir({
        report: (path, reason) => unreadable.push({ path, reason }),
        skipsBuiltSites: folder.holds !== 'static',
      }),
    },
  })
  const toProjectPath = (path: string) => (folder.path === '.' ? path : `${folder.path}/${path}`)
  const { holds } = folder
  const isContent = (path: string) => holds === 'static' || (holds !== 'assets' && isPagePath(path, holds))
  const diagnostics = unreadable
    .filter(({ path, reason }) => path !== directory || reason !== 'ENOENT')
    .map(({ path, reason }) =>
      createDiagnostic(
        toRelativePath(root, path),
        `The folder cannot be read (${reason}).`,
        'Make it readable, or move it out of the content.',
      ),
    )
  const files: string[] = []
  for (const { path, dirent } of entries) {
    if (path.includes('\uFFFD')) {
      diagnostics.push(createDiagnostic(toProjectPath(path), 'The name is not valid UTF-8.', 'Rename it.'))
    } else if (dirent.isFile()) files.push(path)
    else if (dirent.isSymbolicLink()) {
      const problem = await findLinkProblem(root, join(directory, path))
      if (problem === undefined) files.push(path)
      // In an adopted repository, links may serve other purposes.
      else if (isContent(path) && (folder.path !== '.' || hasMarkdownExtension(path))) {
        diagnostics.push(
          createDiagnostic(toProjectPath(path), problem, 'Replace the link with the file itself, or remove it.'),
        )
      }
    } else if (hasPageExtension(path) && folder.holds !== 'static' && isContent(path)) {
      const kind = dirent.isDirectory() ? 'a folder' : 'not a regular file'
      const hint = 'Rename it, or prefix its name with "_" to leave it out.'
      diagnostics.push(createDiagnostic(toProjectPath(path), `This has the name of a page, but is ${kind}.`, hint))
    }
  }
  return { value: files.sort(), diagnostics }
}

function hasPageExtension(path: string): boolean {
  return hasMarkdownExtension(path) || hasReactExtension(path)
}

/** Why a symbolic link is not content, or `undefined` if it points to a regular file of the project. */
async function findLinkProblem(root: string, link: string): Promise<string | undefined> {
  try {
    const target = await realpath(link)
    if (!target.startsWith((await realpath(root)) + sep)) return 'The symbolic link points outside the project.'
    const stats = await stat(target)
    if (stats.isDirectory()) return 'The symbolic link points to a folder; docsgen only follows links to files.'
    return stats.isFile() ? undefined : 'The symbolic link points to something that is not a regular file.'
  } catch {
    return 'The symbolic link is broken.'
  }
}

function createDiagnostic(file: string, message: string, hint: string): Diagnostic {
  return { code: 'file/unreadable', message, origin: toFileOrigin(file), hint }
}

function toRelativePath(root: string, path: string): string {
  const relative = path.startsWith(root) ? path.slice(root.length) : path
  return toPosixPath(relative).replace(/^\/+/, '') || '.'
}

type ReaddirCallback<T> = (error: NodeJS.ErrnoException | null, entries: T[]) => void

/**
 * `fs.readdir` that reports unreadable folders as empty; otherwise the walk would stop at the first one. Built sites are
 * empty, too, except in a static folder: with the documents in the root, the output of the last build is among them.
 */
function createTolerantReaddir({
  report,
  skipsBuiltSites,
}: {
  report: (path: string, reason: string) => void
  skipsBuiltSites: boolean
}) {
  const tolerate =
    <T>(path: string, callback: ReaddirCallback<T>): ReaddirCallback<T> =>
    (error, entries) => {
      if (!error) return callback(null, skipsBuiltSites && isBuiltSite(path) ? [] : entries)
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
