import type { Document } from '../../parse/document.ts'

/**
 * Whether the rest of a site sees the same of two parses of a source: only the text differs, and where things are in it. If a problem
 * was reported of the source (`isReported`), or the parser found one, things have to be where they were: problems are not reported
 * again.
 */
export function isSameForSite(before: Document, after: Document, isReported: boolean): boolean {
  const hasProblems = isReported || before.diagnostics.length + after.diagnostics.length > 0
  const describe = (document: Document) => JSON.stringify(hasProblems ? document : dropLocations(document))
  return describe(before) === describe(after)
}

function dropLocations({ frontMatterSpans: _, references, ...rest }: Document): object {
  return { ...rest, references: references.map(({ span: _span, ...reference }) => reference) }
}
