import { readFile, realpath, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileOrigin } from '../diagnostics/diagnostic.ts'
import type { LinkGraph } from '../link/link-graph.ts'

/** One destination that is to be written anew. */
export interface Fix {
  span: Pick<FileOrigin, 'line' | 'column' | 'endLine' | 'endColumn'>
  /** The destination as it stands in the source. */
  raw: string
  replacement: string
}

/** The faults of documents for which there is only one thing that can have been meant, by file. */
export function listFixes(graph: Pick<LinkGraph, 'faults'>): Map<string, Fix[]> {
  const fixes = new Map<string, Fix[]>()
  for (const { origin, raw, fix } of graph.faults) {
    if (fix === null || origin.kind !== 'file') continue
    const { file, line, column, endLine, endColumn } = origin
    const ofFile = fixes.get(file) ?? []
    ofFile.push({ span: { line, column, endLine, endColumn }, raw, replacement: fix })
    fixes.set(file, ofFile)
  }
  return fixes
}

/** Writes certain fixes into their files, one whole file at a time, and counts them. What else stands there is not touched. */
export async function fixFiles(
  root: string,
  graph: Pick<LinkGraph, 'faults'>,
): Promise<{ file: string; fixed: number }[]> {
  const changed: { file: string; fixed: number }[] = []
  for (const [file, fixes] of listFixes(graph)) {
    const path = await realpath(join(root, file))
    const { text, fixed } = applyFixes(await readFile(path, 'utf8'), fixes)
    if (fixed === 0) continue
    const { mode } = await stat(path)
    await writeFile(`${path}.fixed`, text, { mode })
    await rename(`${path}.fixed`, path)
    changed.push({ file, fixed })
  }
  return changed
}

/**
 * Replaces destinations inside of their links, or in the one definition of a reference link. A destination that cannot be
 * found beyond doubt (an entity in it, the same words twice) is left as it is.
 */
export function applyFixes(text: string, fixes: readonly Fix[]): { text: string; fixed: number } {
  const lines = startsOfLines(text)
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

/** Offsets at which lines begin; a byte order mark is no column. */
function startsOfLines(text: string): number[] {
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
