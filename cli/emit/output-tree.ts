import { chmodSync, lstatSync, readdirSync, rmdirSync, rmSync, unlinkSync } from 'node:fs'
import { sep } from 'node:path'
import { attempt } from '../lib/system-error.ts'

/** Posix paths of all files of a tree, links and special files included, and of all its folders, deepest last. */
export function listTree(tree: string): Record<'files' | 'folders', string[]> {
  const files: string[] = []
  const folders: string[] = ['']
  // A folder that is found is listed later in the same loop.
  for (const folder of folders) {
    for (const entry of readdirSync(getFullPath(tree, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) folders.push(path)
      else files.push(path)
    }
  }
  return { files, folders }
}

/** The folders that files of a tree are in, the tree itself included: `a/b/c.html` -> `a/b`, `a` and the empty path. */
export function listFolders(paths: Iterable<string>): Set<string> {
  const folders = new Set([''])
  for (const path of paths) {
    let folder = getFolder(path)
    while (!folders.has(folder)) {
      folders.add(folder)
      folder = getFolder(folder)
    }
  }
  return folders
}

/** The folder of a posix path; empty for the tree itself. */
export function getFolder(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0))
}

/** The path of a file or folder of a tree on this machine. */
export function getFullPath(tree: string, path: string): string {
  return path === '' ? tree : `${tree}${sep}${path}`
}

/** Removes a file or a whole tree, if it exists, also one that its owner has made read-only. */
export function removeTree(tree: string): void {
  if (!lstatSync(tree, { throwIfNoEntry: false })?.isDirectory()) {
    rmSync(tree, { force: true })
    return
  }
  // `rmSync` would look at each file before it removes it, and fail in a read-only folder.
  attempt(() => chmodSync(tree, 0o700))
  for (const entry of readdirSync(tree, { withFileTypes: true })) {
    const path = `${tree}${sep}${entry.name}`
    if (entry.isDirectory()) removeTree(path)
    else unlinkSync(path)
  }
  rmdirSync(tree)
}
