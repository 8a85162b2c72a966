import { type FileOrigin, wholeFile } from '../diagnostics/diagnostic.ts'
import type { Document, FrontMatterSpans } from '../parse/document.ts'

/** Where a document says this of itself: the key of its front matter, or the file where its name says it. */
export function originOf(
  { source, frontMatterSpans }: Pick<Document, 'source' | 'frontMatterSpans'>,
  key: keyof FrontMatterSpans,
): FileOrigin {
  const span = frontMatterSpans?.[key]
  return span ? { kind: 'file', file: source.path, ...span } : wholeFile(source.path)
}
