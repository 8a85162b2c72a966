import { posix } from 'node:path'
import { joinRef, splitRef } from '../../content/project-files.ts'
import { normalizeSlashes } from '../../lib/posix-path.ts'
import { suggest } from '../../lib/suggest.ts'
import type { ParseContext } from '../context.ts'

/** The path and text of a file that a document refers to, or why it cannot be read. */
export type FoundFile = { path: string; text: string } | { message: string; hint?: string }

/**
 * Finds a file inside the project, relative to the folder of `from`, or to the root with a leading `/` or `@site/`. A file that is
 * not next to a translation is looked up next to its original.
 */
export function findFile(written: string, from: string, context: ParseContext): FoundFile {
  const path = resolvePath(written, from, context.options.refs)
  if (path === undefined) {
    return {
      message: `The file "${written}" is outside the project, and only files inside the project can be included.`,
      hint: 'Copy it into the project.',
    }
  }
  const text = context.readInclude(path)
  if (text !== undefined) return { path, text }
  const shared = findNextToOriginal(path, context)
  if (shared) return shared
  const near = suggestFile(path, written, context)
  return {
    message: `The file "${path}" does not exist or cannot be read.`,
    hint: near
      ? `Did you mean "${near}"?`
      : 'Paths are relative to the folder of the file they are written in, or with a leading "/" to the root.',
  }
}

function findNextToOriginal(path: string, context: ParseContext): FoundFile | undefined {
  const { translation } = context
  if (!translation || !path.startsWith(`${translation.folder}/`)) return undefined
  const original = translation.original + path.slice(translation.folder.length)
  const text = context.readInclude(original)
  return text === undefined ? undefined : { path: original, text }
}

function resolvePath(written: string, from: string, refs: readonly string[] | undefined): string | undefined {
  const base = splitRef(from, refs)
  const plain = normalizeSlashes(written).replace(/^@site\//, '/')
  const path = plain.startsWith('/') ? posix.normalize(plain.slice(1)) : posix.join(posix.dirname(base.path), plain)
  return path === '..' || path.startsWith('../') ? undefined : joinRef({ ref: base.ref, path })
}

/** The nearest name in the folder, in the form the author wrote the path. */
function suggestFile(path: string, written: string, context: ParseContext): string | undefined {
  const folder = posix.dirname(path)
  const names = context.readInclude(folder === '.' ? './' : `${folder}/`)?.split('\n') ?? []
  const near = suggest(posix.basename(path), names)
  return near && written.slice(0, Math.max(0, written.lastIndexOf('/') + 1)) + near
}
