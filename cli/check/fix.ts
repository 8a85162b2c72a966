import { readFile, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileOrigin } from '../diagnostics/diagnostic.ts'
import { writeFileAtomically } from '../lib/files.ts'
import { pushToList } from '../lib/group-by.ts'
import type { LinkGraph } from '../link/link-graph.ts'

/** One destination to be rewritten. */
export interface Fix {
  span: Pick<FileOrigin, 'line' | 'column' | 'endLine' | 'endColumn'>
  /** The destination as written in the source. */
  raw: string
  replacement: string
}

/** Lists the broken links of documents that have exactly one possible target, by file. */
export function listFixes(graph: Pick<LinkGraph, 'broken'>): Map<string, Fix[]> {
  const fixes = new Map<string, Fix[]>()
  for (const { origin, raw, fix } of graph.broken) {
    if (fix === null || origin.kind !== 'file') continue
    const { file, line, column, endLine, endColumn } = origin
    pushToList(fixes, file, { span: { line, column, endLine, endColumn }, raw, replacement: fix })
  }
  return fixes
}

/** Writes fixes to their files, one whole file at a time, and counts them. The rest of a file is not touched. */
export async function fixFiles(
  root: string,
  graph: Pick<LinkGraph, 'broken'>,
): Promise<{ file: string; fixed: number }[]> {
  const changed: { file: string; fixed: number }[] = []
  for (const [file, fixes] of listFixes(graph)) {
    const path = await realpath(join(root, file))
    const { text, fixed } = applyFixes(await readFile(path, 'utf8'), fixes)
    if (fixed === 0) continue
    const { mode } = await stat(path)
    writeFileAtomically(path, text, { mode })
    changed.push({ file, fixed })
  }
  return changed
}

/**
 * Replaces destinations inside their links, or in the one definition of a reference link. A destination that cannot be
 * located with certainty (it contains an entity, or occurs twice) is left as it is.
 */
export function applyFixes(text: string, fixes: readonly Fix[]): { text: string; fixed: number } {
  const lines = listLineStarts(text)
  const edits = new Map<number, Fix>()
  for (const fix of fixes) {
    const at = findDestination(text, lines, fix)
    if (at !== undefined) edits.set(at, fix)
  }
  let result = text
  for (const [at, { raw, replacement }] of [...edits].sort(([one], [other]) => other - one)) {
    result = result.slice(0, at) + replacement + result.slice(at + raw.length)
  }
  return { text: result, fixed: edits.size }
}

/** Offsets at which lines begin. A byte order mark does not count as a column. */
function listLineStarts(text: string): number[] {
  const starts = [text.startsWith('\uFEFF') ? 1 : 0]
  for (const end of text.matchAll(/\r\n|\n|\r/g)) starts.push(end.index + end[0].length)
  return starts
}

function findDestination(text: string, lines: readonly number[], { span, raw }: Fix): number | undefined {
  const start = (lines[span.line - 1] ?? text.length) + span.column - 1
  const end = (lines[span.endLine - 1] ?? text.length) + span.endColumn - 1
  const link = text.slice(start, end)
  const destination = `(${escapeRegExp(raw)})`
  if (link.startsWith('<')) return findOnly(link, new RegExp(`=\\s*["']?${destination}(?=["'\\s>])`, 'g'), start)
  const opening = link.lastIndexOf('](')
  if (opening >= 0) {
    const rest = link.slice(opening)
    return findOnly(rest, new RegExp(`^\\]\\(\\s*<?${destination}(?=[>\\s)])`, 'g'), start + opening)
  }
  return findOnly(text, new RegExp(`^ {0,3}\\[[^\\]\\n]+\\]:\\s*<?${destination}(?=[>\\s]|$)`, 'gm'), 0)
}

function findOnly(text: string, pattern: RegExp, offset: number): number | undefined {
  const [match, ...others] = text.matchAll(pattern)
  if (!match?.[1] || others.length > 0) return undefined
  return offset + match.index + match[0].length - match[1].length
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
