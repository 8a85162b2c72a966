import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import { hashOf } from './hash.ts'

/** Longest text that a document may include, in UTF-16 code units. */
const MAX_INCLUDE_LENGTH = 5 * 1024 * 1024

/**
 * Text of a file of the project, by its posix path relative to the root; a path that ends in a slash names a folder, whose
 * text is the names in it, sorted, one a line. `undefined` when there is none, when it lies outside of the root (also by a
 * symbolic link), and when it is too long to be meant.
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

/** One hash of everything that a document read besides its source, the absence of a file included; empty for nothing. */
export function hashIncludes(paths: readonly string[], read: (path: string) => string | undefined): string {
  return paths.length === 0 ? '' : hashOf(...paths.flatMap((path) => [path, read(path) ?? '\0']))
}
