import type { Document } from '../document.ts'
import type { SourceMap } from './source-map.ts'

/** Maps the spans of references in the text of the whole document back to their files; `path` is the path of the document. */
export function relocate<T extends Pick<Document, 'references'>>(content: T, path: string, map: SourceMap): T {
  const references = content.references.map((reference) => {
    const { file, span } = map.locate(reference.span)
    return file === path ? { ...reference, span } : { ...reference, span, file }
  })
  return { ...content, references }
}
