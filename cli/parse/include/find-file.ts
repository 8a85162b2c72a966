import { posix } from 'node:path'
import { suggest } from '../../lib/suggest.ts'
import type { ParseContext } from '../context.ts'

/** The text of a file that a document names, or what is wrong with the name. */
export type FoundFile = { path: string; text: string } | { message: string; hint?: string }

/**
 * Finds the file that `written` names in `from`: relative to its folder, or with a slash in front (or `@site/`) from the
 * root of the project. What lies outside of the root is not read.
 */
export function findFile(written: string, from: string, context: ParseContext): FoundFile {
  const path = resolvePath(written, from)
  if (path === undefined) {
    return {
      message: `The file "${written}" lies outside of the project, and only files inside of it can be included.`,
      hint: 'Copy it into the project.',
    }
  }
  const text = context.readInclude(path)
  if (text !== undefined) return { path, text }
  const near = suggestFile(path, written, context)
  return {
    message: `The file "${path}" does not exist, or cannot be read.`,
    hint: near
      ? `Did you mean "${near}"?`
      : 'Paths begin at the folder of the file they stand in, or with "/" at the root.',
  }
}

function resolvePath(written: string, from: string): string | undefined {
  const plain = written.replaceAll('\\', '/').replace(/^@site\//, '/')
  const path = plain.startsWith('/') ? posix.normalize(plain.slice(1)) : posix.join(posix.dirname(from), plain)
  return path === '..' || path.startsWith('../') ? undefined : path
}

/** The nearest name in the folder, written as the author wrote the path. */
function suggestFile(path: string, written: string, context: ParseContext): string | undefined {
  const folder = posix.dirname(path)
  const names = context.readInclude(folder === '.' ? './' : `${folder}/`)?.split('\n') ?? []
  const near = suggest(posix.basename(path), names)
  return near && written.slice(0, Math.max(0, written.lastIndexOf('/') + 1)) + near
}
