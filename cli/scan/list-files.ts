import { type Dirent, readdirSync } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { isBuiltSite } from '../content/built-site.ts'
import { hasMarkdownExtension, hasReactExtension, isPagePath } from '../content/content-path.ts'
import { type Diagnostic, type Outcome, toFileOrigin } from '../diagnostics/diagnostic.ts'
import { joinListedPath, toPosixPath } from '../lib/posix-path.ts'
import { isSystemError } from '../lib/system-error.ts'
import type { ContentFolder } from './folders.ts'

/** Names with a leading dot at the top of a static folder that hosts read; all others are left out of the site. */
const PUBLIC_DOT_FILE = '.nojekyll'
const PUBLIC_DOT_FOLDER = '.well-known'

/** The files of a content folder. */
export interface FileList {
  /** Sorted paths relative to the folder. */
  files: string[]
  /** Absolute paths of all that the list depends on: the folders that were read, and the files in them. */
  inputs: string[]
}

/**
 * Lists the regular files of a folder; one that does not exist is empty. Symbolic links to folders are not followed, so that a
 * loop cannot hang docsgen; links to files are, if the file is inside the project. Sites that docsgen built are left out, except
 * in static folders. Content that cannot be read is reported, and never throws.
 */
export async function listFiles(root: string, folder: ContentFolder): Promise<Outcome<FileList>> {
  const directory = join(root, folder.path)
  const { entries, inputs, unreadable } = listEntries(directory, folder)
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
  return { value: { files: files.sort(), inputs }, diagnostics }
}

/** What a folder contains, except what is always left out. */
interface EntryList extends Pick<FileList, 'inputs'> {
  /** Files, folders and others, with their posix paths relative to the folder. */
  entries: { path: string; dirent: Dirent }[]
  /** Absolute paths of folders that cannot be read, with the error codes. */
  unreadable: { path: string; reason: string }[]
}

function listEntries(directory: string, { holds, inside }: ContentFolder): EntryList {
  const list: EntryList = { entries: [], inputs: [directory], unreadable: [] }
  const others = new Set(inside)
  const open = ['']
  for (let parent = open.pop(); parent !== undefined; parent = open.pop()) {
    const full = parent === '' ? directory : joinListedPath(directory, parent)
    const found = readFolder(full, list)
    // With the documents in the root, the output of the last build is among them.
    if (holds !== 'static' && found.some(({ name }) => name === 'assets') && isBuiltSite(full)) continue
    if (parent !== '') list.inputs.push(full)
    for (const dirent of found) {
      const { name } = dirent
      const path = parent === '' ? name : `${parent}/${name}`
      if (!dirent.isDirectory()) list.inputs.push(full + sep + name)
      if (isLeftOut(dirent, holds === 'static' && parent === '') || others.has(path)) continue
      list.entries.push({ path, dirent })
      if (dirent.isDirectory()) open.push(path)
    }
  }
  return list
}

/** Whether an entry is left out of the list. At the top of a static folder (`isAtTop`), some names with a leading dot are not. */
function isLeftOut(entry: Dirent, isAtTop: boolean): boolean {
  return entry.name === 'node_modules' || (entry.name.startsWith('.') && !(isAtTop && isPublic(entry)))
}

/** Whether a name with a leading dot is published from the top of a static folder. */
function isPublic(entry: Dirent): boolean {
  return entry.name === PUBLIC_DOT_FOLDER ? !entry.isFile() : entry.name === PUBLIC_DOT_FILE && !entry.isDirectory()
}

/** Whether a folder is left out of all lists, whatever it is in. */
export function isNeverListed(entry: Dirent): boolean {
  return entry.isDirectory() && isLeftOut(entry, true)
}

/** The entries of a folder; none if it cannot be read. */
function readFolder(path: string, { unreadable }: EntryList): Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch (error) {
    if (!isSystemError(error)) throw error
    unreadable.push({ path, reason: error.code })
    return []
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
