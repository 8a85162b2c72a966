import { isUtf8 } from 'node:buffer'
import { readFile, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type DestinationReplacement, replaceDestinations } from '../content/link-destinations.ts'
import { writeFileAtomically } from '../lib/files.ts'
import { pushToList } from '../lib/group-by.ts'
import type { LinkGraph } from '../link/link-graph.ts'

/** Lists fixes by file: broken links with one possible target, and links whose anchors have other ids in docsgen. */
export function listFixes(graph: Pick<LinkGraph, 'broken' | 'renamed'>): Map<string, DestinationReplacement[]> {
  const fixes = new Map<string, DestinationReplacement[]>()
  for (const { origin, raw, fix } of [...graph.broken, ...graph.renamed]) {
    if (fix === null || origin.kind !== 'file') continue
    const { file, line, column, endLine, endColumn } = origin
    pushToList(fixes, file, { span: { line, column, endLine, endColumn }, raw, replacement: fix })
  }
  return fixes
}

/** Writes fixes to their files, one whole file at a time, and counts them. The rest of a file is not touched. */
export async function fixFiles(
  root: string,
  graph: Pick<LinkGraph, 'broken' | 'renamed'>,
): Promise<{ file: string; fixed: number }[]> {
  const changed: { file: string; fixed: number }[] = []
  for (const [file, fixes] of listFixes(graph)) {
    const path = await realpath(join(root, file))
    const bytes = await readFile(path)
    // Writing a file back that is not UTF-8 would change the rest of it.
    if (!isUtf8(bytes)) continue
    const { text, replaced } = replaceDestinations(bytes.toString(), fixes)
    if (replaced === 0) continue
    const { mode } = await stat(path)
    writeFileAtomically(path, text, { mode })
    changed.push({ file, fixed: replaced })
  }
  return changed
}
