import type { Document, Span } from '../document.ts'
import type { SourceMap } from './source-map.ts'

/** Maps spans in the text of the whole document back to their files; `path` is the path of the document. */
export function relocate<T extends Pick<Document, 'headings' | 'anchors' | 'references'>>(
  content: T,
  path: string,
  map: SourceMap,
): T {
  const relocateItem = <Item extends { span: Span }>(item: Item): Item & { file?: string } => {
    const { file, span } = map.locate(item.span)
    return file === path ? { ...item, span } : { ...item, span, file }
  }
  const { headings, anchors, references } = content
  return {
    ...content,
    headings: headings.map(relocateItem),
    anchors: anchors.map(relocateItem),
    references: references.map(relocateItem),
  }
}
