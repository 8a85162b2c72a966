import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import { hashParts } from '../lib/hash.ts'
import { memoize } from '../lib/once.ts'

/** Maximum length of an included file, in UTF-16 code units. */
const MAX_INCLUDE_LENGTH = 5 * 1024 * 1024

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
export function createIncludesHasher(root: string): (paths: readonly string[]) => string {
  const read = memoize((path: string) => readInside(root, path))
  return (paths) => hashIncludes(paths, read)
}
