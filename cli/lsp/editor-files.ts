import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { getRelativePath } from '../lib/posix-path.ts'

/** The files of a project as the editor shows them: open ones with their unsaved text. */
export interface EditorFiles {
  /** The posix path of a URI, relative to the root; `undefined` if it is not a file. */
  toPath(uri: string): string | undefined
  /** The URI of a file by its path relative to the root, as the editor writes it. */
  toUri(path: string): string
  /** The text of an open file by its absolute path. */
  findOpenText(path: string): string | undefined
  /** The text of a file by its path relative to the root; `undefined` if it cannot be read. */
  read(path: string): TextDocument | undefined
}

/** The documents that are open in the editor, by URI. */
type OpenDocuments = { all(): TextDocument[] }

export function createEditorFiles(root: string, open: OpenDocuments): EditorFiles {
  const toPath = (uri: string): string | undefined =>
    uri.startsWith('file:') ? getRelativePath(root, fileURLToPath(uri)) : undefined
  const findOpen = (path: string) => open.all().find(({ uri }) => toPath(uri) === path)
  return {
    findOpenText: (path) => findOpen(getRelativePath(root, path))?.getText(),
    toPath,
    toUri: (path) => findOpen(path)?.uri ?? pathToFileURL(join(root, path)).href,
    read(path) {
      const document = findOpen(path)
      if (document) return document
      try {
        const uri = pathToFileURL(join(root, path)).href
        return TextDocument.create(uri, 'markdown', 0, readFileSync(join(root, path), 'utf8'))
      } catch {
        return undefined
      }
    },
  }
}
