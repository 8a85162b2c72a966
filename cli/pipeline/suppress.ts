import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { checkSuppressions, dropSuppressed, type Suppression } from '../diagnostics/suppressions.ts'
import type { Document } from '../parse/document.ts'
import type { RouteTable } from '../route/route-table.ts'
import type { Site } from './site.ts'

/** Lists the suppressions of documents, each once: several pages may include the same file, or show the same document. */
export function listSuppressions(documents: readonly Document[]): Suppression[] {
  const listed = new Map<string, Suppression>()
  for (const { suppressions = [] } of documents) {
    for (const suppression of suppressions) {
      const { origin, codes } = suppression
      listed.set(JSON.stringify([origin.file, origin.line, origin.column, codes]), suppression)
    }
  }
  return [...listed.values()]
}

/**
 * Drops diagnostics that authors suppress, and reports suppressions that have expired or are not needed. Those of documents without a
 * page, whose links are not resolved, are not examined; and none are if drafts are built, because links to them resolve.
 */
export function applySuppressions(
  found: Diagnostic[],
  {
    documents,
    table,
    drafts,
    today,
  }: Pick<Site, 'drafts' | 'today'> & {
    documents: readonly Document[]
    table: Pick<RouteTable, 'pathnameBySource'>
  },
): Diagnostic[] {
  const suppressions = listSuppressions(documents)
  if (suppressions.length === 0) return found
  const published = documents.filter(({ source }) => source.path in table.pathnameBySource)
  const problems = checkSuppressions(listSuppressions(published), found, today)
  const reported = problems.filter(({ code }) => !drafts || code === 'suppression/expired')
  return [...dropSuppressed(found, suppressions, today), ...reported]
}
