import { type FileOrigin, toFileOrigin } from '../diagnostics/diagnostic.ts'
import type { Document, FrontMatterSpans } from '../parse/document.ts'

/** Where a document sets this: the key of its front matter, or the file if it follows from its name. */
export function getFrontMatterOrigin(
  { source, frontMatterSpans }: Pick<Document, 'source' | 'frontMatterSpans'>,
  key: keyof FrontMatterSpans,
): FileOrigin {
  const span = frontMatterSpans?.[key]
  return span ? { kind: 'file', file: source.path, ...span } : toFileOrigin(source.path)
}
