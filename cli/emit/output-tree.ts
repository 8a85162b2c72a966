import { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { compareStrings } from '../lib/compare-strings.ts'
import { computeStatesDigest, type FileState, readFileState } from '../lib/file-states.ts'
import type { PublishedFile } from './output-state.ts'

/** Posix paths of all files of a tree, of all its folders, deepest last, and of what is neither, such as links. */
export function listTree(tree: string): Record<'files' | 'folders' | 'others', string[]> {
  const files: string[] = []
  const folders: string[] = []
  const others: string[] = []
  const open = ['']
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const entry of readdirSync(join(tree, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) {
        folders.push(path)
        open.push(path)
      } else if (entry.isFile()) files.push(path)
      else others.push(path)
    }
  }
  return { files, folders, others }
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

/** The state of a file of the tree; `undefined` if it is not as it was published. */
export function findIntact(tree: string, path: string, known: PublishedFile): FileState | undefined {
  const state = readFileState(getFullPath(tree, path))
  const { sizeBytes, modifiedMs, inode } = known
  const isIntact = state?.sizeBytes === sizeBytes && state.modifiedMs === modifiedMs && state.inode === inode
  return isIntact ? state : undefined
}

/** Folder -> its state. */
export type FolderStates = ReadonlyMap<string, FileState>

/** The states of folders of a tree: those in `known`, all others as they are now. One that cannot be read has none. */
export function readFolderStates(tree: string, folders: Iterable<string>, known?: FolderStates): FolderStates {
  const states = new Map<string, FileState>()
  for (const folder of folders) {
    const state = known?.get(folder) ?? readFileState(getFullPath(tree, folder))
    if (state) states.set(folder, state)
  }
  return states
}

/**
 * One hash of the states of all folders of a tree. While it is the same, each name in the tree is that of the same file: to
 * create, remove, rename or replace one changes its folder. The tree itself may have been renamed.
 */
export function hashFolders(states: FolderStates): string {
  const texts = [...states]
    .sort(([a], [b]) => compareStrings(a, b))
    .map(([path, { text, modifiedMs, inode }]) => (path === '' ? `${modifiedMs} ${inode}` : `${path} ${text}`))
  return computeStatesDigest(texts)
}
