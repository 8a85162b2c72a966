import { type Dirent, readdirSync } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import fastGlob, { type Entry } from 'fast-glob'
import { isBuiltSite } from '../content/built-site.ts'
import { hasMarkdownExtension, hasReactExtension, isPagePath } from '../content/content-path.ts'
import { joinFolder, type ProjectFiles, splitRef } from '../content/project-files.ts'
import { type Diagnostic, type Outcome, toFileOrigin } from '../diagnostics/diagnostic.ts'
import { toPosixPath } from '../lib/posix-path.ts'
import { isSystemError } from '../lib/system-error.ts'
import type { ContentFolder } from './folders.ts'

/** Characters that glob patterns do not match in the name of a folder. */
const LINE_BREAK = /[\n\r\u2028\u2029]/

/** The files of a content folder. */
export interface FileList {
  /** Sorted paths relative to the folder. */
  files: string[]
  /** Absolute paths of all that the list depends on: the folders that were read, and the files in them. */
  inputs: string[]
}

/**
 * Lists the regular files of a folder; one that does not exist is empty. Names with a leading dot are left out,
 * except the two at the top of a static folder that hosts read. Symbolic links to folders are not followed, so that a loop cannot
 * hang docsgen; links to files are, if the file is inside the project. Sites that docsgen built are left out, except
 * in static folders. Content that cannot be read is reported, and never throws.
 */
export async function listFiles(project: ProjectFiles, folder: ContentFolder): Promise<Outcome<FileList>> {
  const { root } = project
  const { ref, path: pathInRef } = splitRef(folder.path, project.refs)
  if (ref !== null)
    return { value: { files: listRefFiles(project, { ref, path: pathInRef }, folder), inputs: [] }, diagnostics: [] }
  const directory = join(root, folder.path)
  const { entries, inputs, unreadable } = listEntries(directory, folder)
  const toProjectPath = (path: string) => joinFolder(folder.path, path)
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
    } else if (dirent.isDirectory() && LINE_BREAK.test(dirent.name)) {
      diagnostics.push(createDiagnostic(toProjectPath(path), 'The name contains a line break.', 'Rename it.'))
    } else if (dirent.isFile()) files.push(path)
    else if (dirent.isSymbolicLink()) {
      const problem = await findLinkProblem(root, join(directory, path))
      if (problem === undefined) files.push(path)
      // In an adopted repository, links may serve other purposes.
      else if (isContent(path) && (folder.path !== '.' || hasMarkdownExtension(path))) {
        const hint = 'Replace the link with the file itself, or remove it.'
        const diagnostic = createDiagnostic(toProjectPath(path), problem, hint)
        diagnostics.push(folder.holds === 'static' ? { ...diagnostic, code: 'asset/unfollowed-link' } : diagnostic)
      }
    } else if (hasPageExtension(path) && folder.holds !== 'static' && isContent(path)) {
      const kind = dirent.isDirectory() ? 'a folder' : 'not a regular file'
      const hint = 'Rename it, or prefix its name with "_" to leave it out.'
      diagnostics.push(createDiagnostic(toProjectPath(path), `This has the name of a page, but is ${kind}.`, hint))
    }
  }
  return { value: { files: files.sort(), inputs }, diagnostics }
}

/** The same for a folder of a Git ref, in which links and unreadable files do not occur. */
function listRefFiles(
  { readTree }: ProjectFiles,
  { ref, path }: { ref: string; path: string },
  { holds, inside }: ContentFolder,
): string[] {
  const tree = readTree(ref)
  if (typeof tree === 'string') return []
  const prefix = path === '.' ? '' : `${path}/`
  const isLeftOut = (file: string) =>
    /(?:^|\/)node_modules\//.test(file) ||
    (holds !== 'static' && /(?:^|\/)\./.test(file)) ||
    inside.some((folder) => file.startsWith(`${folder}/`))
  return [...tree.files.keys()]
    .flatMap((file) => (file.startsWith(prefix) ? [file.slice(prefix.length)] : []))
    .filter((file) => !isLeftOut(file))
    .sort()
}

/** Contents of a folder, except for entries that are never listed. */
interface EntryList extends Pick<FileList, 'inputs'> {
  /** Files, folders and others, with their posix paths relative to the folder. */
  entries: Entry[]
  /** Absolute paths of folders that cannot be read, with the error codes. */
  unreadable: { path: string; reason: string }[]
}

function listEntries(directory: string, { holds, inside }: ContentFolder): EntryList {
  const list: EntryList = { entries: [], inputs: [directory], unreadable: [] }
  const isStatic = holds === 'static'
  // Patterns match no names with a leading dot, but only what is ignored is not read.
  list.entries = fastGlob.sync(isStatic ? ['**/*', '.nojekyll', '.well-known/**'] : '**/*', {
    cwd: directory,
    ignore: [
      '**/node_modules',
      '**/.!(nojekyll|well-known)/**',
      ...inside.map((path) => `${fastGlob.escapePath(path)}/**`),
    ],
    onlyFiles: false,
    followSymbolicLinks: false,
    objectMode: true,
    fs: { readdirSync: readFolder },
  })
  return list

  /** The entries of a folder; none if it cannot be read, or if it is the output of an earlier build. */
  function readFolder(path: string, options: { withFileTypes: true }): Dirent[]
  /** Part of the adapter's type; fast-glob always reads entries with their types. */
  function readFolder(path: string): string[]
  function readFolder(path: string): Dirent[] | string[] {
    const found = readOrReport(path)
    // With the documents in the root, the output of the last build is among them.
    if (!isStatic && found.some(({ name }) => name === 'assets') && isBuiltSite(path)) return []
    if (path !== directory) list.inputs.push(path)
    for (const dirent of found) if (!dirent.isDirectory()) list.inputs.push(path + sep + dirent.name)
    return found
  }

  function readOrReport(path: string): Dirent[] {
    try {
      return readdirSync(path, { withFileTypes: true })
    } catch (error) {
      if (!isSystemError(error)) throw error
      list.unreadable.push({ path, reason: error.code })
      return []
    }
  }
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
