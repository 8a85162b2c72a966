import type { Document } from '../../parse/document.ts'

/**
 * Whether the rest of a site sees the same of two parses of a source: only the text differs, and where things are in it. If a problem
 * was reported of the source (`isReported`), or the parser found one, things have to be where they were: problems are not reported
 * again.
 */
export function isSameForSite(before: Document, after: Document, isReported: boolean): boolean {
  const hasProblems = isReported || before.diagnostics.length + after.diagnostics.length > 0
  const describe = hasProblems ? dropWords : describeForSite
  return JSON.stringify(describe(before)) === JSON.stringify(describe(after))
}

/** Only posts count their words, which are not compared. */
function dropWords({ words: _, ...document }: Document): Omit<Document, 'words'> {
  return document
}

/** A document without locations. */
function describeForSite(document: Document): object {
  const { frontMatterSpans: _, references, ...rest } = dropWords(document)
  return { ...rest, references: references.map(({ span: _span, ...reference }) => reference) }
}
