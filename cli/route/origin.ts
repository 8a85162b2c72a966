import { type FileOrigin, toFileOrigin } from '../diagnostics/diagnostic.ts'
import type { Document, FrontMatterSpans } from '../parse/document.ts'

/** The origin of a document's value: its front matter key, or the file if the value follows from its name. */
export function getFrontMatterOrigin(
  { source, frontMatterSpans }: Pick<Document, 'source' | 'frontMatterSpans'>,
  key: keyof FrontMatterSpans,
): FileOrigin {
  const span = frontMatterSpans?.[key]
  return span ? { kind: 'file', file: source.path, ...span } : toFileOrigin(source.path)
}
