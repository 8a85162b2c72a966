import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type FileOrigin, isWholeFile, type Origin } from './diagnostic.ts'

/** Source lines are not shown for files above this size. */
const LARGEST_SOURCE_BYTES = 1_000_000
/** Columns of a source line that an excerpt shows. */
const WIDTH = 100

/** The source line of a diagnostic: a frame around its range. */
export interface Excerpt {
  /** 1-based. */
  line: number
  /** The line, or the part of a long one around the range. May contain control characters. */
  text: string
  /** Offset in `text` at which the range begins, and its length on this line, which is at least 1. */
  start: number
  length: number
}

/** Returns the excerpt of a location; `undefined` for a whole file, a page, and a file that cannot be read. */
export type ReadExcerpt = (origin: Origin) => Excerpt | undefined

/** Creates the reader of a report, which reads each file once for consecutive locations. `root` is absolute. */
export function createExcerptReader(root: string): ReadExcerpt {
  let current: { file: string; lines: string[] } | undefined
  return (origin) => {
    const range = getRange(origin)
    if (!range) return undefined
    if (current?.file !== range.file) current = { file: range.file, lines: readLines(join(root, range.file)) }
    const line = current.lines[range.line - 1]
    return line === undefined ? undefined : cutExcerpt(range, line)
  }
}

/** Whether a location has a range that an excerpt can show. */
export const hasRange = (origin: Origin): boolean => getRange(origin) !== undefined

function cutExcerpt(range: Range, line: string): Excerpt {
  const column = Math.min(range.column - 1, line.length)
  const from = Math.max(0, Math.min(column - WIDTH / 2, line.length - WIDTH))
  const text = line.slice(from, from + WIDTH)
  const start = column - from
  return {
    line: range.line,
    text,
    start,
    length: Math.max(1, Math.min(getEnd(range, line) - column, text.length - start)),
  }
}

type Range = Pick<FileOrigin, 'file' | 'line' | 'column'> & Partial<FileOrigin>

/** A whole file and a key of unknown position have none. */
function getRange(origin: Origin): Range | undefined {
  if (origin.kind === 'file') return isWholeFile(origin) ? undefined : origin
  if (origin.kind !== 'config' || origin.line === undefined || origin.column === undefined) return undefined
  return { file: origin.file, line: origin.line, column: origin.column }
}

/** 0-based column at which the range ends on its line; for a key of the configuration, the end of the word. */
function getEnd({ line, column, endLine, endColumn }: Range, text: string): number {
  if (endColumn === undefined) return column - 1 + (/^(["']?)[\w$./-]+\1/.exec(text.slice(column - 1))?.[0].length ?? 1)
  return endLine === line ? endColumn - 1 : text.length
}

function readLines(path: string): string[] {
  try {
    const stats = statSync(path)
    if (!stats.isFile() || stats.size > LARGEST_SOURCE_BYTES) return []
    return readFileSync(path, 'utf8')
      .replace(/^\uFEFF/, '')
      .split(/\r\n|\r|\n/)
  } catch {
    return []
  }
}
