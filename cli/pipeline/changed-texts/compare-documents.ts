import type { Document } from '../../parse/document.ts'

/**
 * Whether the rest of a site sees the same of two parses of a source: only the text differs, and where things are in it. Neither
 * may have a problem, whose location would have to be told again.
 */
export function isSameForSite(before: Document, after: Document): boolean {
  if (before.diagnostics.length + after.diagnostics.length > 0) return false
  return JSON.stringify(describeForSite(before)) === JSON.stringify(describeForSite(after))
}

/** A document without its words, which only posts count, and without locations, which only problems have. */
function describeForSite({ words: _, frontMatterSpans: _spans, references, ...document }: Document): object {
  return { ...document, references: references.map(({ span: _span, ...reference }) => reference) }
}
