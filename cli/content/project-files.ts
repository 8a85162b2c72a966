import { readFileSync } from 'node:fs'
import { computeSha256 } from '../lib/hash.ts'
import { memoize } from '../lib/once.ts'
import { joinListedPath } from '../lib/posix-path.ts'
import { type GitTree, type RefProblem, readGitFiles, readGitTree } from './git-objects.ts'

/** How many files of a ref are read at once: one process for each file would take longer than parsing it. */
const READ_AT_ONCE = 100

/** A path of the project, and the ref that it is in; `null` for a file on disk. */
export interface RefPath {
  ref: string | null
  /** Posix path relative to the project; `.` for the project itself. */
  path: string
}

/** The Git refs that versions are read from, each once. */
export function listRefs(versions: Readonly<Record<string, { ref: string | null }>>): string[] {
  return [...new Set(Object.values(versions).flatMap(({ ref }) => (ref === null ? [] : [ref])))]
}

/** Splits the path of a file or folder, which may be in one of the refs: `v1.4:content/docs`. */
export function splitRef(path: string, refs: readonly string[] = []): RefPath {
  for (const ref of refs) if (path.startsWith(`${ref}:`)) return { ref, path: path.slice(ref.length + 1) || '.' }
  return { ref: null, path }
}

/** The inverse of `splitRef`. */
export function joinRef({ ref, path }: RefPath): string {
  if (ref === null) return path
  return `${ref}:${path === '.' ? '' : path}`
}

/** The path of a file in a folder of the project, which may be in a ref, or be the project itself. */
export function joinFolder(folder: string, relativePath: string): string {
  if (folder === '.') return relativePath
  return folder.endsWith(':') ? folder + relativePath : `${folder}/${relativePath}`
}

/**
 * Reads the files of a project by their paths, which are relative to its root: files on disk, and `<ref>:<path>`, a file in
 * the tree of a Git ref. Nothing is checked out or copied.
 */
export interface ProjectFiles {
  /** Absolute path of the project. */
  root: string
  /** The refs that paths may begin with. */
  refs: readonly string[]
  /** The file in the tree of a ref, or a generated one; `undefined` for a path on disk, and for a file that the ref does not have. */
  findInRef(path: string): { id: string; sizeBytes: number } | undefined
  /** The files of a ref by their paths in it, or why it cannot be read. */
  readTree(ref: string): GitTree | RefProblem
  /** The contents of a file. Throws errors of the file system; `undefined` for a file that the ref does not have. */
  read(path: string): Uint8Array | undefined
  /** Adds a file that is not on disk. It is read before one of the same path. */
  generate(path: string, text: string): void
}

/** Creates the reader of a project. Trees are read once; contents are not kept. */
export function createProjectFiles(root: string, refs: readonly string[]): ProjectFiles {
  const readTree = memoize((ref: string) => readGitTree(root, ref))
  const generated = new Map<string, { id: string; sizeBytes: number; bytes: Uint8Array }>()
  const findInRef = (whole: string) => {
    const own = generated.get(whole)
    if (own) return own
    const { ref, path } = splitRef(whole, refs)
    const tree = ref === null ? undefined : readTree(ref)
    return typeof tree === 'object' ? tree.files.get(path) : undefined
  }
  let ahead = new Map<string, Uint8Array>()
  return {
    root,
    refs,
    readTree,
    findInRef,
    generate(path, text) {
      const bytes = Buffer.from(text)
      generated.set(path, { id: computeSha256(bytes), sizeBytes: bytes.length, bytes })
    },
    read(whole) {
      const own = generated.get(whole)
      if (own) return own.bytes
      const { ref, path } = splitRef(whole, refs)
      if (ref === null) return readFileSync(joinListedPath(root, path))
      const tree = readTree(ref)
      const file = typeof tree === 'object' ? tree.files.get(path) : undefined
      if (typeof tree !== 'object' || !file) return undefined
      if (!ahead.has(file.id)) ahead = readGitFiles(root, listNext(tree, path))
      const contents = ahead.get(file.id)
      ahead.delete(file.id)
      return contents
    },
  }
}

/** The ids of a file and of those of its kind after it, since documents are read in order. */
function listNext(tree: GitTree, path: string): string[] {
  const extension = path.slice(path.lastIndexOf('.'))
  const paths = [...tree.files.keys()].filter((each) => each.endsWith(extension))
  const at = paths.indexOf(path)
  return paths.slice(at, at + READ_AT_ONCE).flatMap((each) => tree.files.get(each)?.id ?? [])
}
