import { SourceMap } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { getRelativePath } from '../lib/posix-path.ts'

/** A position in a file of the project. */
export interface SourcePosition {
  /** POSIX path relative to the root. */
  file: string
  /** 1-based, as is the column. */
  line: number
  column: number
}

/** Finds the source of a position in a compiled configuration; both are 1-based. */
export type FindSource = (line: number, column: number) => SourcePosition | undefined

/** Parses the source map of a compiled configuration, whose paths are relative to the root. Throws if it is not valid. */
export function parseSourceMap(root: string, json: string): FindSource {
  const map = new SourceMap(sourceMap.parse(JSON.parse(json)))
  return (line, column) => {
    const entry = map.findEntry(line - 1, column - 1)
    if (!('originalSource' in entry) || typeof entry.originalSource !== 'string') return undefined
    const source = entry.originalSource.startsWith('file:') ? fileURLToPath(entry.originalSource) : entry.originalSource
    const file = getRelativePath(root, path.resolve(root, source))
    if (file.startsWith('..')) return undefined
    return { file, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
  }
}

const sourceMap = z.object({
  file: z._default(z.string(), ''),
  version: z.number(),
  sources: z.array(z.string()),
  sourcesContent: z._default(z.array(z.string()), []),
  names: z.array(z.string()),
  mappings: z.string(),
  sourceRoot: z._default(z.string(), ''),
})
