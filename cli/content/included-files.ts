import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import { hashParts } from '../lib/hash.ts'
import { memoize } from '../lib/once.ts'
import { createProjectFiles, joinRef, type ProjectFiles, splitRef } from './project-files.ts'

/** Maximum length of an included file, in UTF-16 code units. */
const MAX_INCLUDE_LENGTH = 5 * 1024 * 1024

/** Creates the reader of the files that documents include. */
export function createIncludeReader(root: string, refs: readonly string[] = []): (path: string) => string | undefined {
  const project = createProjectFiles(root, refs)
  return (path) => {
    const { ref, path: pathInRef } = splitRef(path, refs)
    return ref === null ? readInside(root, path) : readInRef(project, { ref, path: pathInRef })
  }
}

/** The same as `readInside` in a Git ref; a file that the ref does not have is read from disk. */
function readInRef(project: ProjectFiles, { ref, path }: { ref: string; path: string }): string | undefined {
  const tree = project.readTree(ref)
  if (typeof tree === 'string') return undefined
  if (path === '.' || path.endsWith('/')) return listNames(tree.files.keys(), path === '.' ? '' : path)
  if (!tree.files.has(path)) return readInside(project.root, path)
  const bytes = project.read(joinRef({ ref, path }))
  return bytes && bytes.length <= MAX_INCLUDE_LENGTH ? Buffer.from(bytes).toString('utf8') : undefined
}

/** The sorted names of the entries of a folder, one per line; `undefined` if there are none. */
function listNames(paths: Iterable<string>, folder: string): string | undefined {
  const names = new Set<string>()
  for (const path of paths) if (path.startsWith(folder)) names.add(path.slice(folder.length).split('/', 1)[0] ?? '')
  return names.size === 0 ? undefined : [...names].sort().join('\n')
}

/**
 * Reads a file of the project by its posix path relative to the root. A path that ends in a slash is a folder, which reads as
 * the sorted names of its entries, one per line. `undefined` if the file does not exist, is outside the root (also
 * through a symbolic link), or is too long.
 */
export function readInside(root: string, path: string): string | undefined {
  try {
    const realRoot = realpathSync(root)
    const real = realpathSync(resolve(root, path))
    if (real !== realRoot && !real.startsWith(realRoot + sep)) return undefined
    if (path === '' || path.endsWith('/')) return readdirSync(real).sort().join('\n')
    const text = readFileSync(real, 'utf8')
    return text.length > MAX_INCLUDE_LENGTH ? undefined : text
  } catch {
    return undefined
  }
}

/** One hash of everything that a document includes, missing files included; empty if it includes nothing. */
export const hashIncludes = (paths: readonly string[], read: (path: string) => string | undefined): string =>
  paths.length === 0 ? '' : hashParts(...paths.flatMap((path) => [path, read(path) ?? '\0']))

/** Creates the function that hashes the current contents of included files. Each file is read once. */
export function createIncludesHasher(root: string, refs: readonly string[]): (paths: readonly string[]) => string {
  const read = memoize(createIncludeReader(root, refs))
  return (paths) => hashIncludes(paths, read)
}
