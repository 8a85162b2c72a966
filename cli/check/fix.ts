import { isUtf8 } from 'node:buffer'
import { readFile, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type DestinationReplacement,
  type ReplacedDestination,
  replaceDestinations,
} from '../content/link-destinations.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { writeFileAtomically } from '../lib/files.ts'
import { pushToList } from '../lib/group-by.ts'
import type { LinkGraph } from '../link/link-graph.ts'
import { getBrokenLinkCode } from './check.ts'
import { DISCOURAGED_CODES } from './discouraged-links.ts'

/** Which broken links are fixed: those with one possible target, or also those with one target of a similar spelling. */
export type FixMode = 'certain' | 'near'

/** The fixes by file. */
export type Fixes = ReadonlyMap<string, readonly DestinationReplacement[]>

/** A file that was written, with the fixes in it by position. */
export interface FixedFile {
  file: string
  fixes: readonly ReplacedDestination[]
}

/**
 * Lists the links to rewrite: reported links that are broken and have one possible target, or that should be written in another way,
 * and links whose anchors have other ids in docsgen.
 */
export function listFixes(
  graph: Pick<LinkGraph, 'broken' | 'renamed' | 'discouraged'>,
  { mode, isReported }: { mode: FixMode; isReported: (problem: Pick<Diagnostic, 'code' | 'origin'>) => boolean },
): Fixes {
  const fixes = new Map<string, DestinationReplacement[]>()
  const broken = graph.broken
    .filter((use) => isReported({ code: getBrokenLinkCode(use), origin: use.origin }))
    .map((use) => (mode === 'near' ? { ...use, fix: use.nearFix } : use))
  const discouraged = graph.discouraged.filter(({ reason, origin }) =>
    isReported({ code: DISCOURAGED_CODES[reason], origin }),
  )
  for (const { origin, raw, fix } of [...broken, ...graph.renamed, ...discouraged]) {
    if (fix === null || origin.kind !== 'file') continue
    const { file, line, column, endLine, endColumn } = origin
    pushToList(fixes, file, { span: { line, column, endLine, endColumn }, raw, replacement: fix })
  }
  return fixes
}

/** Writes fixes to their files, one whole file at a time. The rest of a file is not touched. */
export async function fixFiles(root: string, fixes: Fixes): Promise<FixedFile[]> {
  const changed: FixedFile[] = []
  for (const [file, wanted] of fixes) {
    const path = await realpath(join(root, file))
    const bytes = await readFile(path)
    // Writing a file back that is not UTF-8 would change the rest of it.
    if (!isUtf8(bytes)) continue
    const { text, replaced } = replaceDestinations(bytes.toString(), wanted)
    if (replaced.length === 0) continue
    const { mode } = await stat(path)
    writeFileAtomically(path, text, { mode })
    changed.push({ file, fixes: replaced })
  }
  return changed
}
