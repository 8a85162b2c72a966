import { posix } from 'node:path'
import type { WorkspaceEdit } from 'vscode-languageserver'
import { classifyContentPath } from '../content/content-path.ts'
import type { SitePlan } from '../pipeline/site.ts'
import type { SourceFile } from '../scan/source-file.ts'
import { toRelative } from './complete-destination.ts'
import type { EditorFiles } from './editor-files.ts'
import { editLinks } from './rename-heading.ts'

/** A file or a folder, by its path relative to the root. */
export interface PathRename {
  from: string
  to: string
}

/** The edits of all links to files that are about to be renamed, and of the relative links in them. */
export function renameFiles(plan: SitePlan, files: EditorFiles, renames: readonly PathRename[]): WorkspaceEdit {
  const move = (path: string): string => {
    const rename = renames.find(({ from }) => path === from || path.startsWith(`${from}/`))
    return rename ? rename.to + path.slice(rename.from.length) : path
  }
  const pathnames = listMovedPathnames(plan, move)
  const sources = new Map(plan.table.routes.map(({ pathname, source, original }) => [pathname, original ?? source]))
  const changes = editLinks(plan, files, ({ raw, file, target }) => {
    const [, destination = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(raw) ?? []
    if (destination === '') return undefined
    const path =
      target.kind === 'page' ? sources.get(target.pathname) : target.kind === 'file' ? target.file : undefined
    if (path == null || (move(path) === path && move(file) === file)) return undefined
    if (destination.startsWith('/')) {
      const moved = target.kind === 'page' ? pathnames.get(target.pathname) : undefined
      return moved === undefined ? undefined : moved + suffix
    }
    // A relative reference without the name of a file is one to a pathname, which the editor cannot tell apart with certainty.
    if (posix.join(posix.dirname(file), decode(destination)) !== path) return undefined
    const relative = toRelative(move(file), move(path))
    return encodeURI(destination.startsWith('.') ? relative : relative.replace(/^\.\//, '')) + suffix
  })
  return { changes }
}

function decode(text: string): string {
  try {
    return decodeURI(text)
  } catch {
    return text
  }
}

/** Pathname -> new pathname of each page that moves, where it follows from the path of the file. */
function listMovedPathnames(plan: SitePlan, move: (path: string) => string): Map<string, string> {
  const bySource = new Map(plan.documents.map(({ source }) => [source.path, source]))
  return new Map(
    plan.table.routes.flatMap(({ pathname, source: path }): [string, string][] => {
      const source = path === null ? undefined : bySource.get(path)
      if (!source || path === null || move(path) === path) return []
      const before = getPathnameEnd(source, source.relativePath)
      const folder = source.path.slice(0, -source.relativePath.length)
      if (!move(path).startsWith(folder) || !pathname.endsWith(before)) return []
      const after = getPathnameEnd(source, move(path).slice(folder.length))
      return [[pathname, pathname.slice(0, -before.length) + after]]
    }),
  )
}

/** The end of the pathname of a document, as far as the path of its file decides it: `/guide/intro`. */
function getPathnameEnd({ collection }: SourceFile, relativePath: string): string {
  const { role, folder, name } = classifyContentPath(relativePath, collection)
  return [folder, role === 'index' ? '' : name]
    .filter((part, at) => part !== '' || at > 0)
    .reduce((path, part) => `${path}/${part}`, '')
}
